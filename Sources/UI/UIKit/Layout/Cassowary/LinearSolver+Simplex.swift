extension LinearSolver {
    /// Makes the objectives as small as they get, the one of the greatest priority first.
    mutating func optimize() {
        var steps = 0
        for level in objectives.indices {
            while steps < Self.mostSteps, let entering = entering(level: level) {
                steps += 1
                guard let leaving = leaving(entering: entering) else { break }
                pivot(leaving: leaving, entering: entering)
            }
        }
    }

    /// A symbol whose growth makes this objective smaller and changes none of those before it.
    private func entering(level: Int) -> LinearSymbol? {
        for term in objectives[level].row.terms where term.factor < -LinearRow.epsilon && kind(term.symbol) != .dummy {
            let isFree = objectives[..<level].allSatisfy { LinearRow.isZero($0.row[term.symbol]) }
            if isFree { return term.symbol }
        }
        return nil
    }

    /// The restricted symbol that reaches zero first when `entering` grows.
    func leaving(entering: LinearSymbol) -> LinearSymbol? {
        var best: (ratio: Double, symbol: LinearSymbol)?
        for (index, basic) in basics.enumerated() where kind(basic) != .variable {
            let factor = rows[index][entering]
            guard factor < -LinearRow.epsilon else { continue }
            let ratio = -rows[index].constant / factor
            if let known = best, ratio > known.ratio || (ratio == known.ratio && basic > known.symbol) { continue }
            best = (ratio, basic)
        }
        return best?.symbol
    }

    /// Phase one: makes the artificial objective as small as it gets.
    mutating func optimizeArtificial() {
        for _ in 0..<Self.mostSteps {
            let candidate = artificial?.terms.first { $0.factor < -LinearRow.epsilon && kind($0.symbol) != .dummy }
            guard let term = candidate else { return }
            guard let leaving = leaving(entering: term.symbol) else { return }
            pivot(leaving: leaving, entering: term.symbol)
        }
    }

    /// After constants changed: brings restricted symbols back to zero and above, by the dual simplex. False where that is impossible;
    /// `blocking` is then the row that says so.
    mutating func restoreFeasibility() -> (isFeasible: Bool, blocking: LinearSymbol?) {
        for _ in 0..<Self.mostSteps {
            guard let leaving = infeasibleBasic() else { return (true, nil) }
            guard let entering = dualEntering(leaving: leaving) else { return (false, leaving) }
            pivot(leaving: leaving, entering: entering)
        }
        return (infeasibleBasic() == nil, nil)
    }

    private func infeasibleBasic() -> LinearSymbol? {
        var best: LinearSymbol?
        for (index, basic) in basics.enumerated() {
            let constant = rows[index].constant
            let isBad: Bool
            switch kind(basic) {
            case .variable: isBad = false
            case .slack, .error: isBad = constant < -Self.tolerance
            case .dummy: isBad = abs(constant) > Self.tolerance
            }
            if isBad, best.map({ basic < $0 }) ?? true { best = basic }
        }
        return best
    }

    func dualEntering(leaving: LinearSymbol) -> LinearSymbol? {
        let row = rows[Int(rowIndex[Int(leaving.index)])]
        var best: LinearRow.Term?
        for term in row.terms where term.factor > LinearRow.epsilon && kind(term.symbol) != .dummy {
            if let known = best, !isCheaper(term, than: known) { continue }
            best = term
        }
        return best?.symbol
    }

    /// Compares what a step costs in each objective, the greatest priority first.
    private func isCheaper(_ a: LinearRow.Term, than b: LinearRow.Term) -> Bool {
        for objective in objectives {
            let difference = objective.row[a.symbol] / a.factor - objective.row[b.symbol] / b.factor
            if !LinearRow.isZero(difference) { return difference < 0 }
        }
        return a.symbol < b.symbol
    }

    /// Bland's rule ends in exact arithmetic; rounding errors must not hold the interface up either.
    static let mostSteps = 20_000

    /// How far below zero a restricted symbol may be for rounding errors' sake; points.
    static let tolerance = 1e-7
}
