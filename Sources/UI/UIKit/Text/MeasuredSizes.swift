import CoreGraphics

/// The sizes of a text at the two widths that were asked for last: its own, and that of its place.
struct MeasuredSizes {
    private typealias Measured = (width: CGFloat, size: CGSize)
    private var last: Measured?
    private var before: Measured?

    /// Returns the size at a width in points; nil where it is to be measured.
    func size(at width: CGFloat) -> CGSize? {
        if let last, last.width == width { return last.size }
        if let before, before.width == width { return before.size }
        return nil
    }

    mutating func keep(_ size: CGSize, at width: CGFloat) { (last, before) = ((width, size), last) }

    mutating func forget() { (last, before) = (nil, nil) }
}
