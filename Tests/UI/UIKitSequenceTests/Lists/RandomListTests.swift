import Foundation
import QuartzCore
import TestSupport
import XCTest

@testable import UIKit

/// Thousands of steps in random order over tables and collection views: data, selection, fingers, actions, menus, reordering, layouts,
/// pages, rotation and text sizes, each in the middle of the others.
///
/// `GIMBAL_LIST_STEPS` says how many steps there are, from a fresh seed, which is printed; `GIMBAL_SEED` repeats a run. Without both the
/// sequences are always the same, so that they test the change at hand; `.ci/run` plays 108,000 fresh steps. A sequence that fails is told
/// with its own seed, and without the steps that it does not need to fail.
final class RandomListTests: XCTestCase {
    /// Steps of one list.
    private static let length = 100

    private static let firstSeed: UInt64 = 20_261_126

    /// Steps of tables and of collection views together; nil where the sequences are always the same.
    private static var freshSteps: Int? { ProcessInfo.processInfo.environment["GIMBAL_LIST_STEPS"].flatMap { Int($0) } }

    func testRandomSequencesOfTablesKeepPictureAndDataTogether() { run("tables", isTable: true) }

    func testRandomSequencesOfCollectionViewsKeepPictureAndDataTogether() { run("collection views", isTable: false) }

    /// Each of these sequences found something that was wrong: scrolls below animations, heights that were asked for in vain, rows that
    /// a finger held, layouts and pages that came back.
    func testSequencesThatFailedOnceKeepPictureAndDataTogether() {
        let tables: [UInt64] = [
            245_644_463, 1_901_825_305, 2_646_597_324, 3_450_072_301, 2_143_368_041, 1_976_862_581, 1_180_235_591,
            10_803_636_356_494_558_415, 2_943_529_715_230_511_342, 1_457_338_026_203_825_318, 14_809_956_019_921_800_546,
            6_683_088_150_012_439_398,
        ]
        let collections: [UInt64] = [
            4_111_934_753, 2_789_880_340, 4_282_954_203, 2_067_011_257, 1_343_389_350, 2_176_778_209, 1_831_240_548,
            4_113_784_449, 1_172_451_132, 151_274_519, 3_976_081_232, 543_680_525, 1_842_516_441, 1_814_847_059, 2_798_522_116,
            9_688_754_813_442_106_816, 9_963_239_550_205_246_025, 508_428_608_208_334_838, 16_783_140_870_675_171_826,
            1_021_617_434_422_348_138, 2_965_875_470_651_494_442, 17_593_590_564_661_915_961, 11_251_825_525_203_017_768,
            7_442_324_045_202_640_138, 4_616_491_440_857_113_779, 11_879_176_083_541_352_475, 7_740_617_245_534_431_097,
            978_001_903_814_960_765, 16_897_611_437_791_928_389, 11_377_738_089_115_521_726,
        ]
        for (seed, isTable) in tables.map({ ($0, true) }) + collections.map({ ($0, false) }) {
            let failure = Self.play(ListStep.sequence(seed, count: Self.length), seed, isTable)
            XCTAssertNil(failure, "GIMBAL_SEED=\(seed): \(failure ?? "")")
        }
    }

    private func run(_ name: String, isTable: Bool) {
        let given = ProcessInfo.processInfo.environment["GIMBAL_SEED"].flatMap { UInt64($0) }
        let isFresh = given == nil && Self.freshSteps != nil
        let random = isFresh ? SeededRandom(name) : SeededRandom(name, seed: given ?? Self.firstSeed)
        for round in 0..<max(1, (Self.freshSteps ?? 20_000) / 2 / Self.length) {
            let seed = random.seed &+ UInt64(round)
            let steps = ListStep.sequence(seed, count: Self.length)
            guard let failure = Self.play(steps, seed, isTable) else { continue }
            var tries = 0
            let short = SequenceShrinker.shrunk(steps) {
                tries += 1
                return tries < 400 && Self.play($0, seed, isTable) != nil
            }
            return XCTFail(
                "GIMBAL_SEED=\(seed): \(Self.play(short, seed, isTable) ?? failure)\n\(short.count) of \(steps.count) steps")
        }
    }

    /// - Returns: what went wrong, and what was done until then.
    static func play(_ steps: [ListStep], _ seed: UInt64, _ isTable: Bool) -> String? {
        MainActor.assumeIsolated {
            var failures: [String] = []
            var log: [String] = []
            var made: [ListBooks.Weak] = []
            do {
                let play = ListPlay(seed, table: isTable)
                for step in steps where failures.isEmpty { failures = play.perform(step) }
                play.close()
                (log, made) = (play.log, play.books.made)
            }
            SceneContext.main.commitTick()
            let kept = made.compactMap(\.value)
            if failures.isEmpty, !kept.isEmpty {
                failures = ["kept: " + kept.prefix(4).map { "\($0)" }.joined(separator: ", ")]
            }
            return failures.isEmpty ? nil : (failures.prefix(5) + ["after:"] + log).joined(separator: "\n")
        }
    }
}
