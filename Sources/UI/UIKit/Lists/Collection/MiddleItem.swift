/// The item nearest to the middle of what is seen, which stays in sight when another layout takes over.
@MainActor
struct MiddleItem {
    let path: IndexPath
    /// Its middle, from the upper left corner of what is seen, in points.
    let place: CGPoint

    /// - Parameters:
    ///   - shown: what a layout shows within `bounds`.
    ///   - bounds: what is seen of the content, in points.
    init?(_ shown: [UICollectionViewLayoutAttributes], in bounds: CGRect) {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let cells = shown.filter { $0.key.kind == .cell }
        let nearest = cells.min { $0.values.center.distance(to: middle) < $1.values.center.distance(to: middle) }
        guard let nearest else { return nil }
        path = nearest.indexPath
        place = CGPoint(x: nearest.values.center.x - bounds.minX, y: nearest.values.center.y - bounds.minY)
    }
}
