import CoreGraphics

/// Takes the fingers and the wheel of one column of a picker, and computes the way after them. It shows nothing itself.
@MainActor
final class PickerScroll: UIScrollView {
    /// Called with the flight that the display begins, along the column.
    var began: ((ScrollFlight) -> Void)?
    var ended: (() -> Void)?

    override func flightBegan(_ x: ScrollFlight, _ y: ScrollFlight) { began?(y) }
    override func flightEnded() { ended?() }
    /// A row that rests a fraction of a point beside the bar looks blurred.
    override var landsExactly: Bool { true }
}
