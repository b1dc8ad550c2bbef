internal import Motion

/// The moment that hits are tested at: while an event is handled, the event's own, against what the eye saw then.
///
/// Outside of events views are hit where their models are, as on iOS.
@MainActor
enum HitTime {
    private(set) static var current: Seconds?

    static func during<Result>(_ time: Seconds, _ body: () -> Result) -> Result {
        let before = current
        current = time
        defer { current = before }
        return body()
    }
}

extension UIView {
    /// A point of the superview in own coordinates, where an event is handled as they are seen.
    func hitPoint(_ point: CGPoint, fromSuperview superview: UIView) -> CGPoint? {
        guard let time = HitTime.current else { return convert(point, from: superview) }
        return layer.presentedPoint(point, fromSuperlayerAt: time)
    }

    /// The bounds that a point must lie in.
    var hitBounds: CGRect { HitTime.current.map { layer.presentedBounds(at: $0) } ?? bounds }

    /// A point of the view's own coordinates; the deepest, topmost view that takes it.
    func findHit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, deafAnimations == 0, transitionLocks == 0,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviewsInOrder.reversed() {
            guard let inside = view.hitPoint(point, fromSuperview: self) else { continue }
            if let found = view.hitTest(inside, with: event) { return found }
        }
        return self
    }
}
