internal import Motion
internal import Scene

/// Handles wheel steps.
///
/// A step moves the goal, and the content flies to it on the display's side. The next step moves the goal further, and the flight
/// keeps its speed. For the delegate each step is a drag that is released at once.
extension UIScrollView {
    /// The position of the content after all steps so far.
    var goal: CGPoint {
        guard let flight = machine.flight, flight.purpose == .wheel else { return contentOffset }
        return flight.end
    }

    /// - Parameter way: the requested movement of the content, in points.
    func takesWheel(_ way: CGPoint) -> Bool {
        guard isScrollEnabled, machine.dragged == nil, !machine.isTouched else { return false }
        let isHorizontal = abs(way.x) > abs(way.y)
        return canMove(isHorizontal ? -way.x : -way.y, isHorizontal, from: goal)
    }

    func moveByWheel(_ way: CGPoint) {
        var target = isPagingEnabled ? page(after: way) : inRange(CGPoint(x: goal.x - way.x, y: goal.y - way.y))
        if !isPagingEnabled, let y = barFollower?.restingPlace(of: self, near: target.y, towards: -way.y) { target.y = y }
        step(to: target)
    }

    /// Moves the content as a wheel step does, with the speed that it has.
    func step(to wanted: CGPoint) {
        let (place, speed) = seen()
        var target = wanted
        delegate?.scrollViewWillBeginDragging(self)
        delegate?.scrollViewWillEndDragging(self, withVelocity: .zero, targetContentOffset: &target)
        guard machine.dragged == nil, target.x.isFinite, target.y.isFinite else { return }
        let x = ScrollFlight(from: place.x, velocity: speed.x, step: target.x)
        let y = ScrollFlight(from: place.y, velocity: speed.y, step: target.y)
        let flies = UIView.areAnimationsEnabled && window != nil && !(x.legs.isEmpty && y.legs.isEmpty)
        if flies { start(x, y, .wheel) } else { self.place(target) }
        delegate?.scrollViewDidEndDragging(self, willDecelerate: flies)
        if flies, isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    }

    /// Returns the offset that the coming frame would show, and its velocity in points a second.
    private func seen() -> (CGPoint, CGPoint) {
        guard let flight = machine.flight else { return (contentOffset, .zero) }
        let time = SceneContext.main.comingFrameTime
        let moment: Seconds = 0.002
        let (now, next) = (place(of: flight, at: time), place(of: flight, at: time + moment))
        return (now, CGPoint(x: (next.x - now.x) / moment, y: (next.y - now.y) / moment))
    }

    private func page(after way: CGPoint) -> CGPoint {
        let now = page(at: goal)
        func sign(_ value: CGFloat) -> CGFloat { value > 0 ? -1 : value < 0 ? 1 : 0 }
        return inRange(
            CGPoint(x: (now.x + sign(way.x)) * bounds.width, y: (now.y + sign(way.y)) * bounds.height))
    }
}
