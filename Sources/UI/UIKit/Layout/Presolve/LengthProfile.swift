/// The costs of constraints by one length, the others being the best for it.
///
/// From where the costs are least they rise to either side, and bend where another constraint begins to yield. Each bend with a priority
/// that no nearer one has is a bound that the length prefers to keep: lesser costs decide nothing beyond a greater one.
struct LengthProfile {
    let rows: ProblemRows
    let variableCount: Int

    /// The preferences of a length that constraints determine.
    static func fixed(at length: Double) -> [LengthPreference] { [bound(.atLeast, length), bound(.atMost, length)] }

    private static func bound(
        _ bound: LengthPreference.Bound, _ length: Double, _ priority: Float? = nil, weight: Double = 1
    ) -> LengthPreference {
        LengthPreference(
            bound: bound, length: length, priority: priority ?? UILayoutPriority.required.rawValue, weight: weight)
    }

    func preferences(of variable: Int) -> [LengthPreference] {
        var forest = AffineForest(variableCount: variableCount, rowCount: rows.count)
        // What contradicts was left out before.
        _ = forest.absorb(rows.equations, of: rows, EquationUses(rows, variableCount: variableCount))
        let form = forest.form(of: variable)
        if form.root == forest.ground { return Self.fixed(at: form.offset) }
        guard let (solver, length) = solver(&forest, form) else { return [] }
        return [-1, 1].flatMap { way in
            var solver = solver
            return Self.bounds(solver.costs(of: length, way: way), way: way)
        }
    }

    /// A solver with the rows that hang together with the length.
    private func solver(_ forest: inout AffineForest, _ form: AffineForest.Form) -> (LinearSolver, LinearSymbol)? {
        var (solver, symbols) = (LinearSolver(), [LinearSymbol?](repeating: nil, count: variableCount))
        for (row, terms, offset) in connected(&forest, form.root) {
            for term in terms where symbols[term.variable] == nil { symbols[term.variable] = solver.makeVariable() }
            var head = rows.heads[row]
            head.constant += offset
            guard (try? solver.add(BlockProblem.linear(head, terms[...], symbols))) != nil else { return nil }
        }
        guard let root = symbols[form.root] else { return nil }
        let length = solver.makeVariable()
        let equation = LinearConstraint(
            [.init(variable: length, factor: 1), .init(variable: root, factor: -form.factor)], constant: -form.offset, .equal)
        return (try? solver.add(equation)).map { _ in (solver, length) }
    }

    /// The rows that are not used up and that variables connect with one of them.
    private func connected(
        _ forest: inout AffineForest, _ root: Int
    ) -> [(row: Int, terms: [ProblemRows.Term], offset: Double)] {
        var groups = DisjointSets(count: variableCount)
        var found: [(row: Int, terms: [ProblemRows.Term], offset: Double)] = []
        for row in rows.heads.indices where !forest.isUsed(row) {
            let (terms, offset) = forest.reduced(row, of: rows)
            for (a, b) in zip(terms, terms.dropFirst()) { groups.join(a.variable, b.variable) }
            found.append((row, terms, offset))
        }
        let group = groups.root(of: root)
        return found.filter { $0.terms.first.map { groups.root(of: $0.variable) } == group }
    }

    private static func bounds(_ stretches: [LinearSolver.Stretch], way: Double) -> [LengthPreference] {
        var (found, known): ([LengthPreference], Set<Float>) = ([], [])
        for stretch in stretches {
            let side = way < 0 ? LengthPreference.Bound.atLeast : .atMost
            guard let costs = stretch.costs else {
                found.append(bound(side, stretch.start))
                break
            }
            for cost in costs where cost.perPoint > LinearRow.epsilon && known.insert(cost.priority).inserted {
                found.append(bound(side, stretch.start, cost.priority, weight: cost.perPoint))
            }
        }
        return found
    }
}
