import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What an open context menu looks like: with a lifted view, with a controller as preview, and on a row of a table.
final class ContextMenuGoldenTests: XCTestCase {
    func testALiftedCard() throws { try check("card", .light) }
    func testALiftedCardInTheDark() throws { try check("card-dark", .dark) }
    func testALiftedCardFromRightToLeft() throws { try check("card-mirrored", .light, isMirrored: true) }
    func testALiftedRow() throws { try check("row", .light, at: CGPoint(x: 120, y: 190), hasTable: true) }
    func testAPageAsPreview() throws { try check("page", .light, hasPage: true) }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, at place: CGPoint = CGPoint(x: 97, y: 300), isMirrored: Bool = false,
        hasPage: Bool = false, hasTable: Bool = false
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 360, height: 720)
            defer { screen.close() }
            if isMirrored { UIView.appearance().semanticContentAttribute = .forceRightToLeft }
            defer { UIView.appearance().semanticContentAttribute = .unspecified }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = Home(hasPage: hasPage, hasTable: hasTable)
            window.rootViewController = home.controller
            window.makeKeyAndVisible()
            screen.advance(by: 60.5 / 60)
            let before = try screen.picture()
            let finger = screen.touch(at: place)
            screen.advance(by: 0.6)
            if name == "card" {
                try Golden.picture(screen.picture(), "ContextMenus/\(name)-on-its-way", tolerance: 4, outliers: 400)
            }
            screen.advance(by: 1)
            finger.end()
            screen.advance(by: 0.5)
            try Golden.picture(screen.picture(), "ContextMenus/\(name)", tolerance: 4, outliers: 400)
            home.dismiss()
            screen.advance(by: 1)
            try Golden.compare(screen.picture(), before, "ContextMenus/\(name)-after", tolerance: 0)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// Cards with a name each, and a menu for every card; or a table.
    @MainActor
    private final class Home: NSObject, UIContextMenuInteractionDelegate, UITableViewDataSource, UITableViewDelegate {
        let outer = UIViewController()
        let inner = UIViewController()
        var controller: UIViewController { outer }
        private let hasPage: Bool
        private var table: UITableView?
        private var interactions: [UIContextMenuInteraction] = []

        init(hasPage: Bool, hasTable: Bool) {
            self.hasPage = hasPage
            super.init()
            outer.addChild(inner)
            inner.view.frame = outer.view.bounds
            inner.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            outer.view.addSubview(inner.view)
            inner.didMove(toParent: outer)
            inner.view.backgroundColor = .systemGroupedBackground
            hasTable ? addTable() : addCards()
        }

        private func addCards() {
            let colors: [UIColor] = [.systemOrange, .systemTeal, .systemIndigo, .systemGreen, .systemPink, .systemBrown]
            for (index, name) in ["Kitchen", "Hall", "Office", "Garden", "Bedroom", "Cellar"].enumerated() {
                let card = UIView(frame: CGRect(x: 20 + 165 * (index % 2), y: 30 + 215 * (index / 2), width: 155, height: 200))
                card.backgroundColor = colors[index]
                card.layer.cornerRadius = 20
                let label = UILabel(frame: CGRect(x: 16, y: 160, width: 123, height: 28))
                label.text = name
                label.textColor = .white
                label.font = .systemFont(ofSize: 20, weight: .semibold)
                card.addSubview(label)
                let interaction = UIContextMenuInteraction(delegate: self)
                interactions.append(interaction)
                card.addInteraction(interaction)
                inner.view.addSubview(card)
            }
        }

        private func addTable() {
            let table = UITableView(frame: outer.view.bounds, style: .insetGrouped)
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            (table.dataSource, table.delegate) = (self, self)
            inner.view.addSubview(table)
            self.table = table
        }

        func dismiss() {
            for interaction in interactions { interaction.dismissMenu() }
            table?.contextMenuInteraction?.dismissMenu()
        }

        private func configuration() -> UIContextMenuConfiguration {
            let hasPage = hasPage
            return UIContextMenuConfiguration(previewProvider: { hasPage ? Self.page() : nil }) { _ in
                UIMenu(
                    children: [
                        UIAction(title: "Share", image: UIBarButtonItem(systemItem: .action).image) { _ in },
                        UIMenu(title: "Move to", children: [UIAction(title: "Cellar") { _ in }]),
                        UIAction(title: "Favorite", state: .on) { _ in },
                        UIAction(title: "Rename", attributes: .disabled) { _ in },
                        UIMenu(
                            options: .displayInline,
                            children: [
                                UIAction(
                                    title: "Remove", image: UIBarButtonItem(systemItem: .trash).image, attributes: .destructive
                                ) { _ in }
                            ]),
                    ])
            }
        }

        private static func page() -> UIViewController {
            let page = UIViewController()
            page.preferredContentSize = CGSize(width: 300, height: 240)
            page.view.backgroundColor = .secondarySystemGroupedBackground
            let label = UILabel(frame: CGRect(x: 20, y: 16, width: 260, height: 34))
            label.text = "Office, 21.5 °C"
            label.font = .systemFont(ofSize: 24, weight: .bold)
            page.view.addSubview(label)
            let bar = UIView(frame: CGRect(x: 20, y: 66, width: 260, height: 150))
            bar.backgroundColor = .systemIndigo
            bar.layer.cornerRadius = 14
            page.view.addSubview(bar)
            return page
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? { configuration() }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
            cell.textLabel?.text = "Lamp \(indexPath.row + 1)"
            cell.detailTextLabel?.text = "Office"
            return cell
        }

        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? { configuration() }
    }
}
