import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What tables look like: the three styles side by side, in the light and in the dark, and from right to left.
final class TableGoldenTests: XCTestCase {
    func testTablesInTheLight() throws { try check("tables", .light, .leftToRight) }
    func testTablesInTheDark() throws { try check("tables-dark", .dark, .leftToRight) }
    func testTablesFromRightToLeft() throws { try check("tables-mirrored", .light, .rightToLeft) }

    private func check(_ name: String, _ style: UIUserInterfaceStyle, _ direction: UITraitEnvironmentLayoutDirection) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 1900, height: 1000, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            home.view.backgroundColor = .systemGray2
            window.rootViewController = home
            for (index, look) in [UITableView.Style.plain, .grouped, .insetGrouped].enumerated() {
                let page = RoomsPage(style: look)
                home.addChild(page)
                page.view.frame = CGRect(x: 10 + 313 * Double(index), y: 10, width: 303, height: 480)
                home.view.addSubview(page.view)
                page.didMove(toParent: home)
                home.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: page)
            }
            window.makeKeyAndVisible()
            screen.settle()
            for page in home.children {
                (page as? RoomsPage)?.tableView.contentOffset.y = page === home.children.first ? 20 : 0
                (page as? RoomsPage)?.tableView.selectRow(
                    at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            }
            screen.advance(by: 2)
            try Golden.picture(screen.picture, "Lists/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
            window.rootViewController = nil
        }
    }
}

/// Rooms and devices, with each style of cell and each accessory.
private final class RoomsPage: UITableViewController {
    private let rows: [[(UITableViewCell.CellStyle, String, String, UITableViewCell.AccessoryType)]] = [
        [
            (.value1, "Kitchen", "21.5°", .disclosureIndicator), (.value1, "Living room", "22°", .checkmark),
            (.subtitle, "Balcony", "Door is open", .detailDisclosureButton), (.default, "Hall", "", .none),
        ],
        [
            (.value2, "Address", "192.168.1.20", .none), (.value2, "Signal", "Strong", .none),
            (.subtitle, "A name that is longer than the row is wide", "and below it a second line of text", .detailButton),
        ],
        [(.default, "Restart", "", .none), (.default, "Shut down", "", .none)],
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.contentInsetAdjustmentBehavior = .never
        tableView.showsVerticalScrollIndicator = false
    }

    override func numberOfSections(in tableView: UITableView) -> Int { rows.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        ["Rooms", "Network", nil][section]
    }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 1 ? "Gimbal finds devices in the network by themselves." : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let (style, text, detail, accessory) = rows[indexPath.section][indexPath.row]
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        cell.textLabel?.text = text
        cell.detailTextLabel?.text = detail
        if indexPath == IndexPath(row: 3, section: 0) { cell.imageView?.image = UIImage(systemName: "trash") }
        cell.accessoryType = accessory
        return cell
    }
}
