import Testing

@testable import UIKit

@Suite("LinearSolver") struct LinearSolverTests {
    private func term(_ variable: LinearSymbol, _ factor: Double = 1) -> LinearConstraint.Term {
        .init(variable: variable, factor: factor)
    }

    @Test func `equations are solved`() throws {
        var solver = LinearSolver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        _ = try solver.add(LinearConstraint([term(x), term(y)], constant: -10, .equal))
        _ = try solver.add(LinearConstraint([term(x), term(y, -1)], constant: -2, .equal))
        #expect(solver.value(of: x) == 6 && solver.value(of: y) == 4)
    }

    @Test func `the greater priority wins over many smaller ones`() throws {
        var solver = LinearSolver()
        let x = solver.makeVariable()
        for _ in 0..<50 { _ = try solver.add(LinearConstraint([term(x)], constant: -10, .equal, priority: 250)) }
        _ = try solver.add(LinearConstraint([term(x)], constant: -90, .greaterOrEqual, priority: 251))
        #expect(solver.value(of: x) == 90)
    }

    @Test func `a required contradiction names the others and changes nothing`() throws {
        var solver = LinearSolver()
        let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let a = try solver.add(LinearConstraint([term(x)], constant: -10, .greaterOrEqual))
        let b = try solver.add(LinearConstraint([term(y), term(x, -1)], constant: -5, .equal))
        _ = try solver.add(LinearConstraint([term(z)], constant: -3, .equal))
        let conflict = #expect(throws: LinearConflict.self) {
            try solver.add(LinearConstraint([term(y)], constant: -12, .lessOrEqual))
        }
        #expect(conflict?.others == [a, b])
        #expect(solver.value(of: x) >= 10 && solver.value(of: y) == solver.value(of: x) + 5 && solver.value(of: z) == 3)
    }

    @Test func `a constant moves without a new constraint`() throws {
        var solver = LinearSolver()
        let (left, width) = (solver.makeVariable(), solver.makeVariable())
        _ = try solver.add(LinearConstraint([term(left)], constant: -20, .equal))
        let row = try solver.add(LinearConstraint([term(width)], constant: -100, .equal, priority: 750))
        _ = try solver.add(LinearConstraint([term(left), term(width)], constant: -150, .lessOrEqual))
        #expect(solver.value(of: width) == 100)
        try solver.setConstant(-400, of: row)
        #expect(solver.value(of: width) == 130)
        try solver.setConstant(-40, of: row)
        #expect(solver.value(of: width) == 40)
        #expect(solver.value(of: left) == 20)
    }

    @Test func `a constant that contradicts is refused and the old one stays`() throws {
        var solver = LinearSolver()
        let x = solver.makeVariable()
        let low = try solver.add(LinearConstraint([term(x)], constant: -10, .greaterOrEqual))
        let high = try solver.add(LinearConstraint([term(x)], constant: -20, .lessOrEqual))
        let conflict = #expect(throws: LinearConflict.self) { try solver.setConstant(-30, of: low) }
        #expect(conflict?.others == [high])
        #expect((10...20).contains(solver.value(of: x)))
        try solver.setConstant(-15, of: low)
        #expect((15...20).contains(solver.value(of: x)))
    }

    @Test(arguments: 0..<16) func `random systems come out as the reference says`(_ number: Int) throws {
        let seed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 7
        var random = Random(seed)
        var solver = LinearSolver()
        let variables = (0..<(2 + random.below(5))).map { _ in solver.makeVariable() }
        var live: [(id: LinearConstraintID, constraint: LinearConstraint)] = []
        for step in 0..<80 {
            let note: Comment = "seed \(seed), step \(step)"
            switch live.isEmpty ? 0 : random.below(10) {
            case 0...5:
                let constraint = random.constraint(variables)
                if let id = try? solver.add(constraint) {
                    live.append((id, constraint))
                } else {
                    let all = live.map(\.constraint) + [constraint]
                    #expect(ReferenceProgram(variableCount: variables.count, constraints: all).leastMisses() == nil, note)
                }
            case 6...7:
                solver.remove(live.remove(at: random.below(live.count)).id)
            default:
                let at = random.below(live.count)
                var changed = live
                changed[at].constraint.constant = Double(random.below(41) - 20)
                if (try? solver.setConstant(changed[at].constraint.constant, of: live[at].id)) != nil {
                    live = changed
                } else {
                    let all = changed.map(\.constraint)
                    #expect(ReferenceProgram(variableCount: variables.count, constraints: all).leastMisses() == nil, note)
                }
            }
            let reference = ReferenceProgram(variableCount: variables.count, constraints: live.map(\.constraint))
            let (isFeasible, misses) = reference.misses(at: variables.map { solver.value(of: $0) })
            #expect(isFeasible, note)
            let least = try #require(reference.leastMisses(), note)
            for (mine, best) in zip(misses, least) { #expect(abs(mine - best) < 1e-4, note) }
        }
    }

    @Test func `what is taken out leaves nothing behind`() throws {
        var solver = LinearSolver()
        for _ in 0..<100 {
            let (x, y) = (solver.makeVariable(), solver.makeVariable())
            let ids = try [
                solver.add(LinearConstraint([term(x)], constant: -1, .equal)),
                solver.add(LinearConstraint([term(y), term(x, -1)], constant: -1, .greaterOrEqual, priority: 500)),
                solver.add(LinearConstraint([term(y)], constant: -9, .equal, priority: 250)),
            ]
            #expect(solver.value(of: y) == 9)
            for id in ids { solver.remove(id) }
            solver.release(x)
            solver.release(y)
        }
        #expect(solver.rows.isEmpty && solver.objectives.isEmpty)
        #expect(solver.kinds.count < 20)
    }
}

/// SplitMix64.
struct Random {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(limit))
    }

    mutating func constraint(_ variables: [LinearSymbol]) -> LinearConstraint {
        var terms: [LinearConstraint.Term] = []
        var left = variables
        for _ in 0..<(1 + below(min(3, variables.count))) {
            let variable = left.remove(at: below(left.count))
            terms.append(.init(variable: variable, factor: [1, -1, 1, 2, 0.5][below(5)]))
        }
        let relation: LinearConstraint.Relation = [.equal, .lessOrEqual, .greaterOrEqual][below(3)]
        let priority: Float? = [nil, nil, 750, 250, 50][below(5)]
        return LinearConstraint(terms, constant: Double(below(41) - 20), relation, priority: priority)
    }
}
