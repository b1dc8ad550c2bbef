import XCTest

@testable import UIKit

/// Rows that choose from a menu.
final class RowMenuTests: ListTestCase {
    @MainActor private static var told: [String] = []

    /// Runs `body` with two rows that have the menu.
    private func withMenu(
        _ options: UIMenu.Options = [], _ body: @MainActor (UICollectionView, UIMenu, ListClock) -> Void
    ) {
        withList([[1, 2]]) { list, source, clock in
            Self.told = []
            let menu = UIMenu(
                options: options, children: ["Low", "High"].map { UIAction(title: $0) { Self.told.append($0.title) } })
            list.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
            source.cell = { list, path in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "row", for: path)
                (cell as? UICollectionViewListCell)?.accessories = [
                    .popUpMenu(menu) { Self.told.append("chosen: \($0.selectedElements.map(\.title))") }
                ]
                return cell
            }
            clock.tick()
            clock.tick()
            body(list, menu, clock)
        }
    }

    @MainActor
    private static func rows(over list: UICollectionView) -> MenuRows? {
        func rows(_ view: UIView) -> MenuRows? { view as? MenuRows ?? view.subviews.lazy.compactMap(rows).first }
        return list.window?.subviews.lazy.compactMap { $0 as? MenuOverlay }.first.flatMap(rows)
    }

    func testATapAnywhereInARowOpensItsMenu_andTheHandlerHearsOfTheChoice() {
        withMenu { list, menu, clock in
            XCTAssertEqual(menu.selectedElements.map(\.title), ["Low"])
            list.tapped(ListPath(section: 0, item: 1))
            clock.run(0.5)
            XCTAssertEqual(list.indexPathsForSelectedItems, [])
            XCTAssertEqual(Self.rows(over: list)?.rows.map(\.isOn), [true, false])
            Self.rows(over: list)?.choose(1)
            XCTAssertEqual(Self.told, ["High", "chosen: [\"High\"]"])
            XCTAssertEqual(menu.selectedElements.map(\.title), ["High"])
            clock.run(0.5)
            XCTAssertNil(Self.rows(over: list))
        }
    }

    func testAMenuOfASingleSelectionTellsItsChoiceToo() {
        withMenu(.singleSelection) { list, _, clock in
            list.tapped(ListPath(section: 0, item: 0))
            clock.run(0.5)
            Self.rows(over: list)?.choose(1)
            XCTAssertEqual(Self.told, ["High", "chosen: [\"High\"]"])
            clock.run(0.5)
        }
    }

    func testAnOpenMenuGoesWithItsList() {
        withMenu { list, _, clock in
            let window = list.window
            list.tapped(ListPath(section: 0, item: 0))
            clock.run(0.5)
            list.removeFromSuperview()
            clock.run(0.5)
            XCTAssertFalse(window?.subviews.contains { $0 is MenuOverlay } ?? true)
        }
    }
}
