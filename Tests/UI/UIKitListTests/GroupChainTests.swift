import TestSupport
import XCTest

@testable import UIKit

/// Groups of which each has another number of items, as in a cloud of words.
final class GroupChainTests: CompositionalTestCase {
    /// A chain of lines 100 points wide; words have the lengths that `length` says.
    private final class Cloud {
        var lengths: [CGFloat]
        private(set) var solved = 0

        init(_ count: Int) { lengths = Array(repeating: 24, count: count) }

        func line(_ first: Int) -> GroupTemplate {
            solved += 1
            var (line, x) = (GroupTemplate(size: CGSize(width: 100, height: lengths[first])), CGFloat(0))
            for item in first..<lengths.count {
                guard item == first || x + lengths[item] <= 100 else { break }
                let frame = CGRect(x: x, y: 0, width: lengths[item], height: 10)
                line.leaves.append(GroupTemplate.Leaf(slot: frame, frame: frame, size: .given(frame.size)))
                // Long words have a badge.
                if lengths[item] > 50 { line.add([Self.recipe], to: frame, leaf: item - first, PixelGrid()) }
                x += lengths[item]
            }
            return line
        }

        var chain: GroupChain {
            GroupChain(axis: .y, gap: 3, itemCount: lengths.count, looksFar: false, badges: [Self.badge], solve: line)
        }

        static let badge = MainActor.assumeIsolated { ElementKind.supplementary("badge") }
        private static let recipe = BadgeRecipe(
            kind: badge, size: .given(.zero), insets: .zero,
            container: AnchorRecipe(point: .zero, offset: .zero, isAbsolute: true),
            own: AnchorRecipe(point: .zero, offset: .zero, isAbsolute: true), zIndex: 1)
    }

    func testWordsThatAreMeasuredTogetherSolveTheLinesAfterThemOnce() {
        let cloud = Cloud(4000)
        var chain = cloud.chain
        let before = cloud.solved
        for item in 0..<40 { cloud.lengths[item] = 33 }
        chain.update(items: Array(0..<40), cloud.line)
        XCTAssertLessThanOrEqual(cloud.solved - before, chain.count + 20)
    }

    func testWordsThatAreMeasuredInAnyOrderBreakIntoTheSameLines() {
        var random = SeededRandom("lines of words")
        let cloud = Cloud(300)
        var chain = cloud.chain
        for _ in 0..<200 {
            let items = Set((0...Int(random.next() % 6)).map { _ in Int(random.next() % 300) }).sorted()
            for item in items { cloud.lengths[item] = CGFloat(random.next() % 120) }
            chain.update(items: items, cloud.line)
            let fresh = cloud.chain
            XCTAssertEqual((0..<chain.count).map(chain.firstItem), (0..<fresh.count).map(fresh.firstItem))
            XCTAssertEqual((0..<chain.count).map(chain.start), (0..<fresh.count).map(fresh.start))
            for item in 0..<300 where fresh.firstItem(of: chain.group(ofItem: item)) > item { return XCTFail("item \(item)") }
            let badges = (0..<chain.count).flatMap { Array(repeating: $0, count: chain.templates[$0].badges.count) }
            XCTAssertEqual((0...badges.count).map { chain.group(ofBadge: $0, Cloud.badge) ?? -1 }, badges + [-1])
            XCTAssertEqual(chain.badges(Cloud.badge, before: chain.count - 1), badges.count { $0 < chain.count - 1 })
            let position = CGFloat(random.next() % 4000)
            XCTAssertEqual(chain.count(within: position), (0..<fresh.count).count { fresh.start(of: $0) <= position })
        }
    }

    @MainActor
    private static var line: NSCollectionLayoutGroup {
        .horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item(.estimated(50), .estimated(30))])
    }

    func testTheItemsOfACloudAreWhereTheirLinesBreak_whereverTheyWereMeasuredFirst() {
        let width = { @MainActor (item: Int) in CGFloat(20 + item * 37 % 90) }
        withLayout(
            Self.layout(Self.line), [400],
            prepare: { list, source in
                Self.sized(list, source) { number, size in CGSize(width: width(number), height: 30) }
            }
        ) { layout, list, _, clock in
            for offset in [3000.0, 0, 1500, 700] {
                list.contentOffset.y = offset
                clock.tick()
            }
            for offset in stride(from: 0.0, to: 5000, by: 100) {
                list.contentOffset.y = offset
                clock.tick()
            }
            var (x, y) = (CGFloat(0), CGFloat(0))
            for number in 0..<400 {
                if x + width(number) > 300 { (x, y) = (0, y + 30) }
                let frame = layout.layoutAttributesForItem(at: IndexPath(item: number, section: 0))?.frame
                XCTAssertEqual(frame, rect(x, y, width(number), 30), "item \(number)")
                x += width(number)
            }
        }
    }
}
