import Testing

@testable import UIKit

@Suite("LineProblem") struct LineProblemTests {
    @Test func `one variable gets the value that the solver would find`() throws {
        var random = Random(UInt64.random(in: 0..<1 << 32))
        var found = 0
        for _ in 0..<2_000 {
            let heads = (0..<1 + random.below(12)).map { _ in Self.head(&random) }
            let factors = heads.map { _ in [1, -1, 2, -0.5][random.below(4)] }
            var (line, solver) = (LineProblem(), LinearSolver())
            let variable = solver.makeVariable()
            for (head, factor) in zip(heads, factors) { line.add(head, factor: factor) }
            guard let best = line.best else { continue }
            found += 1
            for (head, factor) in zip(heads, factors) {
                _ = try solver.add(
                    LinearConstraint(
                        [.init(variable: variable, factor: factor)], constant: head.constant, head.relation,
                        priority: head.priority))
            }
            #expect(abs(solver.value(of: variable) - best) < 1e-6, "\(heads) \(factors)")
        }
        #expect(found > 500)
    }

    /// Few values and priorities, so that many are equal.
    private static func head(_ random: inout Random) -> ProblemRows.Head {
        let relation = [LinearConstraint.Relation.equal, .lessOrEqual, .greaterOrEqual][random.below(3)]
        let isRequired = relation != .equal && random.below(8) == 0
        return ProblemRows.Head(
            constant: Double(random.below(9)) - 4, relation: relation,
            priority: isRequired ? nil : [250, 251, 750][random.below(3)])
    }

    @Test func `several best values and none are left to the solver`() {
        var line = LineProblem()
        #expect(line.best == nil)
        line.add(.init(constant: -10, relation: .greaterOrEqual, priority: 250), factor: 1)
        #expect(line.best == nil)
        line.add(.init(constant: -20, relation: .lessOrEqual, priority: 250), factor: 1)
        #expect(line.best == nil)
        line.add(.init(constant: 0, relation: .equal, priority: 49), factor: 1)
        #expect(line.best == 10)
        line.add(.init(constant: -30, relation: .greaterOrEqual, priority: nil), factor: 1)
        #expect(line.best == 30)
        line.add(.init(constant: -5, relation: .lessOrEqual, priority: nil), factor: 1)
        #expect(line.best == nil)
    }
}
