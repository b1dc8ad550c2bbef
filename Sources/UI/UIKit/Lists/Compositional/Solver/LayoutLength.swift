/// A side of an element as a value.
struct LayoutLength: Equatable, Sendable, CustomStringConvertible {
    enum Rule: Sendable { case fractionOfWidth, fractionOfHeight, absolute, estimated, uniform }

    let rule: Rule
    /// A fraction, or a length in points.
    let value: CGFloat

    init(_ rule: Rule, _ value: CGFloat) {
        self.rule = rule
        self.value = max(0, value.placeable)
    }

    /// Whether the element is asked for the length.
    var isEstimated: Bool { rule == .estimated || rule == .uniform }

    /// Returns the length in points in a room.
    func resolved(in room: CGSize, _ grid: PixelGrid) -> CGFloat {
        switch rule {
        case .fractionOfWidth: grid.down(value * room.width)
        case .fractionOfHeight: grid.down(value * room.height)
        case .absolute, .estimated, .uniform: value
        }
    }

    var description: String {
        switch rule {
        case .fractionOfWidth: "\(value) of the width"
        case .fractionOfHeight: "\(value) of the height"
        case .absolute: "\(value)"
        case .estimated: "about \(value)"
        case .uniform: "about \(value), as the largest sibling"
        }
    }
}
