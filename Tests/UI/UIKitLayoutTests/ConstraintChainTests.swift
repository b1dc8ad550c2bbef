import Foundation
import Testing

@testable import UIKit

@Suite("Chains of constraints") struct ConstraintChainTests {
    private struct Cards {
        let system = ConstraintSystem()
        var tops: [LinearSymbol] = []
        var heights: [LinearSymbol] = []
        var texts: [LinearConstraintID] = []
        var gaps: [LinearConstraintID] = []
        var content: LinearSymbol

        /// Cards of at least 44 points, each around a text; and the height of what is around all.
        init(_ count: Int) {
            content = system.makeVariable()
            var above: [(LinearSymbol, Double)] = []
            for _ in 0..<count {
                let (top, height) = (system.makeVariable(isPosition: true), system.makeVariable())
                let (textTop, textHeight) = (system.makeVariable(isPosition: true), system.makeVariable())
                tops.append(top)
                heights.append(height)
                gaps.append(add([(top, 1)] + above, -4, .equal))
                _ = add([(height, 1)], -44, .greaterOrEqual)
                _ = add([(textTop, 1), (top, -1)], -8, .equal)
                _ = add([(textTop, 1), (textHeight, 1), (top, -1), (height, -1)], 8, .equal)
                texts.append(add([(textHeight, 1)], -20, .greaterOrEqual, 750))
                _ = add([(textHeight, 1)], -20, .lessOrEqual, 250)
                above = [(top, -1), (height, -1)]
            }
            _ = add([(content, 1)] + above, -4, .equal)
            system.solve()
        }

        func add(
            _ terms: [(LinearSymbol, Double)], _ constant: Double, _ relation: LinearConstraint.Relation, _ priority: Float? = nil
        ) -> LinearConstraintID {
            let terms = terms.map { LinearConstraint.Term(variable: $0.0, factor: $0.1) }
            return system.add(LinearConstraint(terms, constant: constant, relation, priority: priority), isFixed: false)
        }
    }

    @Test func `a chain of cards of any height falls into its cards`() {
        let cards = Cards(1_000)
        #expect(cards.system.value(of: cards.tops[999]) == 4 + 999 * 48)
        #expect(cards.system.value(of: cards.content) == 4 + 1_000 * 48)
        #expect(cards.system.largestBlock < 8)
    }

    @Test func `a text in a chain of cards costs its card`() {
        let cards = Cards(1_000)
        cards.system.visits = 0
        cards.system.setConstant(-50, of: cards.texts[500])
        cards.system.solve()
        #expect(cards.system.value(of: cards.tops[500]) == 4 + 500 * 48)
        #expect(cards.system.value(of: cards.tops[999]) == 4 + 999 * 48 + 22)
        #expect(cards.system.visits < 10)
    }

    @Test func `a gap in a chain of cards, and where the chain begins, cost no card`() {
        let cards = Cards(1_000)
        cards.system.visits = 0
        cards.system.setConstant(-9, of: cards.gaps[500])
        cards.system.solve()
        #expect(cards.system.value(of: cards.tops[999]) == 4 + 999 * 48 + 5)
        cards.system.setConstant(-7, of: cards.gaps[0])
        cards.system.solve()
        #expect(cards.system.value(of: cards.tops[999]) == 4 + 999 * 48 + 8)
        #expect(cards.system.visits < 20)
    }

    @Test func `a fixed height among cards of any height costs no card`() {
        let cards = Cards(1_000)
        let fixed = cards.add([(cards.heights[500], 1)], -100, .equal)
        cards.system.solve()
        cards.system.visits = 0
        cards.system.setConstant(-120, of: fixed)
        cards.system.solve()
        #expect(cards.system.value(of: cards.tops[999]) == 4 + 999 * 48 + 76)
        #expect(cards.system.visits < 20)
    }

    @Test func `a contradiction in a chain of cards is looked for where it is`() {
        let cards = Cards(1_000)
        let low = cards.add([(cards.heights[500], 1)], -40, .lessOrEqual)
        cards.system.solve()
        #expect(cards.system.contradictions.map(\.id) == [low])
        #expect(cards.system.value(of: cards.tops[999]) == 4 + 999 * 48)
        #expect(cards.system.largestBlock < 10)
    }

    @Test func `chains come out as the reference says`() throws {
        let seed = Self.seed()
        for round in 0..<UInt64(6) {
            let note: Comment = "GIMBAL_SEED=\(seed &+ round)"
            let system = ConstraintSystem()
            var chain = RandomChain(seed &+ round, count: 2) { system.makeVariable(isPosition: $0) }
            chain.fill()
            let ids = chain.constraints.map { system.add($0, isFixed: false) }
            for _ in 0..<3 {
                system.solve()
                let broken = Set(system.contradictions.map(\.id))
                let kept = zip(ids, chain.constraints).filter { !broken.contains($0.0) }.map(\.1)
                let reference = ReferenceProgram(variableCount: chain.symbols.count, constraints: kept)
                let (isFeasible, misses) = reference.misses(at: chain.symbols.map { system.value(of: $0) })
                #expect(isFeasible, note)
                let least = try #require(reference.leastMisses(), note)
                for (mine, best) in zip(misses, least) { #expect(abs(mine - best) < 1e-4, note) }
                let changed = chain.change()
                system.setConstant(chain.constraints[changed].constant, of: ids[changed])
            }
        }
    }

    @Test func `chains have the same frames as one solver gives them`() throws {
        let seed = Self.seed()
        for round in 0..<UInt64(40) {
            let system = ConstraintSystem()
            var chain = RandomChain(seed &+ round, count: 3 + Int(round % 8)) { system.makeVariable(isPosition: $0) }
            chain.fill()
            var ids = chain.constraints.map { system.add($0, isFixed: false) }
            for _ in 0..<4 {
                system.solve()
                try compare(system, chain, ids, "GIMBAL_SEED=\(seed &+ round)")
                let changed = chain.change()
                system.setConstant(chain.constraints[changed].constant, of: ids[changed])
                // The same constraint comes again, as the newest.
                guard chain.random.below(3) == 0 else { continue }
                let moved = chain.renew()
                system.remove(ids.remove(at: moved))
                ids.append(system.add(chain.constraints[ids.count], isFixed: false))
            }
        }
    }

    private func compare(_ system: ConstraintSystem, _ chain: RandomChain, _ ids: [LinearConstraintID], _ note: Comment) throws {
        let broken = Set(system.contradictions.map(\.id))
        var solver = LinearSolver()
        for _ in chain.symbols { _ = solver.makeVariable() }
        for (id, constraint) in zip(ids, chain.constraints) where !broken.contains(id) { _ = try solver.add(constraint) }
        for symbol in chain.symbols { #expect(abs(system.value(of: symbol) - solver.value(of: symbol)) < 1e-4, note) }
    }

    private static func seed() -> UInt64 {
        let seed = ProcessInfo.processInfo.environment["GIMBAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        print("GIMBAL_SEED=\(seed)")
        return seed
    }
}
