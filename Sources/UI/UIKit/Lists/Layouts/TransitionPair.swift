internal import Geometry
internal import Motion

/// An element in two layouts, and what lies between them.
@MainActor
struct TransitionPair {
    /// The attributes that are handed out; they change with the progress.
    let attributes: UICollectionViewLayoutAttributes
    private let start: ElementValues
    private let end: ElementValues

    /// At least one layout has the element, at a place of numbers; in the other one it is transparent, at the same place.
    init?(_ old: UICollectionViewLayoutAttributes?, _ new: UICollectionViewLayoutAttributes?) {
        let (old, new) = (old?.ifFinite, new?.ifFinite)
        guard let either = new ?? old else { return nil }
        attributes = either.copied()
        start = old?.values ?? either.values.transparent
        end = new?.values ?? either.values.transparent
    }

    func move(to progress: CGFloat) { attributes.values = start.between(end, progress) }
}

extension UICollectionViewLayoutAttributes {
    /// Nil where the place or the look is no number.
    fileprivate var ifFinite: UICollectionViewLayoutAttributes? { values.isFinite ? self : nil }
}

extension ElementValues {
    /// The same place, not to be seen.
    var transparent: Self {
        var copy = self
        copy.alpha = 0
        return copy
    }

    /// Returns the values at a fraction of the way to others, or beyond it: sizes stay at least 0, and alpha between 0 and 1.
    func between(_ end: Self, _ fraction: CGFloat) -> Self {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        var values = Self()
        values.center = CGPoint(x: mix(center.x, end.center.x), y: mix(center.y, end.center.y))
        values.size = CGSize(width: max(0, mix(size.width, end.size.width)), height: max(0, mix(size.height, end.size.height)))
        values.alpha = min(1, max(0, mix(alpha, end.alpha)))
        values.transform =
            hasTransform || end.hasTransform
            ? CATransform3D(Matrix4.mix(transform.matrix, end.transform.matrix, fraction)) : transform
        values.zIndex = fraction < 0.5 ? zIndex : end.zIndex
        values.isHidden = isHidden && end.isHidden
        return values
    }
}
