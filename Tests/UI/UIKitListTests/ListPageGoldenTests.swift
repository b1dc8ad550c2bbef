import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// Pages of list sections, with the colors behind them that the list itself chooses.
final class ListPageGoldenTests: XCTestCase {
    func testListPagesInTheLight() throws { try check("pages", .light) }
    func testListPagesInTheDark() throws { try check("pages-dark", .dark) }

    private func check(_ name: String, _ style: UIUserInterfaceStyle) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 1900, height: 1000, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            home.view.backgroundColor = .systemGray2
            window.rootViewController = home
            for (index, look) in [UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped].enumerated() {
                let page = DevicesPage(look)
                home.addChild(page)
                page.view.frame = CGRect(x: 10 + 313 * Double(index), y: 10, width: 303, height: 480)
                home.view.addSubview(page.view)
                page.didMove(toParent: home)
            }
            window.makeKeyAndVisible()
            screen.settle()
            screen.advance(by: 0.5)
            try Golden.picture(screen.picture, "Lists/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
            window.rootViewController = nil
        }
    }
}

/// Groups of devices; the page sets no color.
private final class DevicesPage: UICollectionViewController {
    private let groups = [["Ceiling", "Oven", "Window"], ["Floor lamp", "Television"], ["Sprinkler"]]
    private let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, path, name in
        var content = cell.defaultContentConfiguration()
        content.text = name
        if path.item == 0 { content.secondaryText = "On since this morning" }
        cell.contentConfiguration = content
        cell.accessories = [.disclosureIndicator()]
    }

    init(_ look: UICollectionLayoutListConfiguration.Appearance) {
        super.init(
            collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
                .list(using: UICollectionLayoutListConfiguration(appearance: look), layoutEnvironment: environment)
            })
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.showsVerticalScrollIndicator = false
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { groups.count }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        groups[section].count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(
            using: registration, for: indexPath, item: groups[indexPath.section][indexPath.item])
    }
}
