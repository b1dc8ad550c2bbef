import Foundation
import QuartzCore
import TestSupport
import XCTest

@testable import UIKit

/// Thousands of steps in random order over tables and collection views: data, selection, fingers, actions, menus, reordering, layouts,
/// pages, rotation and text sizes, each in the middle of the others.
///
/// `GIMBAL_LIST_STEPS` says how many steps there are, `GIMBAL_SEED` where the sequences begin. A sequence that fails is told without the
/// steps that it does not need to fail.
final class RandomListTests: XCTestCase {
    /// Steps of one list.
    private static let length = 100

    /// Where the sequences begin that are played without `GIMBAL_SEED`: always the same ones. Fresh ones are for loops.
    private static let firstSeed: UInt64 = 20_261_126

    private static var count: Int { ProcessInfo.processInfo.environment["GIMBAL_LIST_STEPS"].flatMap { Int($0) } ?? 20_000 }

    func testRandomSequencesOfTablesKeepPictureAndDataTogether() { run("tables", isTable: true) }

    func testRandomSequencesOfCollectionViewsKeepPictureAndDataTogether() { run("collection views", isTable: false) }

    private func run(_ name: String, isTable: Bool) {
        let given = ProcessInfo.processInfo.environment["GIMBAL_SEED"].flatMap { UInt64($0) }
        let random = SeededRandom(name, seed: given ?? Self.firstSeed)
        for round in 0..<max(1, Self.count / 2 / Self.length) {
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
