/// Takes a touch that comes down beside a row that is moved aside: it closes the row and reaches no view.
@MainActor
final class SwipeCloser: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .recognized }

    /// The same finger may scroll, or swipe another row.
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventedGestureRecognizer is UIPanGestureRecognizer)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}
