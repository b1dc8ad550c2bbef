/// Rows that hang together, after all that equations decide was taken out.
///
/// Equations that share two of three variables become simpler. Where one variable is left, its best value is found on a line, and where
/// several are left each may have its best value by rows of its own. Then comes a guess: each preference is met exactly, the most important first. Where that misses nothing it is the
/// best solution, and the simplex is not needed. The solver decides on the rest.
struct BlockProblem {
    typealias Solution = (values: [Double], isDetermined: [Bool])

    private let count: Int
    private let rows: ProblemRows
    private let uses: EquationUses

    init(variableCount: Int, rows: ProblemRows) {
        count = variableCount
        self.rows = SharedPairs.simplified(rows)
        uses = EquationUses(self.rows, variableCount: variableCount)
    }

    /// Nil where required rows contradict each other.
    func solve() -> Solution? {
        var forest = AffineForest(variableCount: count, rowCount: rows.count)
        guard forest.absorb(rows.equations, of: rows, uses).isEmpty else { return nil }
        return onLine(&forest) ?? apart(&forest) ?? guess(forest) ?? solveRest(&forest)
    }

    // MARK: One variable

    /// The solution where all variables follow from one; nil for several variables or values.
    private func onLine(_ forest: inout AffineForest) -> Solution? {
        var (root, line) = (Int?.none, LineProblem())
        for variable in 0..<count where forest.isRoot(variable) {
            guard root == nil else { return nil }
            root = variable
        }
        guard root != nil else { return nil }
        for row in rows.heads.indices where !forest.isUsed(row) {
            var head = rows.heads[row]
            let (terms, offset) = forest.reduced(row, of: rows)
            head.constant += offset
            if let term = terms.first {
                line.add(head, factor: term.factor)
            } else if head.requiredMiss > ConstraintSystem.tolerance {
                return nil
            }
        }
        return line.best.map { best in solution(forest) { _ in (best, true) } }
    }

    // MARK: Variables apart

    /// The solution without a guess or the solver, for tests.
    var solutionApart: Solution? {
        var forest = AffineForest(variableCount: count, rowCount: rows.count)
        guard forest.absorb(rows.equations, of: rows, uses).isEmpty else { return nil }
        return apart(&forest)
    }

    /// Nil where variables do not have their best values apart (`ApartProblem`).
    private func apart(_ forest: inout AffineForest) -> Solution? {
        var problem = ApartProblem(variableCount: count)
        for row in rows.heads.indices where !forest.isUsed(row) {
            var head = rows.heads[row]
            let (terms, offset) = forest.reduced(row, of: rows)
            head.constant += offset
            guard problem.add(head, terms) else { return nil }
        }
        let roots = (0..<count).filter { forest.isRoot($0) }
        guard let best = problem.best(of: roots) else { return nil }
        return solution(forest) { (best[$0], true) }
    }

    // MARK: The guess

    /// Meets all preferences exactly; nil where that is impossible.
    private func guess(_ start: AffineForest) -> Solution? {
        var forest = start
        let wanted = rows.heads.indices.filter { rows.heads[$0].priority != nil }
            .sorted { (rows.heads[$1].priority ?? 0, $0) < (rows.heads[$0].priority ?? 0, $1) }
        for row in wanted {
            let head = rows.heads[row]
            let (terms, offset) = forest.reduced(row, of: rows)
            if terms.isEmpty {
                if head.relation.miss(of: head.constant + offset) > ConstraintSystem.tolerance { return nil }
                continue
            }
            guard head.relation == .equal || terms.count == 1, terms.count <= 2 else { continue }
            guard forest.absorb([row], of: rows, uses).isEmpty else { return nil }
        }
        guard let solution = solveRest(&forest), missesNothing(solution.values) else { return nil }
        return solution
    }

    private func missesNothing(_ values: [Double]) -> Bool {
        rows.heads.indices.allSatisfy {
            rows.heads[$0].relation.miss(of: rows.left(of: $0, at: values)) <= ConstraintSystem.tolerance
        }
    }

    // MARK: The solver

    /// Lets the solver find values for the roots that have none; nil where there are none.
    private func solveRest(_ forest: inout AffineForest) -> Solution? {
        var solver = LinearSolver()
        let symbols = (0..<count).map { forest.isRoot($0) ? solver.makeVariable() : nil }
        for row in rows.heads.indices where !forest.isUsed(row) {
            var head = rows.heads[row]
            let (terms, offset) = forest.reduced(row, of: rows)
            head.constant += offset
            if terms.isEmpty {
                if head.requiredMiss > ConstraintSystem.tolerance { return nil }
                continue
            }
            guard (try? solver.add(Self.linear(head, terms[...], symbols))) != nil else { return nil }
        }
        return solution(forest) { root in symbols[root].map { (solver.value(of: $0), solver.isDetermined($0)) } }
    }

    /// All variables, by the values of the roots.
    private func solution(_ forest: AffineForest, _ root: (Int) -> (value: Double, isDetermined: Bool)?) -> Solution {
        var solution = Solution([], [])
        for variable in 0..<count {
            let form = forest.form(of: variable)
            let known = form.root == forest.ground ? nil : root(form.root)
            solution.values.append(form.offset + form.factor * (known?.value ?? 0))
            solution.isDetermined.append(known?.isDetermined ?? true)
        }
        return solution
    }

    static func linear(
        _ head: ProblemRows.Head, _ terms: ArraySlice<ProblemRows.Term>, _ symbols: [LinearSymbol?]
    ) -> LinearConstraint {
        let terms = terms.compactMap { term in
            symbols[term.variable].map { LinearConstraint.Term(variable: $0, factor: term.factor) }
        }
        return LinearConstraint(terms, constant: head.constant, head.relation, priority: head.priority)
    }
}
