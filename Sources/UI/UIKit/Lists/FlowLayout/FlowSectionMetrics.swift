/// What a flow layout was told of a section besides its items, by the direction of scrolling, in points.
struct FlowSectionMetrics: Equatable, Sendable {
    /// The extents of header and footer along the direction of scrolling; 0 for none.
    var (header, footer) = (0.0, 0.0)
    /// Whether header and footer are asked for their extents, so that those here are estimates at first.
    var (asksHeader, asksFooter) = (false, false)
    /// The section inset along the direction of scrolling: before the first line and after the last one.
    var (before, after) = (0.0, 0.0)
    /// The section inset across: before the beginning and after the end of lines, in the order of the coordinates.
    var (acrossBefore, acrossAfter) = (0.0, 0.0)
    var (lineGap, itemGap) = (0.0, 0.0)

    mutating func take(_ insets: UIEdgeInsets, isHorizontal: Bool) {
        (before, after) = isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        (acrossBefore, acrossAfter) = isHorizontal ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }
}
