/// The room in which a flow layout places its sections, and the direction in which it does so.
struct FlowArea: Equatable, Sendable {
    /// The content scrolls sideways.
    var isHorizontal = false
    /// The extent of the content across the direction of scrolling, in points.
    var across = 0.0
    /// How far what section insets count from lies inside the content's edges, in points; negative outside of it.
    var (before, after) = (0.0, 0.0)
    /// Pixels for each point.
    var scale = 1.0
    /// Lines begin at the right.
    var isMirrored = false
    /// All places are counted from the right edge of the content.
    var isFlipped = false

    /// Returns the insets across of a section from the content's edges.
    func insets(_ sectionBefore: Double, _ sectionAfter: Double) -> (before: Double, after: Double) {
        (max(0, before + sectionBefore), max(0, after + sectionAfter))
    }

    // MARK: Rectangles

    /// Returns the rectangle of the content for places along and across, with its edges on pixels.
    ///
    /// - Parameter length: the content's extent along the direction of scrolling, in points.
    func rect(_ along: Double, _ across: Double, _ size: FlowSize, length: Double) -> CGRect {
        var (x, y) = isHorizontal ? (along, across) : (across, along)
        let (width, height) = isHorizontal ? (size.along, size.across) : (size.across, size.along)
        if isFlipped { x = (isHorizontal ? length : self.across) - x - width }
        let (left, right, top, bottom) = (aligned(x), aligned(x + width), aligned(y), aligned(y + height))
        (x, y) = (left, top)
        return CGRect(x: x, y: y, width: right - left, height: bottom - top)
    }

    /// Returns the pixel's edge next to a place. Two sums for one edge must not part at the middle of a pixel.
    private func aligned(_ place: Double) -> Double { (place * scale + 0.500001).rounded(.down) / scale }

    /// Returns the range along the direction of scrolling that a rectangle of the content covers.
    func range(_ rect: CGRect, length: Double) -> ClosedRange<Double> {
        guard isHorizontal else { return rect.minY...max(rect.minY, rect.maxY) }
        guard isFlipped else { return rect.minX...max(rect.minX, rect.maxX) }
        return (length - rect.maxX)...max(length - rect.maxX, length - rect.minX)
    }
}
