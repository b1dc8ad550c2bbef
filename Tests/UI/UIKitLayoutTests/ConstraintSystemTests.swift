import Foundation
import Testing

@testable import UIKit

@Suite("ConstraintSystem") struct ConstraintSystemTests {
    private func term(_ variable: LinearSymbol, _ factor: Double = 1) -> LinearConstraint.Term {
        .init(variable: variable, factor: factor)
    }

    /// A chain of variables, each 10 more than the one before it.
    private func chain(_ system: ConstraintSystem, _ count: Int) -> (variables: [LinearSymbol], ids: [LinearConstraintID]) {
        let variables = (0..<count).map { _ in system.makeVariable() }
        var ids = [system.add(LinearConstraint([term(variables[0])], constant: -5, .equal), isFixed: false)]
        for (a, b) in zip(variables, variables.dropFirst()) {
            ids.append(system.add(LinearConstraint([term(b), term(a, -1)], constant: -10, .equal), isFixed: false))
        }
        return (variables, ids)
    }

    @Test func `a chain of equations is solved in one look at each`() {
        let system = ConstraintSystem()
        let (variables, _) = chain(system, 1_000)
        system.solve()
        #expect(system.value(of: variables[999]) == 5 + 9_990)
        #expect(system.visits <= 3_000)
    }

    @Test func `a change looks at what follows from it and at no more`() {
        let system = ConstraintSystem()
        let (variables, ids) = chain(system, 1_000)
        system.solve()
        system.visits = 0
        system.setConstant(-12, of: ids[990])
        system.solve()
        #expect(system.value(of: variables[999]) == 5 + 9_990 + 2)
        #expect(system.visits < 60)
        system.visits = 0
        system.remove(ids[995])
        system.solve()
        #expect(system.visits < 60)
        #expect(!system.isDetermined(variables[999]) || system.value(of: variables[999]) != 9_997)
        #expect(system.value(of: variables[994]) == 5 + 9_940 + 2)
    }

    @Test func `constraints that come and go in any order are known at their variables`() {
        let system = ConstraintSystem()
        let variables = (0..<5).map { _ in system.makeVariable() }
        var known: [LinearConstraintID: LinearConstraint] = [:]
        var seed: UInt64 = .random(in: 0...UInt64.max)
        print("constraints come and go: seed \(seed)")
        func below(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        for _ in 0..<500 {
            if known.count > 20 || !known.isEmpty && below(3) == 0,
                let id = known.keys.sorted(by: { $0.index < $1.index }).dropFirst(below(known.count)).first
            {
                system.remove(id)
                known[id] = nil
            } else {
                let (a, b) = (variables[below(5)], variables[below(5)])
                let id = system.add(
                    LinearConstraint([term(a), term(b, 2)], constant: 1, .greaterOrEqual, priority: 10), isFixed: false)
                known[id] = system.constraint(id)
            }
            for variable in variables {
                let uses = known.filter { $0.value.terms.contains { $0.variable == variable } }.map(\.key)
                #expect(Set(system.uses(of: variable)) == Set(uses))
                #expect(system.uses(of: variable).count == uses.count)
            }
        }
    }

    @Test func `components that no constraint connects do not meet`() {
        let system = ConstraintSystem()
        var ids: [LinearConstraintID] = []
        for _ in 0..<200 {
            let (x, y) = (system.makeVariable(), system.makeVariable())
            ids.append(system.add(LinearConstraint([term(x), term(y)], constant: -10, .equal), isFixed: false))
            _ = system.add(LinearConstraint([term(x)], constant: -4, .greaterOrEqual, priority: 750), isFixed: false)
            _ = system.add(LinearConstraint([term(y)], constant: -8, .greaterOrEqual, priority: 250), isFixed: false)
        }
        system.solve()
        system.visits = 0
        system.setConstant(-30, of: ids[100])
        system.solve()
        #expect(system.visits < 20)
    }

    @Test func `a contradiction leaves out the last and names all it came from`() {
        let system = ConstraintSystem()
        let (variables, ids) = chain(system, 3)
        let wrong = system.add(LinearConstraint([term(variables[2])], constant: -99, .equal), isFixed: false)
        let kept = system.add(LinearConstraint([term(system.makeVariable())], constant: -1, .equal), isFixed: false)
        system.solve()
        #expect(system.contradictions.map(\.id) == [wrong])
        #expect(Set(system.contradictions.flatMap(\.others)) == Set(ids))
        system.remove(ids[1])
        system.solve()
        #expect(system.contradictions.isEmpty)
        #expect(system.value(of: variables[2]) == 99 && system.value(of: variables[1]) == 89)
        system.remove(kept)
        system.solve()
    }

    @Test(arguments: [true, false])
    func `many contradictions cost as much as they are`(isCertain: Bool) {
        let system = ConstraintSystem()
        for number in 0..<1_000 {
            let x = system.makeVariable()
            let relation = isCertain ? LinearConstraint.Relation.equal : .lessOrEqual
            _ = system.add(LinearConstraint([term(x)], constant: -10, relation), isFixed: false)
            _ = system.add(LinearConstraint([term(x)], constant: -20 - Double(number), .greaterOrEqual), isFixed: false)
        }
        system.solve()
        #expect(system.contradictions.count == 1_000)
        #expect(system.visits < 10_000)
    }

    @Test func `contradictions that break what was certain cost as much as they are`() {
        let system = ConstraintSystem()
        let (variables, _) = chain(system, 1_000)
        // The newest of each contradiction is a width that another equation determines then.
        for variable in variables {
            let width = system.makeVariable()
            _ = system.add(LinearConstraint([term(width), term(variable, -1)], .greaterOrEqual), isFixed: false)
            _ = system.add(LinearConstraint([term(width)], constant: 1, .equal), isFixed: false)
        }
        system.solve()
        #expect(system.contradictions.count == 1_000)
        #expect(system.visits < 30_000)
    }

    @Test func `what an app asks yields to what the tree is`() {
        let system = ConstraintSystem()
        let x = system.makeVariable()
        let asked = system.add(LinearConstraint([term(x)], constant: -10, .equal), isFixed: false)
        _ = system.add(LinearConstraint([term(x)], constant: -20, .equal), isFixed: true)
        system.solve()
        #expect(system.contradictions.map(\.id) == [asked])
        #expect(system.value(of: x) == 20)
    }

    @Test func `random systems come out as the reference says`() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["GIMBAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        for round in 0..<UInt64(20) { try solveRandomly(seed &+ round) }
    }

    private func solveRandomly(_ seed: UInt64) throws {
        var random = Random(seed)
        let system = ConstraintSystem()
        let variables = (0..<(2 + random.below(6))).map { _ in system.makeVariable() }
        var live: [(id: LinearConstraintID, constraint: LinearConstraint)] = []
        for step in 0..<60 {
            let note: Comment = "GIMBAL_SEED=\(seed), step \(step)"
            switch live.isEmpty ? 0 : random.below(10) {
            case 0...5:
                let constraint = random.constraint(variables)
                live.append((system.add(constraint, isFixed: random.below(4) == 0), constraint))
            case 6...7: system.remove(live.remove(at: random.below(live.count)).id)
            default:
                let at = random.below(live.count)
                live[at].constraint.constant = Double(random.below(41) - 20)
                system.setConstant(live[at].constraint.constant, of: live[at].id)
            }
            guard random.below(3) > 0 else { continue }
            system.solve()
            let broken = Set(system.contradictions.map(\.id))
            let kept = live.filter { !broken.contains($0.id) }.map(\.constraint)
            let reference = ReferenceProgram(variableCount: variables.count, constraints: kept)
            let (isFeasible, misses) = reference.misses(at: variables.map { system.value(of: $0) })
            #expect(isFeasible, note)
            let least = try #require(reference.leastMisses(), note)
            for (mine, best) in zip(misses, least) { #expect(abs(mine - best) < 1e-4, note) }
            if !broken.isEmpty {
                let all = ReferenceProgram(variableCount: variables.count, constraints: live.map(\.constraint))
                #expect(all.leastMisses() == nil, note)
            }
        }
    }
}
