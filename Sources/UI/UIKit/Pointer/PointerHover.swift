internal import Geometry
internal import InputEvents
internal import Motion

/// What the pointer is over while no button is down: recognizers and controls hear when it comes, moves and goes.
@MainActor
final class PointerHover {
    private var recognizers: [WeakRecognizer] = []
    private var controls: [WeakControl] = []

    private struct WeakControl {
        weak var control: UIControl?
    }

    /// - Parameter pen: what points, where it is no mouse.
    func move(to location: Point<Logical>, at time: Seconds, with pen: Pen? = nil) {
        guard !UIApplication.shared.isIgnoringInteractionEvents,
            let (window, view) = HitTime.during(time, { PointerHit.find(location, at: time) })
        else { return leave() }
        let chain = Array(sequence(first: view, next: \.superview))
        let meant = chain.flatMap(\.recognizers).compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
        let place = PointerHit.point(location, in: window, at: time)
        for known in recognizers {
            guard let hover = known.recognizer as? UIHoverGestureRecognizer, !meant.contains(where: { $0 === hover }) else {
                continue
            }
            hover.pointerLeft()
        }
        recognizers = meant.map { WeakRecognizer(recognizer: $0) }
        let grip = Grip(pen?.axes, of: pen, at: location, in: window, at: time)
        for hover in meant { hover.pointerMoved(to: place, in: window, grip) }
        point(at: chain.first { $0 is UIControl } as? UIControl)
    }

    /// A finger came, or the pointer is over nothing.
    func leave() {
        for known in recognizers { (known.recognizer as? UIHoverGestureRecognizer)?.pointerLeft() }
        recognizers = []
        point(at: nil)
    }

    /// The innermost control is meant, and no other.
    private func point(at control: UIControl?) {
        for known in controls where known.control !== control { known.control?.isPointedAt = false }
        controls = control.map { [WeakControl(control: $0)] } ?? []
        control?.isPointedAt = true
    }
}
