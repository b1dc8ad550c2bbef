@testable import UIKit

/// Makes the layouts of a sequence.
@MainActor
struct PlayedLayouts {
    let books: ListBooks

    func make(_ dice: inout Dice) -> UICollectionViewLayout {
        switch dice.pick(5) {
        case 0: return books.note(flow(&dice))
        case 1: return books.note(StripeLayout(columns: dice.one(of: [1, 2, 3]), height: 36))
        case 2: return books.note(rows(&dice))
        case 3: return books.note(list(&dice))
        default: return books.note(lanes(&dice))
        }
    }

    private func flow(_ dice: inout Dice) -> UICollectionViewFlowLayout {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 46, height: 38)
        if dice.once(in: 2) { flow.headerReferenceSize = CGSize(width: 20, height: 18) }
        if dice.once(in: 3) { flow.estimatedItemSize = CGSize(width: 46, height: 30) }
        flow.sectionHeadersPinToVisibleBounds = dice.once(in: 2)
        if dice.once(in: 5) { flow.scrollDirection = .horizontal }
        return flow
    }

    private static func group(_ height: NSCollectionLayoutDimension, width: NSCollectionLayoutDimension = .fractionalWidth(1))
        -> NSCollectionLayoutGroup
    {
        let size = NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
        let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height)
        return .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: whole)])
    }

    private func rows(_ dice: inout Dice) -> UICollectionViewCompositionalLayout {
        let section = NSCollectionLayoutSection(group: Self.group(dice.once(in: 2) ? .absolute(34) : .estimated(30)))
        if dice.once(in: 2) { section.boundarySupplementaryItems = [Self.header(dice.once(in: 2))] }
        return UICollectionViewCompositionalLayout(section: section)
    }

    private static func header(_ pins: Bool) -> NSCollectionLayoutBoundarySupplementaryItem {
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(18)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = pins
        return header
    }

    private func lanes(_ dice: inout Dice) -> UICollectionViewCompositionalLayout {
        let behavior = dice.one(of: [
            UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous, .groupPaging, .paging, .groupPagingCentered,
        ])
        return UICollectionViewCompositionalLayout { index, _ in
            guard index % 2 == 0 else { return NSCollectionLayoutSection(group: Self.group(.absolute(34))) }
            let section = NSCollectionLayoutSection(group: Self.group(.absolute(48), width: .absolute(60)))
            section.orthogonalScrollingBehavior = behavior
            return section
        }
    }

    private func list(_ dice: inout Dice) -> UICollectionViewCompositionalLayout {
        var configuration = UICollectionLayoutListConfiguration(
            appearance: dice.one(of: [.plain, .grouped, .insetGrouped, .sidebar]))
        configuration.headerMode = dice.one(of: [.none, .supplementary, .firstItemInSection])
        configuration.trailingSwipeActionsConfigurationProvider = { [weak books] in books?.actions(books?.number($0)) }
        configuration.leadingSwipeActionsConfigurationProvider = { [weak books] in books?.actions(books?.number($0)) }
        return UICollectionViewCompositionalLayout.list(using: configuration)
    }
}

/// A layout of an app's own: the items of all sections one after another, in columns.
final class StripeLayout: UICollectionViewLayout {
    private let columns: Int
    private let height: CGFloat
    private var starts: [Int] = []
    private var count = 0
    private var width: CGFloat = 0

    init(columns: Int, height: CGFloat) {
        (self.columns, self.height) = (columns, height)
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func prepare() {
        (starts, count, width) = ([], 0, collectionView?.bounds.width ?? 0)
        for section in 0..<(collectionView?.numberOfSections ?? 0) {
            starts.append(count)
            count += collectionView?.numberOfItems(inSection: section) ?? 0
        }
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != width }

    override var collectionViewContentSize: CGSize {
        CGSize(width: width, height: height * CGFloat((count + columns - 1) / columns))
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard starts.indices.contains(indexPath.section) else { return nil }
        let index = starts[indexPath.section] + indexPath.item
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let part = width / CGFloat(columns)
        attributes.frame = CGRect(
            x: part * CGFloat(index % columns), y: height * CGFloat(index / columns), width: part, height: height)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var found: [UICollectionViewLayoutAttributes] = []
        for section in starts.indices {
            let end = section + 1 < starts.count ? starts[section + 1] : count
            for item in 0..<(end - starts[section]) {
                let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: section))
                if let attributes, attributes.frame.intersects(rect) { found.append(attributes) }
            }
        }
        return found
    }
}
