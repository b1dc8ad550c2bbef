import GimbalTesting
import XCTest

@testable import UIKit

/// Controllers of lists and the keyboard on the screen.
final class ListKeyboardTests: XCTestCase {
    private func onScreen(_ page: @MainActor () -> UIViewController, _ body: @MainActor (TestScreen) throws -> Void) throws {
        try MainActor.assumeIsolated {
            OnScreenKeyboard.startOver()
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 320, height: 480)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = page()
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen)
            window.endEditing(true)
            screen.advance(by: 0.5)
            window.isHidden = true
            OnScreenKeyboard.startOver()
        }
    }

    @MainActor private static var top: CGFloat { OnScreenKeyboard.current?.frame.minY ?? 480 }

    func testZ367_aTableControllersRowWithTheKeyboardsFieldIsSeenAboveTheKeyboard() throws {
        let page = MainActor.assumeIsolated { FieldsPage(style: .plain) }
        try onScreen({ page }) { screen in
            let table = page.tableView!
            let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 6, section: 0)) as? FieldCell)
            screen.tap(at: cell.field.convert(CGPoint(x: 60, y: 15), to: nil))
            XCTAssertTrue(cell.field.isFirstResponder)
            screen.advance(by: 0.12)
            let middle = table.layer.presentation()?.bounds.minY ?? 0
            screen.advance(by: 0.5)
            XCTAssertLessThan(Self.top, 300)
            XCTAssertEqual(cell.convert(cell.bounds, to: nil).maxY, Self.top, accuracy: 0.5, "the whole row, not the field alone")
            XCTAssertGreaterThan(middle, 0, "at the keyboard's pace")
            XCTAssertLessThan(middle, table.contentOffset.y)
            XCTAssertEqual(table.adjustedContentInset.bottom, 480 - Self.top, accuracy: 0.5)
            table.scrollToRow(at: IndexPath(row: 19, section: 0), at: .bottom, animated: false)
            XCTAssertEqual(
                table.convert(table.rectForRow(at: IndexPath(row: 19, section: 0)), to: nil).maxY, Self.top, accuracy: 0.5)
            page.view.endEditing(true)
            screen.advance(by: 0.5)
            XCTAssertEqual(table.adjustedContentInset.bottom, 0)
            XCTAssertEqual(table.contentOffset.y, table.contentSize.height - 480, accuracy: 0.5, "the content comes back")
        }
    }

    func testZ369_editingEndsWhereItsRowIsLoadedAgainOrDeleted_andNotWhereItIsConfiguredAgain() throws {
        let page = MainActor.assumeIsolated { FieldsPage(style: .plain) }
        let path = IndexPath(row: 2, section: 0)
        let changes: [(Bool, @MainActor (UITableView) -> Void)] = [
            (true, { $0.reconfigureRows(at: [path]) }), (true, { $0.performBatchUpdates(nil) }),
            (false, { $0.reloadRows(at: [path], with: .none) }), (false, { $0.reloadData() }),
            (false, { $0.reloadSections([0], with: .fade) }),
        ]
        try onScreen({ page }) { screen in
            let table = page.tableView!
            for (stays, change) in changes {
                let cell = try XCTUnwrap(table.cellForRow(at: path) as? FieldCell)
                XCTAssertTrue(cell.field.becomeFirstResponder())
                change(table)
                screen.advance(by: 1)
                XCTAssertEqual(cell.field.isFirstResponder, stays)
            }
            // Out of sight the cell is kept while it is edited.
            let cell = try XCTUnwrap(table.cellForRow(at: path) as? FieldCell)
            XCTAssertTrue(cell.field.becomeFirstResponder())
            table.contentOffset.y = 600
            screen.advance(by: 0.5)
            XCTAssertTrue(cell.field.isFirstResponder)
            table.reloadRows(at: [path], with: .none)
            screen.advance(by: 1)
            XCTAssertFalse(cell.field.isFirstResponder)
        }
    }

    func testZ367_theIndicatorEndsAboveTheKeyboard() throws {
        let page = MainActor.assumeIsolated { FieldsPage(style: .plain) }
        try onScreen({ page }) { screen in
            let table = page.tableView!
            let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? FieldCell)
            screen.tap(at: cell.field.convert(CGPoint(x: 60, y: 15), to: nil))
            screen.advance(by: 0.5)
            table.scrollToRow(at: IndexPath(row: 19, section: 0), at: .bottom, animated: false)
            table.flashScrollIndicators()
            let bar = table.subviews.first { $0.bounds.width == 3 }
            XCTAssertEqual(bar.map { $0.convert($0.bounds, to: nil).maxY } ?? 0, Self.top - 3, accuracy: 1)
        }
    }

    func testZ367_theKeyboardOfAFieldElsewhereIsAvoidedToo_byBothControllers() throws {
        let pages: [UIViewController] = MainActor.assumeIsolated {
            [FieldsPage(style: .plain), ManyItems(collectionViewLayout: UICollectionViewFlowLayout())]
        }
        for page in pages {
            try onScreen({ UINavigationController(rootViewController: page) }) { screen in
                let list = try XCTUnwrap((page as? FieldsPage)?.tableView ?? (page as? ManyItems)?.collectionView)
                let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
                page.navigationItem.titleView = field
                screen.advance(by: 0.1)
                screen.tap(at: field.convert(CGPoint(x: 60, y: 15), to: nil))
                screen.advance(by: 0.5)
                XCTAssertTrue(field.isFirstResponder)
                XCTAssertLessThan(Self.top, 300)
                XCTAssertEqual(list.adjustedContentInset.bottom, 480 - Self.top, accuracy: 0.5)
                field.resignFirstResponder()
                screen.advance(by: 0.5)
                XCTAssertEqual(list.adjustedContentInset.bottom, 0)
            }
        }
    }
}

/// Rows of 60 points, each with a field.
final class FieldsPage: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rowHeight = 60
        tableView.register(FieldCell.self, forCellReuseIdentifier: "field")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
    }
}

final class FieldCell: UITableViewCell {
    let field = UITextField(frame: CGRect(x: 16, y: 5, width: 200, height: 30))

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.addSubview(field)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class ManyItems: UICollectionViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "plain")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 200 }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "plain", for: indexPath)
    }
}
