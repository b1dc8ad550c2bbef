/// The pan of a scroll view: it stops a flight the moment a finger comes down, and then needs no slop.
final class ScrollPan: UIPanGestureRecognizer {
    /// The flight was caught by the finger that is down now.
    private(set) var hasCaught = false

    private var scrollView: UIScrollView? { view as? UIScrollView }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard machine.isUndecided, let scrollView, touches.allSatisfy({ $0.view?.letsFlightsGoOn != true }) else { return }
        hasCaught = scrollView.fingerCameDown()
        if hasCaught { state = .began }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let wasUndecided = machine.isUndecided
        super.touchesEnded(touches, with: event)
        if wasUndecided { scrollView?.fingersLeft() }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        let wasUndecided = machine.isUndecided
        super.touchesCancelled(touches, with: event)
        if wasUndecided { scrollView?.fingersLeft() }
    }

    override func reset() {
        super.reset()
        scrollView?.fingersLeft()
        hasCaught = false
    }
}
