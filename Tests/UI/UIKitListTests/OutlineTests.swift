import XCTest

@testable import UIKit

/// Outlines whose items the user expands and collapses.
final class OutlineTests: ListTestCase {
    private typealias Source = UICollectionViewDiffableDataSource<String, Int>
    private typealias Tree = NSDiffableDataSourceSectionSnapshot<Int>

    @MainActor private static var calls: [String] = []
    @MainActor private static var taps = 0

    /// 10 has 11 and 12, and 20 has 21.
    private static var tree: Tree {
        var tree = Tree()
        tree.append([10, 20])
        tree.append([11, 12], to: 10)
        tree.append([21], to: 20)
        return tree
    }

    /// Runs `body` with a list that shows the tree in its section A.
    private func withOutline(
        style: UICellAccessory.OutlineDisclosureOptions.Style = .cell, handler: (@MainActor () -> Void)? = nil,
        _ body: @MainActor (UICollectionView, Source, ListClock) -> Void
    ) {
        withList([]) { list, delegate, clock in
            list.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
            let source = Source(collectionView: list) { list, path, item in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "row", for: path)
                let row = cell as? UICollectionViewListCell
                row?.indentationLevel = 7
                row?.accessories = [
                    .outlineDisclosure(
                        displayed: .always, options: UICellAccessory.OutlineDisclosureOptions(style: style),
                        actionHandler: handler)
                ]
                return cell
            }
            source.apply(Self.tree, to: "A")
            clock.tick()
            clock.tick()
            body(list, source, clock)
        }
    }

    @MainActor
    private static func cell(_ list: UICollectionView, _ item: Int) -> UICollectionViewListCell? {
        list.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
    }

    /// Taps the control of a row.
    @MainActor
    private static func tap(_ list: UICollectionView, _ item: Int) {
        cell(list, item)?.row.views.first?.sendActions(for: .touchUpInside)
    }

    func testS275_aTapAsksTells_andShowsWhatIsBelow() {
        withOutline { list, source, clock in
            let note: @MainActor (String) -> Void = { Self.calls.append("\($0) \(source.snapshot(for: "A").visibleItems.count)") }
            source.sectionSnapshotHandlers.shouldExpandItem = { item in
                MainActor.assumeIsolated { note("should \(item)") }
                return item != 20
            }
            source.sectionSnapshotHandlers.willExpandItem = { item in MainActor.assumeIsolated { note("will \(item)") } }
            source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, known in
                MainActor.assumeIsolated { note("children \(item)") }
                var children = known
                children.append([13])
                return children
            }
            source.sectionSnapshotHandlers.shouldCollapseItem = { item in
                MainActor.assumeIsolated { note("shouldCollapse \(item)") }
                return true
            }
            source.sectionSnapshotHandlers.willCollapseItem = { item in MainActor.assumeIsolated { note("willCollapse \(item)") }
            }
            Self.tap(list, 0)
            XCTAssertEqual(Self.calls, ["should 10 2", "will 10 2", "children 10 2"])
            XCTAssertEqual(source.snapshot().itemIdentifiers, [10, 11, 12, 13, 20])
            clock.run(1)
            Self.calls = []
            Self.tap(list, 4)
            XCTAssertEqual(Self.calls, ["should 20 5"])
            XCTAssertEqual(source.snapshot().numberOfItems, 5)
            Self.calls = []
            Self.tap(list, 0)
            XCTAssertEqual(Self.calls, ["shouldCollapse 10 5", "willCollapse 10 5"])
            XCTAssertEqual(source.snapshot().itemIdentifiers, [10, 20])
            clock.run(1)
        }
    }

    func testS275_theAccessorysOwnHandlerReplacesTheToggle() {
        withOutline(handler: { Self.taps += 1 }) { list, source, _ in
            Self.tap(list, 0)
            XCTAssertEqual(Self.taps, 1)
            XCTAssertEqual(source.snapshot().itemIdentifiers, [10, 20])
        }
    }

    func testS275_aTapOnTheRowTogglesAHeader_andSelectsOtherRows() {
        withOutline(style: .header) { list, source, clock in
            list.tapped(ListPath(section: 0, item: 0))
            XCTAssertEqual(source.snapshot().itemIdentifiers, [10, 11, 12, 20])
            XCTAssertEqual(list.indexPathsForSelectedItems, [])
            clock.run(1)
        }
        withOutline(style: .cell) { list, source, _ in
            list.tapped(ListPath(section: 0, item: 0))
            XCTAssertEqual(source.snapshot().itemIdentifiers, [10, 20])
            XCTAssertEqual(list.indexPathsForSelectedItems, [IndexPath(item: 0, section: 0)])
        }
    }

    func testS276_theDataSourceSetsTheLevelAfterTheProvider_andTheStateIsExpanded() {
        withOutline { list, source, clock in
            XCTAssertEqual(Self.cell(list, 0)?.indentationLevel, 0)
            XCTAssertEqual(Self.cell(list, 0)?.configurationState.isExpanded, false)
            Self.tap(list, 0)
            XCTAssertEqual(Self.cell(list, 0)?.configurationState.isExpanded, true)
            XCTAssertEqual(Self.cell(list, 1)?.indentationLevel, 1)
            XCTAssertEqual(Self.cell(list, 3)?.configurationState.isExpanded, false)
            clock.run(0.1)
            let chevron = Self.cell(list, 0)?.row.views.first?.subviews.last { !$0.isHidden }?.layer
            let turn = chevron?.presentation()?.affineTransform().b ?? 0
            XCTAssertGreaterThan(turn, 0, "it turns")
            XCTAssertLessThan(turn, 1, "with the animation")
            clock.run(1)
            var plain = source.snapshot()
            plain.appendSections(["B"])
            plain.appendItems([1], toSection: "B")
            source.apply(plain)
            XCTAssertEqual(Self.cell(list, 0)?.configurationState.isExpanded, true)
            clock.run(1)
        }
    }

    func testWhatIsBelowAnItemBeginsRightOfItsText() {
        for style in [UICellAccessory.OutlineDisclosureOptions.Style.cell, .header] {
            withOutline(style: style) { list, source, clock in
                var tree = Self.tree
                tree.expand([10])
                source.apply(tree, to: "A")
                clock.run(1)
                // What has nothing below it shows no control.
                Self.cell(list, 1)?.accessories = []
                clock.tick()
                let starts = (0..<2).map { Self.cell(list, $0)?.contentView.frame.minX }
                XCTAssertEqual(starts, [0, 10])
            }
        }
    }

    func testS274_aTreeFollowsPlainSnapshots() {
        withOutline { list, source, clock in
            Self.tap(list, 0)
            clock.run(1)
            var plain = source.snapshot()
            plain.deleteItems([11])
            plain.insertItems([14], afterItem: 12)
            source.apply(plain)
            clock.run(1)
            XCTAssertEqual(source.snapshot(for: "A").items, [10, 12, 14, 20, 21])
            XCTAssertEqual(source.snapshot(for: "A").parent(of: 14), 10)
            Self.tap(list, 0)
            XCTAssertEqual(source.snapshot().itemIdentifiers, [10, 20], "what is below went, and nothing came back")
            clock.run(1)
            plain = source.snapshot()
            plain.moveItem(20, beforeItem: 10)
            source.apply(plain)
            clock.run(1)
            XCTAssertEqual(source.snapshot(for: "A").items, [20, 10])
            plain.deleteSections(["A"])
            source.apply(plain)
            clock.run(1)
            XCTAssertEqual(source.snapshot(for: "A").items, [])
        }
    }
}
