import GimbalTesting
import XCTest

@testable import UIKit

/// Swipes and editing of list sections in a collection view.
final class CollectionEditingTests: XCTestCase {
    /// Runs `body` with a list of ten rows on a screen of 300 × 440 points, whose configuration `configure` completes.
    private func onScreen(
        _ configure: @MainActor (inout UICollectionLayoutListConfiguration) -> Void,
        _ body: @MainActor (TestScreen, UICollectionView) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configure(&configuration)
            let source = RowsOfText()
            let list = UICollectionView(
                frame: window.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
            list.contentInsetAdjustmentBehavior = .never
            list.dataSource = source
            list.delegate = source
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, list)
            window.isHidden = true
        }
    }

    @MainActor
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func testZ361_Z363_aProvidersActionsAreShownByASwipe_andTheCellsStateSaysSo() throws {
        let log = Log()
        try onScreen(
            {
                $0.trailingSwipeActionsConfigurationProvider = { path in
                    log.lines.append("asked \(path.item)")
                    return UISwipeActionsConfiguration(actions: [
                        UIContextualAction(style: .normal, title: "Flag") { _, _, done in
                            log.lines.append("Flag")
                            done(true)
                        }
                    ])
                }
            }
        ) { screen, list in
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(2)))
            let y = cell.frame.midY
            screen.drag(from: CGPoint(x: 280, y: y), to: CGPoint(x: 190, y: y), duration: 0.5)
            screen.advance(by: 1)
            XCTAssertEqual(log.lines, ["asked 2"])
            XCTAssertEqual(cell.center.x, 150 - 74)
            XCTAssertTrue(cell.configurationState.isSwiped)
            screen.tap(at: CGPoint(x: 280, y: y))
            screen.advance(by: 1)
            XCTAssertEqual(log.lines, ["asked 2", "Flag"])
            XCTAssertEqual(cell.center.x, 150)
            XCTAssertFalse(cell.configurationState.isSwiped)
            XCTAssertNil(list.swipes.state.row)
        }
    }

    func testAListWithoutProvidersHasNoRecognizerForSwipes_andAGridNeither() throws {
        try onScreen({ _ in }) { _, list in
            XCTAssertFalse(list.gestureRecognizers?.contains { $0.name == "swipe of a row" } ?? false)
        }
    }

    func testZ358_theDeleteAccessoryWithoutAHandlerShowsTheTrailingActions() throws {
        try onScreen(
            {
                $0.trailingSwipeActionsConfigurationProvider = { _ in
                    UISwipeActionsConfiguration(actions: [
                        UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(false) }
                    ])
                }
            }
        ) { screen, list in
            list.isEditing = true
            screen.advance(by: 0.5)
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(1)) as? UICollectionViewListCell)
            XCTAssertEqual(cell.row.leading.map(\.accessory.kind), [.delete])
            screen.tap(at: CGPoint(x: 27, y: cell.frame.midY))
            screen.advance(by: 1)
            XCTAssertEqual(cell.center.x, 150 - (list.swipes.state.row?.pane.openWidth ?? 0))
            XCTAssertLessThan(cell.center.x, 80)
            let other = try XCTUnwrap(list.cellForItem(at: Self.path(0)) as? UICollectionViewListCell)
            XCTAssertTrue(other.row.leading.isEmpty, "The delegate lets the first item not be edited.")
        }
    }
}

@MainActor
private final class Log {
    var lines: [String] = []
    nonisolated init() {}
}

private final class RowsOfText: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    private let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
        var content = cell.defaultContentConfiguration()
        content.text = "Row \(number)"
        cell.contentConfiguration = content
        cell.accessories = [.delete()]
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 10 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: indexPath.item)
    }

    func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { indexPath.item > 0 }
}
