import UIKit
import XCTest

/// Tests of compositional layouts, in a collection view of 300 × 200 points.
class CompositionalTestCase: ListTestCase {
    /// Runs `body` with a collection view whose layout is laid out once, and checks what is reported.
    func withLayout(
        _ layout: @autoclosure @MainActor () -> UICollectionViewCompositionalLayout, _ counts: [Int],
        reports: [String] = [],
        prepare: @MainActor (UICollectionView, ListSource) -> Void = { _, _ in },
        _ body: @MainActor (UICollectionViewCompositionalLayout, UICollectionView, ListSource, ListClock) -> Void
    ) {
        withList(counts.map { Array(0..<$0) }) { list, source, clock in
            let layout = layout()
            for kind in ["header", "footer", "badge", "top", UICollectionView.elementKindSectionHeader] {
                list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
            }
            list.register(SizedCell.self, forCellWithReuseIdentifier: "sized")
            layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
            list.accessibilityIdentifier = "rooms"
            list.collectionViewLayout = layout
            prepare(list, source)
            let found = UIKitDiagnostics.collect {
                clock.tick()
                body(layout, list, source, clock)
            }
            XCTAssertEqual(found.map(\.message), reports)
            SizedCell.size = { _, size in size }
            SizedCell.asked = []
        }
    }

    /// Lays out `count` items of one section, and returns where they are.
    func frames(
        _ count: Int, _ configure: @MainActor (NSCollectionLayoutSection) -> Void = { _ in },
        _ group: @MainActor () -> NSCollectionLayoutGroup
    ) -> [CGRect] {
        var found: [CGRect] = []
        withLayout(Self.layout(group(), configure), [count]) { layout, _, _, _ in
            found = (0..<count).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
        }
        return found
    }

    @MainActor
    static func layout(
        _ group: NSCollectionLayoutGroup, _ configure: (NSCollectionLayoutSection) -> Void = { _ in }
    ) -> UICollectionViewCompositionalLayout {
        let section = NSCollectionLayoutSection(group: group)
        configure(section)
        return UICollectionViewCompositionalLayout(section: section)
    }

    /// A layout of rows of 50 points.
    @MainActor
    static func rows(
        _ height: NSCollectionLayoutDimension = .absolute(50), _ configure: (NSCollectionLayoutSection) -> Void = { _ in }
    ) -> UICollectionViewCompositionalLayout { layout(rowGroup(height), configure) }

    @MainActor
    static func rowGroup(_ height: NSCollectionLayoutDimension = .absolute(50)) -> NSCollectionLayoutGroup {
        .vertical(layoutSize: size(.fractionalWidth(1), height), subitems: [item(.fractionalWidth(1), height)])
    }

    @MainActor
    static func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    @MainActor
    static func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutItem {
        NSCollectionLayoutItem(layoutSize: size(width, height))
    }

    /// A header 20 points high as wide as the section.
    @MainActor
    static func header(
        _ alignment: NSRectAlignment = .top, kind: String = "header", height: NSCollectionLayoutDimension = .absolute(20)
    ) -> NSCollectionLayoutBoundarySupplementaryItem {
        NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), height), elementKind: kind, alignment: alignment)
    }

    /// Lets every item ask for a size.
    @MainActor
    static func sized(
        _ list: UICollectionView, _ source: ListSource, _ size: @escaping (Int, CGSize) -> CGSize
    ) {
        SizedCell.size = size
        source.cell = { $0.dequeueReusableCell(withReuseIdentifier: "sized", for: $1) }
    }
}

/// A cell that asks for the size that the test says.
final class SizedCell: UICollectionViewCell {
    /// Given the item and the size that it has.
    static var size: (Int, CGSize) -> CGSize = { _, size in size }
    /// The items that asked for another size than they had.
    static var asked: [Int] = []

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let size = Self.size(layoutAttributes.indexPath.item, layoutAttributes.size)
        if size != layoutAttributes.size { Self.asked.append(layoutAttributes.indexPath.item) }
        layoutAttributes.size = size
        return layoutAttributes
    }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
