/// Lets one solver take in rows by their order: it knows which contradict each other.
struct ContradictionSearch {
    enum Result {
        /// Rows that contradict each other. The newest row comes last.
        case contradiction([Int])
        case solution(BlockProblem.Solution)
    }

    let rows: ProblemRows
    let variableCount: Int

    /// - Parameter only: the rows to take in, by their order.
    func run(_ only: [Int]) -> Result {
        var solver = LinearSolver()
        let symbols = (0..<variableCount).map { _ in solver.makeVariable() }
        var names: [LinearConstraintID: Int] = [:]
        for row in only {
            do {
                names[try solver.add(BlockProblem.linear(rows.heads[row], rows.terms(of: row), symbols))] = row
            } catch {
                return .contradiction(error.others.compactMap { names[$0] } + [row])
            }
        }
        return .solution((symbols.map { solver.value(of: $0) }, symbols.map { solver.isDetermined($0) }))
    }
}
