import Testing

@testable import UIKit

@Suite("BlockProblem") struct BlockProblemTests {
    /// A row of some variables by their numbers.
    private static func add(
        _ rows: inout ProblemRows, _ terms: [(Int, Double)], _ relation: LinearConstraint.Relation, _ value: Double,
        _ priority: Float? = nil
    ) {
        rows.add(
            .init(constant: -value, relation: relation, priority: priority), terms.map { .init(variable: $0, factor: $1) })
    }

    /// Names that are all as wide as variable 0, each beside a value that it leaves room for, or not.
    private static func form(_ count: Int, room: Double) -> ProblemRows {
        var rows = ProblemRows()
        for number in 0..<count {
            let (name, value) = (Double(50 + number * 7 % 31), Double(20 + number * 5 % 17))
            add(&rows, [(0, 1)], .greaterOrEqual, name, 750)
            add(&rows, [(0, 1)], .lessOrEqual, name, 251)
            add(&rows, [(number + 1, 1)], .greaterOrEqual, value, 750)
            add(&rows, [(number + 1, 1)], .lessOrEqual, value, 251)
            add(&rows, [(0, 1), (number + 1, 1)], .lessOrEqual, room)
        }
        return rows
    }

    @Test func `a form whose names are as wide as the widest needs no solver`() throws {
        let problem = BlockProblem(variableCount: 41, rows: Self.form(40, room: 116))
        let solution = try #require(problem.solutionApart)
        #expect(solution.values[0] == 80)
        #expect(solution.values.dropFirst().max() == 36)
        #expect(solution.isDetermined == Array(repeating: true, count: 41))
        #expect(BlockProblem(variableCount: 41, rows: Self.form(40, room: 115)).solutionApart == nil)
    }

    @Test func `what is found apart is what the solver finds`() throws {
        var random = Random(UInt64.random(in: 0..<1 << 32))
        var found = 0
        for _ in 0..<2_000 {
            let count = 2 + random.below(3)
            var rows = ProblemRows()
            for _ in 0..<4 + random.below(12) {
                let (one, two) = (random.below(count), random.below(count))
                let isJoint = one != two && random.below(4) == 0
                let relation = [LinearConstraint.Relation.lessOrEqual, .greaterOrEqual, .equal][random.below(isJoint ? 2 : 3)]
                Self.add(
                    &rows, isJoint ? [(one, 1), (two, random.below(2) == 0 ? 1 : -2)] : [(one, 1)], relation,
                    Double(random.below(9)), isJoint && random.below(2) == 0 ? nil : [250, 251, 750][random.below(3)])
            }
            guard let solution = BlockProblem(variableCount: count, rows: rows).solutionApart else { continue }
            found += 1
            var solver = LinearSolver()
            let symbols = (0..<count).map { _ in solver.makeVariable() }
            for row in 0..<rows.count {
                let terms = rows.terms(of: row)
                _ = try solver.add(BlockProblem.linear(rows.heads[row], terms, symbols))
            }
            for (symbol, value) in zip(symbols, solution.values) {
                #expect(abs(solver.value(of: symbol) - value) < 1e-6, "\(rows)")
            }
        }
        #expect(found > 100)
    }
}
