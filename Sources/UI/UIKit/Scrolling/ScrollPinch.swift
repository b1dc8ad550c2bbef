/// The pinch of a scroll view; it goes together with the view's own pan.
final class ScrollPinch: UIPinchGestureRecognizer {
    override func goesTogether(with other: UIGestureRecognizer) -> Bool { other is ScrollPan && other.view === view }
}
