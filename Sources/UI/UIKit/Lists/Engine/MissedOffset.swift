import CoreGraphics

/// Where content would stand that has become too short for it.
///
/// Sizes are estimated before they are measured: content that becomes shorter and, in the same pass, long again goes back there.
@MainActor
struct MissedOffset {
    private var wanted: CGPoint
    private var reached: CGPoint
    /// What stood still when the content became too short.
    var anchor: Anchor?

    /// Returns nil where the content reaches as far as wanted.
    init?(wanted: CGPoint, reached: CGPoint) {
        guard wanted != reached else { return nil }
        (self.wanted, self.reached) = (wanted, reached)
    }

    /// Returns nil where something else has moved the content since.
    func wanted(from offset: CGPoint) -> CGPoint? { offset == reached ? wanted : nil }

    /// What stood still; nil where something else has moved the content since.
    func anchor(at offset: CGPoint) -> Anchor? { offset == reached ? anchor : nil }

    /// What is seen has moved by `way` in the content, in points.
    mutating func move(by way: CGPoint) {
        wanted = CGPoint(x: wanted.x + way.x, y: wanted.y + way.y)
        reached = CGPoint(x: reached.x + way.x, y: reached.y + way.y)
    }
}
