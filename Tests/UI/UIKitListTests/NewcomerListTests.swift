import GimbalTesting
import XCTest

@testable import UIKit

/// What apps do that were written for UIKit, as far as it was once refused, reported or not asked.
final class NewcomerListTests: XCTestCase {
    func testAControllerOfATableIsAskedForMenus_andItsPreviewAppearsOnce() throws {
        try show {
            MenuRows(style: .plain)
        } _: { screen, controller in
            let reports = UIKitDiagnostics.collect { Self.press(screen) }.map(\.message)
            XCTAssertEqual(controller.asked, [IndexPath(row: 1, section: 0)])
            XCTAssertEqual(controller.page.isViewLoaded, true)
            XCTAssertEqual(reports, [])
        }
    }

    func testRowsWithFieldsAndConstraintsTakeFewLayoutsOfTheirWindow() {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = CountingWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 1400))
            let source = RowSource([Array(0..<40)])
            source.cell = { _, path in FieldRow(path.row % 2 == 0 ? "text \(path.row)" : nil) }
            let table = UITableView(frame: window.bounds, style: .plain)
            table.dataSource = source
            window.addSubview(table)
            window.makeKeyAndVisible()
            clock.tick()
            XCTAssertEqual(Set(table.visibleCells.map { $0.frame.height }).count, 1)
            XCTAssertGreaterThan(table.visibleCells.count, 20)
            XCTAssertLessThan(window.layouts, 10, "for \(table.visibleCells.count) rows")
            window.isHidden = true
            clock.tick()
        }
    }

    func testAFieldIsAsWideAsItsTextWantsAtAnyWidth() {
        MainActor.assumeIsolated {
            let field = UITextField()
            field.text = "A long text of a field"
            let width = field.intrinsicContentSize.width
            XCTAssertGreaterThan(width, 100)
            for size in [30.0, 500] {
                field.frame = CGRect(x: 0, y: 0, width: size, height: 34)
                field.layoutIfNeeded()
                XCTAssertEqual(field.intrinsicContentSize.width, width)
            }
            field.text = "short"
            XCTAssertLessThan(field.intrinsicContentSize.width, width)
        }
    }

    func testAControllerOfACollectionViewIsAskedForMenus() throws {
        try show {
            MenuItems()
        } _: { screen, controller in
            Self.press(screen)
            XCTAssertEqual(controller.asked, [IndexPath(item: 1, section: 0)])
        }
    }

    func testARowIsDeletedByASwipeWhereTheDataSourceSaysThatRowsAreEdited() throws {
        try show {
            EditedRows(style: .plain)
        } _: { screen, controller in
            screen.drag(from: CGPoint(x: 290, y: 66), to: CGPoint(x: 180, y: 66), duration: 0.3)
            screen.advance(by: 0.5)
            XCTAssertNotNil(controller.tableView.swipes.state.resting)
            let path = ListPath(section: 0, item: 1)
            XCTAssertEqual(controller.tableView.swipeActions(at: path, .trailing)?.actions.count, 1)
        }
        try show {
            MenuRows(style: .plain)
        } _: { _, controller in
            XCTAssertNil(controller.tableView.swipeActions(at: ListPath(section: 0, item: 1), .trailing), "nothing is said")
        }
    }

    func testTheContentOfARowHasItsMarginsWhereItsTextsBegin() throws {
        try show {
            MenuRows(style: .plain)
        } _: { _, controller in
            let cell = try XCTUnwrap(controller.tableView.visibleCells.first)
            XCTAssertEqual(cell.contentView.layoutMargins, UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
            XCTAssertEqual(cell.textLabel.map { $0.convert($0.bounds, to: cell.contentView).minX }, 16)
        }
    }

    func testToAskADateFieldForItsSizeChangesNothing() {
        MainActor.assumeIsolated {
            let field = DateField()
            field.text = "26 Nov"
            field.layoutIfNeeded()
            let size = field.intrinsicContentSize
            XCTAssertFalse(field.layer.needsLayout())
            XCTAssertGreaterThan(size.width, 22)
        }
    }

    func testASearchFieldThatIsTooNarrowHasFramesOfNumbers() {
        MainActor.assumeIsolated {
            let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 10, height: 36))
            field.semanticContentAttribute = .forceRightToLeft
            for rect in [field.textRect(forBounds: field.bounds), field.editingRect(forBounds: field.bounds)] {
                XCTAssertFalse(rect.isNull)
                XCTAssertEqual(rect.width, 0)
            }
        }
    }

    // MARK: The stage

    private func show<Controller: UIViewController>(
        _ make: @MainActor () -> Controller, _ body: @MainActor (TestScreen, Controller) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let controller = make()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, controller)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// Holds the second row of 44 points until its menu is open.
    @MainActor
    private static func press(_ screen: TestScreen) {
        let finger = screen.touch(at: CGPoint(x: 100, y: 66))
        screen.advance(by: 1.2)
        finger.end()
        screen.advance(by: 0.5)
    }
}

private class MenuRows: UITableViewController {
    var asked: [IndexPath] = []
    let page = UIViewController()

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.contentInsetAdjustmentBehavior = .never
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }

    override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        asked.append(indexPath)
        return UIContextMenuConfiguration(
            identifier: nil, previewProvider: { self.page },
            actionProvider: { _ in UIMenu(children: [UIAction(title: "Open") { _ in }]) })
    }
}

/// Rows that its data source says are edited.
private final class EditedRows: MenuRows {
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
}

private final class MenuItems: UICollectionViewController {
    var asked: [IndexPath] = []
    private let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 44)
        layout.minimumLineSpacing = 0
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.contentInsetAdjustmentBehavior = .never
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: indexPath.item)
    }

    override func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        asked.append(indexPath)
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Open") { _ in }]) })
    }
}

private final class CountingWindow: UIWindow {
    var layouts = 0

    override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
    }
}

/// A row that is as high as its text field wants.
private final class FieldRow: UITableViewCell {
    convenience init(_ text: String?) {
        self.init(style: .default, reuseIdentifier: nil)
        let field = UITextField()
        (field.text, field.placeholder, field.borderStyle) = (text, "Name", .roundedRect)
        field.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(field)
        let guide = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            field.topAnchor.constraint(equalTo: guide.topAnchor), field.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            field.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            field.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
    }
}
