import CoreGraphics
import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// Rows of a list configuration: what they hear of their place, and what they look like.
final class ListSectionTests: XCTestCase {
    private func onScreen(
        width: Int = 960, _ appearances: [UICollectionLayoutListConfiguration.Appearance],
        _ change: @MainActor (inout UICollectionLayoutListConfiguration) -> Void = { _ in },
        _ body: @MainActor (TestScreen, [RoomsList]) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 2 * width, height: 900, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let home = UIViewController()
            home.view.backgroundColor = .systemGray2
            window.rootViewController = home
            var lists: [RoomsList] = []
            for (index, appearance) in appearances.enumerated() {
                var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
                configuration.headerMode = .firstItemInSection
                change(&configuration)
                let list = RoomsList(configuration)
                home.addChild(list)
                list.view.frame = CGRect(x: 10 + 317 * Double(index), y: 10, width: 307, height: 430)
                home.view.addSubview(list.view)
                list.didMove(toParent: home)
                lists.append(list)
            }
            window.makeKeyAndVisible()
            screen.settle()
            screen.advance(by: 0.5)
            try body(screen, lists)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    func testP235_theHandlerIsAskedForTheSeparatorsOfEachRow() throws {
        let asked = Asked()
        try onScreen(
            [.plain],
            { configuration in
                configuration.itemSeparatorHandler = { path, separators in
                    asked.paths.insert(path)
                    var changed = separators
                    if path.item == 2 { changed.bottomSeparatorVisibility = .hidden }
                    return changed
                }
            }
        ) { _, lists in
            let list: UICollectionView = lists[0].collectionView
            XCTAssertTrue(asked.paths.isSuperset(of: list.indexPathsForVisibleItems))
            XCTAssertEqual(lists[0].cell(2, 0)?.separators?.bottomSeparatorVisibility, .hidden)
            XCTAssertEqual(lists[0].cell(1, 0)?.separators?.bottomSeparatorVisibility, .automatic)
        }
    }

    func testRowsKnowTheirLook_andTheLastOfAGroupHasNoLine() throws {
        try onScreen([.insetGrouped]) { _, lists in
            XCTAssertEqual(lists[0].cell(0, 0)?.look, .groupedHeader)
            XCTAssertEqual(lists[0].cell(1, 0)?.look, .groupedCell)
            XCTAssertEqual(lists[0].cell(3, 0)?.separators?.bottomSeparatorVisibility, .hidden)
            XCTAssertEqual(lists[0].cell(1, 0)?.layer.cornerRadius, RowPlace.radius)
            XCTAssertEqual(lists[0].cell(2, 0)?.layer.cornerRadius, 0)
        }
    }

    func testListsLookLikeLists() throws {
        try onScreen([.plain, .grouped, .insetGrouped]) { screen, _ in
            try Golden.picture(screen.picture, "Lists/lists", tolerance: 4, outliers: 300)
        }
    }
}

@MainActor
private final class Asked {
    var paths: Set<IndexPath> = []
}

/// Rooms, each with its devices, in rows of a list configuration.
private final class RoomsList: UICollectionViewController {
    private let sections = [
        ["Kitchen", "Ceiling", "Oven", "Window"], ["Living room", "Floor lamp", "Television"], ["Garden", "Sprinkler"],
    ]
    private let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, path, name in
        var content = cell.defaultContentConfiguration()
        content.text = name
        if path.item > 0 { content.secondaryText = path.item % 2 == 0 ? "On" : nil }
        cell.contentConfiguration = content
        if path.item > 0 { cell.accessories = [.disclosureIndicator()] }
    }

    init(_ configuration: UICollectionLayoutListConfiguration) {
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        collectionView.backgroundColor = configuration.appearance == .plain ? .systemBackground : .systemGroupedBackground
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.showsVerticalScrollIndicator = false
    }

    required init?(coder: NSCoder) { return nil }

    func cell(_ item: Int, _ section: Int) -> UICollectionViewListCell? {
        collectionView.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(
            using: registration, for: indexPath, item: sections[indexPath.section][indexPath.item])
    }
}
