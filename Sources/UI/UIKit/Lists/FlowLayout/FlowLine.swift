/// One line of a section: its items, and where it is.
struct FlowLine: Equatable, Sendable {
    let first: Int
    /// The item after the last one.
    let end: Int
    /// Where the line begins, in points from the beginning of the section's first line.
    let start: Double
    /// The extent of the highest item along the direction of scrolling, in points.
    let height: Double
    /// The sum of the items' extents across, in points.
    let across: Double

    var count: Int { end - first }
}
