import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// The item with focus in a table, in a list section and in a grid, and a selected row with focus.
final class FocusedRowGoldenTests: XCTestCase {
    func testATableOfAllStyles() throws {
        try check("table", .light) { Self.table(.plain) }
        try check("table-dark", .dark, keys: [.keyboardDownArrow]) { Self.table(.insetGrouped) }
    }

    func testASelectedRowWithFocus() throws {
        try check("selected", .light, keys: [.keyboardDownArrow, .keyboardDownArrow, .keyboardReturnOrEnter]) {
            Self.table(.grouped)
        }
    }

    func testAListSectionAndAGrid() throws {
        try check("list", .light) { Self.collection(isGrid: false) }
        try check("grid-dark", .dark, keys: [.keyboardDownArrow, .keyboardRightArrow, .keyboardDownArrow]) {
            Self.collection(isGrid: true)
        }
    }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, keys: [UIKeyboardHIDUsage] = [.keyboardDownArrow, .keyboardDownArrow],
        _ make: @MainActor () -> (UIScrollView, AnyObject)
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 640, height: 560, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            window.rootViewController = home
            let (list, source) = make()
            list.frame = home.view.bounds
            list.contentInsetAdjustmentBehavior = .never
            list.showsVerticalScrollIndicator = false
            home.view.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            for key in keys {
                screen.press(key)
                screen.advance(by: 0.5)
            }
            try withExtendedLifetime(source) {
                try Golden.picture(screen.picture, "Lists/focused-\(name)", tolerance: 4, outliers: 300)
            }
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    @MainActor
    private static func table(_ style: UITableView.Style) -> (UIScrollView, AnyObject) {
        let table = UITableView(frame: .zero, style: style)
        let rows = Rooms()
        table.dataSource = rows
        return (table, rows)
    }

    @MainActor
    private static func collection(isGrid: Bool) -> (UIScrollView, AnyObject) {
        let layout: UICollectionViewLayout
        if isGrid {
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 90, height: 70)
            flow.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
            layout = flow
        } else {
            layout = UICollectionViewCompositionalLayout.list(
                using: UICollectionLayoutListConfiguration(appearance: .insetGrouped))
        }
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        if isGrid { view.backgroundColor = .systemBackground }
        let tiles = Tiles(isGrid: isGrid)
        view.dataSource = tiles
        return (view, tiles)
    }
}

@MainActor
private final class Rooms: NSObject, UITableViewDataSource {
    private let rooms = [["Kitchen", "Hall", "Bath"], ["Garden"]]

    func numberOfSections(in tableView: UITableView) -> Int { rooms.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rooms[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "room") ?? UITableViewCell(style: .value1, reuseIdentifier: "room")
        cell.textLabel?.text = rooms[indexPath.section][indexPath.row]
        cell.detailTextLabel?.text = "21 °C"
        cell.accessoryType = .disclosureIndicator
        return cell
    }
}

@MainActor
private final class Tiles: NSObject, UICollectionViewDataSource {
    private let isGrid: Bool
    private let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
        var content = cell.defaultContentConfiguration()
        content.text = name
        content.secondaryText = "21 °C"
        cell.contentConfiguration = content
    }
    private let tiles = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, _ in
        cell.contentView.backgroundColor = .systemIndigo
        cell.contentView.layer.cornerRadius = 12
    }

    init(isGrid: Bool) { self.isGrid = isGrid }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { isGrid ? 9 : 3 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let name = ["Kitchen", "Hall", "Bath"][indexPath.item % 3]
        return isGrid
            ? collectionView.dequeueConfiguredReusableCell(using: tiles, for: indexPath, item: name)
            : collectionView.dequeueConfiguredReusableCell(using: rows, for: indexPath, item: name)
    }
}
