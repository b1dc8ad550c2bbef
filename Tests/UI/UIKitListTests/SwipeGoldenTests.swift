import CoreGraphics
import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// What rows look like that are moved aside, and rows that are edited.
final class SwipeGoldenTests: XCTestCase {
    func testOpenRowsInTheLight() throws { try check("swipes", .light, .leftToRight, Self.open) }
    func testOpenRowsInTheDark() throws { try check("swipes-dark", .dark, .leftToRight, Self.open) }
    func testOpenRowsFromRightToLeft() throws { try check("swipes-mirrored", .light, .rightToLeft, Self.open) }
    func testEditedRowsInTheLight() throws { try check("editing", .light, .leftToRight, Self.edit) }
    func testEditedRowsInTheDark() throws { try check("editing-dark", .dark, .leftToRight, Self.edit) }
    func testEditedRowsFromRightToLeft() throws { try check("editing-mirrored", .light, .rightToLeft, Self.edit) }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, _ direction: UITraitEnvironmentLayoutDirection,
        _ show: @MainActor (Int, UITableView) -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 1900, height: 700, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            home.view.backgroundColor = .systemGray2
            window.rootViewController = home
            for (index, look) in [UITableView.Style.plain, .insetGrouped, .insetGrouped].enumerated() {
                let page = MailPage(style: look)
                home.addChild(page)
                page.view.frame = CGRect(x: 10 + 313 * Double(index), y: 10, width: 303, height: 330)
                home.view.addSubview(page.view)
                page.didMove(toParent: home)
                home.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: page)
            }
            window.makeKeyAndVisible()
            screen.settle()
            for (index, page) in home.children.enumerated() {
                if let page = page as? MailPage { show(index, page.tableView) }
            }
            screen.advance(by: 2)
            try Golden.picture(screen.picture, "Lists/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    @MainActor
    private static func open(_ index: Int, _ table: UITableView) {
        let path = [ListPath(section: 0, item: 1), ListPath(section: 0, item: 0), ListPath(section: 0, item: 3)][index]
        table.swipes.reveal(path, index == 1 ? .leading : .trailing)
        guard index == 2, let row = table.swipes.state.row else { return }
        row.settle(250, velocity: 0, isFull: true)
    }

    @MainActor
    private static func edit(_ index: Int, _ table: UITableView) {
        table.allowsMultipleSelectionDuringEditing = index == 2
        table.setEditing(true, animated: true)
        if index == 2 { table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none) }
        guard index == 1, let cell = table.cellForRow(at: IndexPath(row: 3, section: 0)) else { return }
        table.toggleConfirmation(of: cell)
    }
}

/// Messages with actions at both sides; the third row is high enough for images with titles.
private final class MailPage: UITableViewController {
    private let rows = ["Anna", "Heating report", "A long subject that takes its room in the row", "Weather"]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.contentInsetAdjustmentBehavior = .never
        tableView.showsVerticalScrollIndicator = false
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Today" }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.style == .plain && indexPath.row == 1 ? 96 : 56
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = rows[indexPath.row]
        cell.detailTextLabel?.text = "Received at 9:41"
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row != 2 }
    override func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { indexPath.row == 0 ? .insert : indexPath.row == 2 ? .none : .delete }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
        delete.image = UIImage(systemName: "trash")
        let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, _ in }
        flag.backgroundColor = .systemOrange
        let more = UIContextualAction(style: .normal, title: "More") { _, _, _ in }
        return UISwipeActionsConfiguration(actions: tableView.style == .plain ? [delete, flag, more] : [delete, flag])
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let read = UIContextualAction(style: .normal, title: "Read") { _, _, _ in }
        read.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [read])
    }
}
