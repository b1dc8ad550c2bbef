extension LinearSolver {
    /// A stretch of values of a variable in which one point more costs the same.
    struct Stretch {
        let start: Double
        /// What a point costs, by falling priority; nil where required constraints forbid it.
        let costs: [(priority: Float, perPoint: Double)]?
    }

    /// What it costs to move a variable away from its solved value, up (`way` 1) or down (-1), the others being the best for it. The solver
    /// is worthless afterwards.
    ///
    /// This is the parametric dual simplex: the variable is held by an equation, whose constant moves until a restricted symbol reaches
    /// zero and leaves the basis.
    mutating func costs(of variable: LinearSymbol, way: Double) -> [Stretch] {
        var value = value(of: variable)
        let hold = LinearConstraint([.init(variable: variable, factor: 1)], constant: -value, .equal)
        guard let id = try? add(hold), let marker = entries[Int(id.index)]?.marker else { return [] }
        var found: [Stretch] = []
        for _ in 0..<Self.mostSteps {
            // Nothing else lets it move.
            if isBasic(marker) { return found + [Stretch(start: value, costs: nil)] }
            let (step, leaving) = room(marker, way)
            if step > Self.tolerance {
                found.append(Stretch(start: value, costs: objectives.map { ($0.priority, $0.row[marker] * way) }))
            }
            guard let leaving, step.isFinite else { break }
            value += way * step
            for index in rows.indices { rows[index].constant += rows[index][marker] * way * step }
            guard kind(leaving) != .dummy, let entering = dualEntering(leaving: leaving) else {
                return found + [Stretch(start: value, costs: nil)]
            }
            pivot(leaving: leaving, entering: entering)
        }
        return found
    }

    /// How far the held variable can move, and the symbol that then stops it.
    private func room(_ marker: LinearSymbol, _ way: Double) -> (step: Double, leaving: LinearSymbol?) {
        var (step, leaving) = (Double.infinity, LinearSymbol?.none)
        for (index, basic) in basics.enumerated() where kind(basic) != .variable {
            let rate = rows[index][marker] * way
            let isFixed = kind(basic) == .dummy && abs(rate) > LinearRow.epsilon
            guard isFixed || rate < -LinearRow.epsilon else { continue }
            let most = isFixed ? 0 : max(0, rows[index].constant / -rate)
            if most < step || (most == step && leaving.map { basic < $0 } ?? true) { (step, leaving) = (most, basic) }
        }
        return (step, leaving)
    }
}
