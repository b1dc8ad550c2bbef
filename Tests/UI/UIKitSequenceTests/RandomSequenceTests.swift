import Foundation
import TestSupport
@testable import UIKit
import XCTest

/// Thousands of steps in random order over containers, presentations, fingers, interactors and animators, with the main thread
/// blocked and animations off now and then: callbacks balance, every view has one place, what is seen neither jumps nor changes
/// its speed but where it may, everything comes to rest where it was asked for, and nothing is kept.
///
/// `GIMBAL_RANDOM_STEPS` says how many steps, `GIMBAL_SEED` repeats a sequence. One that fails is told without the steps that it
/// does not need to fail.
final class RandomSequenceTests: XCTestCase {
    /// Steps of one scene.
    private static let length = 150

    /// Where the sequences begin that are played without `GIMBAL_SEED`: always the same ones.
    ///
    /// A fresh one that found something would fail a build that is not at fault; they are for `GIMBAL_SEED`, in loops. What they
    /// found is kept in `testSequencesThatFailedOnceKeepTheirPromises()`.
    private static let firstSeed: UInt64 = 20_261_121

    func testRandomSequencesKeepTheirPromises() {
        let environment = ProcessInfo.processInfo.environment
        let random =
            environment["GIMBAL_SEED"].flatMap { UInt64($0) }.map { SeededRandom("sequences", seed: $0) }
            ?? SeededRandom("sequences", seed: Self.firstSeed)
        let count = environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 3000
        for round in 0..<max(1, count / Self.length) {
            let seed = random.seed &+ UInt64(round)
            let steps = SequenceStep.sequence(seed, count: Self.length)
            guard let failure = Self.play(steps, seed) else { continue }
            let short = SequenceShrinker.shrunk(steps) { Self.play($0, seed) != nil }
            return XCTFail(
                "GIMBAL_SEED=\(seed): \(Self.play(short, seed) ?? failure)\n\(short.count) of \(steps.count) steps")
        }
    }

    /// Each of these sequences found something that was wrong.
    func testSequencesThatFailedOnceKeepTheirPromises() {
        let seeds: [UInt64] = [
            // A page caught and let go at once; one caught, drawn on and taken from the finger.
            6_256_998_227_335_626_492, 9_816_259_072_134_421_478,
            // A page in flight covered and uncovered, left and returned to, at once.
            4_158_457_449_002_204_383, 14_989_211_828_434_468_323,
            // A spring paused, stalled and scrubbed; an animator turned around whose view was gone for a while.
            7_165_912_896_342_856_985, 8_159_558_507_138_929_404,
            // A flight that comes by its page, a turn that waits while the pages go, a flight that lands.
            14_385_070_146_491_209_915, 10_518_873_154_364_315_753,
            // A sheet whose stack is not dismissed after all, and one that fades; a ball that sticks out of a page that goes.
            5_154_530_317_616_055_172, 10_548_068_039_330_369_511, 5_655_547_997_784_271_724,
        ]
        for seed in seeds {
            let failure = Self.play(SequenceStep.sequence(seed, count: Self.length), seed)
            XCTAssertNil(failure, "GIMBAL_SEED=\(seed): \(failure ?? "")")
        }
    }

    func testEveryCheckCanFail() {
        for fault in Fault.allCases {
            let found = (UInt64(1)...60).contains { seed in
                Self.play(SequenceStep.sequence(seed, count: Self.length), seed, fault)?.contains(fault.finding) == true
            }
            XCTAssertTrue(found, "no check sees \(fault)")
        }
        MainActor.assumeIsolated { SlideAnimator.forget() }
    }

    func testWhatFailsIsToldWithoutWhatItDoesNotNeed() {
        let short = SequenceShrinker.shrunk(Array(1...100)) { $0.contains(17) && $0.contains(80) }
        XCTAssertEqual(short, [17, 80])
        XCTAssertEqual(SequenceShrinker.shrunk([1], fails: { !$0.isEmpty }), [1])
    }

    /// - Returns: what went wrong, and what was done until then.
    static func play(_ steps: [SequenceStep], _ seed: UInt64, _ fault: Fault? = nil) -> String? {
        MainActor.assumeIsolated {
            let play = SequencePlay(seed, fault)
            var failures: [String] = []
            for step in steps where failures.isEmpty { failures = play.perform(step) }
            if failures.isEmpty { failures = play.end() }
            let log = play.log
            play.close()
            return failures.isEmpty ? nil : (failures + ["after:"] + log).joined(separator: "\n")
        }
    }
}
