/// Where a lane lies in a list, and how its offsets count from its beginning.
///
/// In an interface from right to left the beginning is at the right: what follows lies at negative places, so that a lane that becomes longer
/// moves nothing that is seen.
struct LaneGeometry: Equatable {
    /// The rectangle in the list's content, in points.
    var frame: CGRect
    /// The axis along which it scrolls.
    var axis: ListAxis
    /// The length of all that scrolls, in points.
    var length: CGFloat
    var isMirrored: Bool
    var zIndex: Int
    var recipe: LaneRecipe

    var viewport: CGFloat { frame.size[axis] }
    /// The greatest offset in points.
    var most: CGFloat { max(0, length - viewport) }

    var contentSize: CGSize {
        var size = frame.size
        if !countsDown { size[axis] = max(length, viewport) }
        return size
    }

    /// The room for what lies at negative places, in points.
    var contentInset: UIEdgeInsets { UIEdgeInsets(top: 0, left: countsDown ? most : 0, bottom: 0, right: 0) }

    private var countsDown: Bool { isMirrored && axis == .x }

    /// Returns the offset in the scroll view for one from the beginning; the way back is the same.
    func turned(_ offset: CGFloat) -> CGFloat { countsDown ? -offset : offset }

    /// Returns a rectangle of a lane from left to right in the other direction; the way back is the same.
    func mirrored(_ local: CGRect) -> CGRect {
        guard isMirrored else { return local }
        return CGRect(x: frame.width - local.maxX, y: local.minY, width: local.width, height: local.height)
    }

    /// The rectangle of the scroll view's content that is seen at an offset from the beginning, which is brought into the range.
    func seen(at offset: CGFloat) -> CGRect {
        var origin = CGPoint.zero
        origin[axis] = turned(min(max(0, offset), most))
        return CGRect(origin: origin, size: frame.size)
    }
}
