import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What rows of lists look like: each content and each accessory, in the light and in the dark, in both directions.
final class ListCellGoldenTests: XCTestCase {
    func testContentsInTheLight() throws { try check("contents", .light, height: 1760, Self.contents) }
    func testContentsInTheDark() throws { try check("contents-dark", .dark, height: 1760, Self.contents) }
    func testAccessoriesInTheLight() throws { try check("accessories", .light, height: 1512, Self.accessories) }
    func testAccessoriesInTheDark() throws { try check("accessories-dark", .dark, height: 1512, Self.accessories) }

    /// `height`: That of the screen, in pixels.
    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, height: Int, _ rows: @escaping @MainActor () -> [UICollectionViewListCell]
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 1520, height: height, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            home.view.backgroundColor = .systemGroupedBackground
            window.rootViewController = home
            for (index, direction) in [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft].enumerated() {
                let frame = CGRect(x: 10 + 375 * Double(index), y: 10, width: 365, height: Double(height) / 2 - 20)
                Self.addColumn(rows(), direction, frame, to: home)
            }
            window.makeKeyAndVisible()
            screen.settle()
            screen.advance(by: 0.5)
            try Golden.picture(screen.picture, "Lists/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// Adds rows of which each has the height that it asks for.
    @MainActor
    private static func addColumn(
        _ rows: [UICollectionViewListCell], _ direction: UITraitEnvironmentLayoutDirection, _ frame: CGRect,
        to home: UIViewController
    ) {
        let column = UIViewController()
        home.addChild(column)
        column.view.frame = frame
        home.view.addSubview(column.view)
        column.didMove(toParent: home)
        home.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: column)
        var y = 0.0
        for row in rows {
            column.view.addSubview(row)
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            attributes.size = CGSize(width: frame.width, height: 44)
            let height = row.preferredLayoutAttributesFitting(attributes).size.height
            row.frame = CGRect(x: 0, y: y, width: frame.width, height: height)
            y += height + 2
        }
    }

    @MainActor
    private static func contents() -> [UICollectionViewListCell] {
        let all: [(String, UIListContentConfiguration, UIBackgroundConfiguration)] = [
            ("Plain header", .plainHeader(), .listPlainHeaderFooter()), ("Cell", .cell(), .listPlainCell()),
            ("Subtitle cell", .subtitleCell(), .listPlainCell()), ("Value cell", .valueCell(), .listPlainCell()),
            ("Plain footer", .plainFooter(), .listPlainHeaderFooter()),
            ("Grouped header", .groupedHeader(), .listGroupedHeaderFooter()), ("Grouped cell", .cell(), .listGroupedCell()),
            ("Grouped footer, whose words need more than one line in this width", .groupedFooter(), .listGroupedHeaderFooter()),
            ("Sidebar header", .sidebarHeader(), .listSidebarHeader()), ("Sidebar cell", .sidebarCell(), .listSidebarCell()),
            ("Sidebar subtitle cell", .sidebarSubtitleCell(), .listSidebarCell()),
            ("Beside a sidebar", .accompaniedSidebarCell(), .listAccompaniedSidebarCell()),
            ("With a subtitle", .accompaniedSidebarSubtitleCell(), .listAccompaniedSidebarCell()),
            ("Prominent header", .prominentInsetGroupedHeader(), .listGroupedHeaderFooter()),
            ("Extra prominent header", .extraProminentInsetGroupedHeader(), .listGroupedHeaderFooter()),
        ]
        return all.enumerated().map { index, part in
            var content = part.1
            content.text = part.0
            if !part.0.contains("header"), !part.0.contains("footer") {
                content.secondaryText = part.0.contains("Value") ? "70 %" : "Secondary text"
                if index % 2 == 0 { content.image = UIImage(systemName: "trash") }
            }
            return row(content, part.2, isSelected: part.0 == "Sidebar cell" || part.0 == "With a subtitle")
        }
    }

    @MainActor
    private static func row(
        _ content: UIListContentConfiguration, _ background: UIBackgroundConfiguration, isSelected: Bool
    ) -> UICollectionViewListCell {
        let row = UICollectionViewListCell(frame: .zero)
        row.contentConfiguration = content
        row.backgroundConfiguration = background
        row.isSelected = isSelected
        return row
    }

    @MainActor
    private static func accessories() -> [UICollectionViewListCell] {
        let toggle = UISwitch(frame: .zero)
        toggle.isOn = true
        toggle.sizeToFit()
        let dot = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
        (dot.backgroundColor, dot.layer.cornerRadius) = (.systemBlue, 6)
        typealias Custom = UICellAccessory.CustomViewConfiguration
        let all: [(String, [UICellAccessory])] = [
            ("Disclosure", [.disclosureIndicator()]), ("Check mark", [.checkmark()]),
            ("Label", [.label(text: "42"), .disclosureIndicator()]),
            ("Detail", [.detail(actionHandler: {}), .disclosureIndicator()]),
            ("Pop-up menu", [.label(text: "Low"), .popUpMenu(UIMenu(children: [UIAction(title: "Low") { _ in }]))]),
            ("Outline", [.outlineDisclosure(displayed: .always)]),
            ("Outline of a header", [.outlineDisclosure(options: UICellAccessory.OutlineDisclosureOptions(style: .header))]),
            ("Delete", [.delete(displayed: .always), .reorder(displayed: .always)]), ("Insert", [.insert(displayed: .always)]),
            ("Multiselect", [.multiselect(displayed: .always), .checkmark()]),
            ("Multiselect, selected", [.multiselect(displayed: .always), .checkmark()]),
            ("Reorder", [.checkmark(), .reorder(displayed: .always)]),
            ("Custom", [.customView(configuration: Custom(customView: toggle, placement: .trailing()))]),
            ("Unread", [.customView(configuration: Custom(customView: dot, placement: .leading())), .disclosureIndicator()]),
            (
                "A row whose text is long, and which goes on below its first line",
                [.label(text: "Office"), .checkmark(), .disclosureIndicator()]
            ),
        ]
        return all.map { text, accessories in
            var content = UIListContentConfiguration.cell()
            content.text = text
            let row = row(content, .listGroupedCell(), isSelected: text.contains("selected"))
            row.accessories = accessories
            return row
        }
    }
}
