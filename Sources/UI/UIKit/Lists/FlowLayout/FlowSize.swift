/// A size by the direction of scrolling instead of by width and height, in points.
struct FlowSize: Equatable, Sendable {
    /// The extent in the direction of scrolling.
    var along: Double
    /// The extent in the direction of a line. It has no more digits than a `Float`, so that tables of sizes can be short.
    let across: Double

    init(along: Double, across: Double) {
        self.along = along
        self.across = Double(Float(across))
    }

    init(_ size: CGSize, isHorizontal: Bool) {
        self.init(along: isHorizontal ? size.width : size.height, across: isHorizontal ? size.height : size.width)
    }
}
