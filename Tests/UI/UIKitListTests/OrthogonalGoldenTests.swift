import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What a page of rows that scroll sideways and an outline look like: in the light, in the dark, and from right to left.
final class OrthogonalGoldenTests: XCTestCase {
    func testRowsAndAnOutlineInTheLight() throws { try check("rows", .light, .leftToRight) }
    func testRowsAndAnOutlineInTheDark() throws { try check("rows-dark", .dark, .leftToRight) }
    func testRowsAndAnOutlineFromRightToLeft() throws { try check("rows-mirrored", .light, .rightToLeft) }

    private func check(_ name: String, _ style: UIUserInterfaceStyle, _ direction: UITraitEnvironmentLayoutDirection) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 1500, height: 1200, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = UIViewController()
            home.view.backgroundColor = .systemGray2
            window.rootViewController = home
            let pages: [UIViewController] = [ScenesPage(), FloorsPage()]
            for (index, page) in pages.enumerated() {
                home.addChild(page)
                page.view.frame = CGRect(x: 10 + 370 * Double(index), y: 10, width: 360, height: 580)
                home.view.addSubview(page.view)
                page.didMove(toParent: home)
                home.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: page)
            }
            window.makeKeyAndVisible()
            screen.settle()
            for case let page as ScenesPage in pages { page.scroll() }
            screen.advance(by: 2)
            try Golden.picture(screen.picture, "Lists/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
            window.rootViewController = nil
        }
    }
}

/// Scenes as large cards, devices as tiles, and rooms in columns of three rows.
private final class ScenesPage: UICollectionViewController {
    private static let texts: [[(String, String)]] = [
        [("Good morning", "Blinds, heating, radio"), ("Dinner", "Warm light"), ("Film night", "All dark")],
        [
            ("Ceiling", "80 %"), ("Desk", "Off"), ("Radiator", "21.5°"), ("Blinds", "Open"), ("Door", "Locked"),
            ("Fan", "Off"),
        ],
        [
            ("Kitchen", "4 devices"), ("Living room", "9 devices"), ("Hall", "2 devices"), ("Bath", "3 devices"),
            ("Balcony", "1 device"), ("Garden", "6 devices"),
        ],
    ]
    private static let titles = ["Scenes", "Devices", "Rooms"]

    init() { super.init(collectionViewLayout: Self.layout()) }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemGroupedBackground
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.showsVerticalScrollIndicator = false
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "card")
        collectionView.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
        collectionView.register(
            UICollectionViewListCell.self, forSupplementaryViewOfKind: "title", withReuseIdentifier: "title")
    }

    /// The second row stands between two tiles, so that the picture shows that it scrolls.
    func scroll() { collectionView.scrollToItem(at: IndexPath(item: 2, section: 1), at: .centeredHorizontally, animated: false) }

    // MARK: Layout

    private static func layout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { section, _ in
            let made = [cards, tiles, columns][section]()
            made.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(48)),
                    elementKind: "title", alignment: .top)
            ]
            made.supplementariesFollowContentInsets = false
            made.interGroupSpacing = 12
            return made
        }
    }

    private static func section(
        _ group: NSCollectionLayoutGroup, _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    ) -> NSCollectionLayoutSection {
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = behavior
        section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 12, trailing: 16)
        return section
    }

    private static let whole = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))

    private static func cards() -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.86), heightDimension: .absolute(120))
        return section(.horizontal(layoutSize: size, subitems: [whole]), .groupPaging)
    }

    private static func tiles() -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(104), heightDimension: .absolute(104))
        return section(.horizontal(layoutSize: size, subitems: [whole]), .continuous)
    }

    private static func columns() -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.92), heightDimension: .absolute(156))
        let third = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1.0 / 3)))
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, repeatingSubitem: third, count: 3)
        return section(group, .continuousGroupLeadingBoundary)
    }

    // MARK: Content

    override func numberOfSections(in collectionView: UICollectionView) -> Int { Self.texts.count }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        Self.texts[section].count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let isRow = indexPath.section == 2
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: isRow ? "row" : "card", for: indexPath)
        let (text, detail) = Self.texts[indexPath.section][indexPath.item]
        var content = UIListContentConfiguration.subtitleCell()
        (content.text, content.secondaryText) = (text, detail)
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 14, bottom: 8, trailing: 14)
        var back = UIBackgroundConfiguration.clear()
        back.cornerRadius = 14
        back.backgroundColor = .secondarySystemGroupedBackground
        if indexPath.section == 0 {
            back.backgroundColor = [UIColor.systemBlue, .systemOrange, .systemIndigo][indexPath.item]
            content.textProperties.font = .preferredFont(forTextStyle: .headline)
            content.textProperties.color = .white
            content.secondaryTextProperties.color = UIColor.white.withAlphaComponent(0.8)
        }
        if isRow {
            back.cornerRadius = 10
            back.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 0, bottom: 1, trailing: 0)
            (cell as? UICollectionViewListCell)?.accessories = [.disclosureIndicator()]
        }
        cell.contentConfiguration = content
        cell.backgroundConfiguration = back
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        var content = UIListContentConfiguration.cell()
        content.text = Self.titles[indexPath.section]
        content.textProperties.font = .preferredFont(forTextStyle: .title2)
        content.directionalLayoutMargins.leading = 16
        (view as? UICollectionViewListCell)?.contentConfiguration = content
        (view as? UICollectionViewListCell)?.backgroundConfiguration = .clear()
        return view
    }
}

/// Floors with their rooms and devices as an outline.
private final class FloorsPage: UICollectionViewController {
    private var source: UICollectionViewDiffableDataSource<Int, String>?

    init() {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.headerMode = .none
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemGroupedBackground
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.showsVerticalScrollIndicator = false
        var tree = NSDiffableDataSourceSectionSnapshot<String>()
        tree.append(["Ground floor", "Upper floor", "Garden"])
        tree.append(["Kitchen", "Living room"], to: "Ground floor")
        tree.append(["Ceiling lamp", "Fridge"], to: "Kitchen")
        tree.append(["Television"], to: "Living room")
        tree.append(["Bedroom", "Bath"], to: "Upper floor")
        tree.append(["Sprinkler"], to: "Garden")
        tree.expand(["Ground floor", "Kitchen"])
        let parents = Set(["Ground floor", "Upper floor", "Garden", "Kitchen", "Living room"])
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
            var content = cell.defaultContentConfiguration()
            content.text = name
            if name.hasSuffix("floor") || name == "Garden" {
                content.textProperties.font = .preferredFont(forTextStyle: .headline)
            }
            cell.contentConfiguration = content
            let style: UICellAccessory.OutlineDisclosureOptions.Style =
                name.hasSuffix("floor") || name == "Garden" ? .header : .cell
            cell.accessories = parents.contains(name) ? [.outlineDisclosure(options: .init(style: style))] : []
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collectionView) { list, path, name in
            list.dequeueConfiguredReusableCell(using: registration, for: path, item: name)
        }
        source.apply(tree, to: 0, animatingDifferences: false)
        self.source = source
    }
}
