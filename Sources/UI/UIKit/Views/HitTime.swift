internal import Motion

/// The time of hit tests. While an event is handled it is the event's own time, so that hits use the positions that were visible
/// then.
///
/// Outside of events, views are hit at the positions of their models, as on iOS.
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
    /// Converts a point of the superview to the view's coordinates; during an event it uses the visible positions.
    func hitPoint(_ point: CGPoint, fromSuperview superview: UIView) -> CGPoint? {
        guard let time = HitTime.current else { return convert(point, from: superview) }
        return layer.presentedPoint(point, fromSuperlayerAt: time)
    }

    /// The bounds that contain the points of the view.
    var hitBounds: CGRect { HitTime.current.map { layer.presentedBounds(at: $0) } ?? bounds }

    /// Returns the deepest, topmost view that takes a point in the view's own coordinates.
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
