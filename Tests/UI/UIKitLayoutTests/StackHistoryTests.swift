import Foundation
import XCTest

@testable import UIKit

/// Pages of stacks with a past, held against the same pages made anew.
final class StackHistoryTests: XCTestCase {
    func testAPageWithAPastLooksAsIfItWereNew() {
        MainActor.assumeIsolated { Self.compare([.fill]) }
    }

    func testAPageOfAnyDistributionWithAPastLooksAsIfItWereNew() {
        MainActor.assumeIsolated {
            Self.compare([.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
        }
    }

    func testAPageOfCardsWithAPastLooksAsIfItWereNew() {
        MainActor.assumeIsolated { Self.compare([.fill, .fillEqually, .equalSpacing], hasCards: true) }
    }

    func testAPageOfAspectRatiosWithAPastLooksAsIfItWereNew() {
        MainActor.assumeIsolated { Self.compare([.fill, .fillEqually, .equalSpacing], hasCards: true, hasRatios: true) }
    }

    @MainActor
    private static func compare(_ distributions: [UIStackView.Distribution], hasCards: Bool = false, hasRatios: Bool = false) {
        let environment = ProcessInfo.processInfo.environment
        let rounds = (environment["GIMBAL_RANDOM_STEPS"].flatMap { Int($0) } ?? 3000) / 20
        let first = environment["GIMBAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        print("GIMBAL_SEED=\(first)")
        var failures: [UInt64] = []
        for seed in first..<first + UInt64(rounds) {
            let page = RandomPage(seed, distributions, hasCards: hasCards, hasRatios: hasRatios)
            guard let difference = difference(page) else { continue }
            failures.append(seed)
            if failures.count == 1 { XCTFail("GIMBAL_SEED=\(seed)\n\(difference)") }
        }
        if !failures.isEmpty { print("seeds that differ: \(failures)") }
    }

    /// Where a page with a past differs from a new one; nil where it does not.
    @MainActor
    private static func difference(_ page: RandomPage) -> String? {
        var page = page
        page.root.layoutIfNeeded()
        for step in 0..<12 {
            page.change()
            guard step % 3 == 2 else { continue }
            page.root.layoutIfNeeded()
            let new = page.madeAnew()
            new.layoutIfNeeded()
            let (a, b) = (lines(page.root, page.root), lines(new, new))
            if !zip(a, b).allSatisfy({ $0.box.isAlmost($1.box) }) {
                // Between solutions that are equally good the solver decides by the order in which it was told.
                if a.contains(where: { $0.name.contains(" constrained") }) { return nil }
                return "step \(step)\n"
                    + zip(a, b).map { "\($0.name)\n    \($0.box), new \($1.box)\($0.box.isAlmost($1.box) ? "" : "  <--")" }
                    .joined(separator: "\n")
            }
        }
        return nil
    }

    @MainActor
    private static func lines(_ view: UIView, _ root: UIView, indent: String = "") -> [(box: CGRect, name: String)] {
        guard !view.isHidden else { return [] }
        var name = indent + view.layoutName
        if let stack = view as? UIStackView {
            name += " \(stack.axis) \(stack.distribution) \(stack.alignment) \(stack.spacing)"
            if case .constrained = stack.way { name += " constrained" }
        }
        let priorities = [NSLayoutConstraint.Axis.horizontal, .vertical].map {
            "\(view.contentHuggingPriority(for: $0).rawValue)/\(view.contentCompressionResistancePriority(for: $0).rawValue)"
        }
        name += " \(view.intrinsicContentSize) \(priorities) \(view.constraintState?.ownLengths.map(\.description) ?? [])"
        let inside = (view as? UIStackView)?.arrangedSubviews ?? view.subviews
        return [(view.convert(view.bounds, to: root), name)] + inside.flatMap { lines($0, root, indent: indent + "  ") }
    }
}
