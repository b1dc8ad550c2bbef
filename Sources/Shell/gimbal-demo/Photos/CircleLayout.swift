import UIKit

/// A layout with one large item in the middle, and all others in a circle around it.
final class CircleLayout: UICollectionViewLayout {
    /// The item in the middle.
    let middle: IndexPath
    private var count = 0
    private var area = CGRect.zero

    init(middle: IndexPath) {
        self.middle = middle
        super.init()
    }

    required init?(coder: NSCoder) { return nil }

    override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        count = view.numberOfItems(inSection: 0)
        area = CGRect(origin: .zero, size: view.bounds.inset(by: view.adjustedContentInset).size).insetBy(dx: 12, dy: 12)
    }

    override var collectionViewContentSize: CGSize { CGSize(width: area.maxX + 12, height: area.maxY + 12) }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }.filter {
            $0.frame.intersects(rect)
        }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let (center, side) = indexPath == middle ? (CGPoint.zero, middleSide) : (place(on: indexPath.item), side)
        attributes.center = CGPoint(x: area.midX + center.x, y: area.midY + center.y)
        attributes.size = CGSize(width: side, height: side)
        attributes.zIndex = indexPath == middle ? 1 : 0
        return attributes
    }

    // MARK: The circle

    private var reach: CGFloat { max(0, min(area.width, area.height) / 2) }

    /// The sine of half the angle between two neighbors.
    private var halfStep: CGFloat { sin(.pi / CGFloat(max(count - 1, 2))) }

    /// The side of an item in the circle. Neighbors leave a gap between them: the circle's radius is `reach - side / 2`, and the
    /// distance of two neighbors is twice the radius times the sine of half their angle.
    private var side: CGFloat { 0.74 * 2 * reach * halfStep / (1 + halfStep) }

    /// The side of a square whose corners keep clear of the circle.
    private var middleSide: CGFloat { max(0, reach - 1.4 * side) * CGFloat(2).squareRoot() }

    private func place(on item: Int) -> CGPoint {
        let number = item < middle.item ? item : item - 1
        let angle = 2 * CGFloat.pi * CGFloat(number) / CGFloat(max(count - 1, 1)) - .pi / 2
        return CGPoint(x: (reach - side / 2) * cos(angle), y: (reach - side / 2) * sin(angle))
    }
}
