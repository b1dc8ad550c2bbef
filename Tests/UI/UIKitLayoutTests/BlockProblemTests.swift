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

    /// Rows of a column of which the first row's height is the rest of the column's, and a preference for the column's height, or none.
    private static func column(_ count: Int, preference: (LinearConstraint.Relation, Double, Float?)? = nil) -> ProblemRows {
        var rows = ProblemRows()
        let first = [(0, 1.0)] + (1..<count).map { ($0, -1.0) }
        for number in 0..<count {
            let terms = number == 0 ? first : [(number, 1)]
            add(&rows, terms, .greaterOrEqual, 20, 750)
            add(&rows, terms, .lessOrEqual, 20, 250)
            add(&rows, terms, .greaterOrEqual, 0, 999.5)
        }
        if let (relation, value, priority) = preference { add(&rows, [(0, 1)], relation, value, priority) }
        return rows
    }

    @Test func `a column as high as its rows needs no solver`() throws {
        let problem = BlockProblem(variableCount: 50, rows: Self.column(50))
        #expect(try #require(problem.solutionApart).values.first == 1000)
    }

    @Test func `a column at least as high as a screen needs no solver where its rows are higher`() throws {
        let high = BlockProblem(variableCount: 50, rows: Self.column(50, preference: (.greaterOrEqual, 800, nil)))
        #expect(try #require(high.solutionApart).values.first == 1000)
        let low = BlockProblem(variableCount: 50, rows: Self.column(50, preference: (.greaterOrEqual, 1200, nil)))
        #expect(low.solutionApart == nil)
    }

    @Test func `a preference that comes too late decides nothing`() throws {
        let late = BlockProblem(variableCount: 50, rows: Self.column(50, preference: (.lessOrEqual, 300, 45)))
        #expect(try #require(late.solutionApart).values.first == 1000)
        let high = BlockProblem(variableCount: 50, rows: Self.column(50, preference: (.greaterOrEqual, 1200, 45)))
        #expect(try #require(high.solutionApart).values.first == 1000)
        let early = BlockProblem(variableCount: 50, rows: Self.column(50, preference: (.lessOrEqual, 300, 250)))
        #expect(early.solutionApart == nil)
    }

    @Test func `rows that are as wide as their form have values of one width`() throws {
        var rows = ProblemRows()
        // The name, the form, and the values. A form is small where nothing else is said.
        Self.add(&rows, [(1, 1)], .equal, 0, 49)
        for value in 2..<42 {
            Self.add(&rows, [(0, 1), (value, 1), (1, -1)], .equal, 0)
            for (variable, width) in [(0, Double(50 + value % 7)), (value, Double(20 + value % 5))] {
                Self.add(&rows, [(variable, 1)], .greaterOrEqual, width, 750)
                Self.add(&rows, [(variable, 1)], .lessOrEqual, width, 250)
            }
        }
        let solution = try #require(BlockProblem(variableCount: 42, rows: rows).solutionApart)
        #expect(solution.values.prefix(2) == [56, 80])
        #expect(Set(solution.values.dropFirst(2)) == [24])
    }

    /// Rows of few variables, some in sums of two or three, of which some variables are in nothing else.
    private static func rows(_ count: Int, _ random: inout Random) -> ProblemRows {
        var rows = ProblemRows()
        var sums: [[(Int, Double)]] = []
        for _ in 0..<4 + random.below(12) {
            let variable = random.below(count)
            let isJoint = random.below(3) == 0
            if isJoint, sums.isEmpty || random.below(2) == 0 {
                let others = (1...1 + random.below(2)).map { ((variable + $0) % count, random.below(2) == 0 ? 1.0 : -2) }
                sums.append([(variable, 1)] + (count > others.count ? others : Array(others.prefix(1))))
            }
            let relation = [LinearConstraint.Relation.lessOrEqual, .greaterOrEqual, .equal][random.below(3)]
            let priority: Float? = isJoint && random.below(3) == 0 ? nil : [250, 251, 750][random.below(3)]
            let terms = isJoint ? sums[random.below(sums.count)] : [(variable, 1)]
            add(&rows, terms, relation, Double(random.below(9)), priority)
        }
        return rows
    }

    @Test func `what is found apart is what the solver finds`() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = Random(seed)
        var found = 0
        for _ in 0..<4_000 {
            let count = 2 + random.below(4)
            let rows = Self.rows(count, &random)
            guard let solution = BlockProblem(variableCount: count, rows: rows).solutionApart else { continue }
            var solver = LinearSolver()
            let symbols = (0..<count).map { _ in solver.makeVariable() }
            for row in 0..<rows.count {
                let terms = rows.terms(of: row)
                _ = try solver.add(BlockProblem.linear(rows.heads[row], terms, symbols))
            }
            found += 1
            for (symbol, value) in zip(symbols, solution.values) {
                #expect(abs(solver.value(of: symbol) - value) < 1e-6, "seed \(seed): \(rows)")
            }
        }
        #expect(found > 100, "seed \(seed)")
    }
}
