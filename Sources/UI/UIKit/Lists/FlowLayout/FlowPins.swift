/// Which elements of a flow layout stay in sight, and what is in sight.
struct FlowPins: Equatable, Sendable {
    var headers: Bool
    var footers: Bool
    /// What is seen of the content within the adjusted insets, along the direction of scrolling, in points.
    var visible: ClosedRange<Double>
}
