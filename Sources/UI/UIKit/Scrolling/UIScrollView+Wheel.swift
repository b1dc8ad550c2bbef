internal import Motion
internal import Scene

/// Steps of a wheel.
///
/// A step moves the goal, and the content flies there on the display's side; the next one moves the goal on, and the flight keeps its
/// speed. For the delegate each is a drag that is let go at once.
extension UIScrollView {
    /// Where the content will be when all steps so far are done.
    private var goal: CGPoint {
        guard let flight = machine.flight, flight.purpose == .wheel else { return contentOffset }
        return flight.end
    }

    /// - Parameter way: how far the content is to move.
    func takesWheel(_ way: CGPoint) -> Bool {
        guard isScrollEnabled, machine.dragged == nil, !machine.isTouched else { return false }
        let isHorizontal = abs(way.x) > abs(way.y)
        return canMove(isHorizontal ? -way.x : -way.y, isHorizontal, from: goal)
    }

    func moveByWheel(_ way: CGPoint) {
        let (place, speed) = seen()
        var target = isPagingEnabled ? page(after: way) : inRange(CGPoint(x: goal.x - way.x, y: goal.y - way.y))
        if !isPagingEnabled, let y = barFollower?.restingPlace(of: self, near: target.y, towards: -way.y) { target.y = y }
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

    /// What the coming frame would show, and in points a second how it moves.
    private func seen() -> (CGPoint, CGPoint) {
        guard machine.flight != nil else { return (contentOffset, .zero) }
        let time = SceneContext.main.comingFrameTime
        let moment: Seconds = 0.002
        let (now, next) = (layer.presentedBounds(at: time).origin, layer.presentedBounds(at: time + moment).origin)
        return (now, CGPoint(x: (next.x - now.x) / moment, y: (next.y - now.y) / moment))
    }

    private func page(after way: CGPoint) -> CGPoint {
        let now = page(at: goal)
        func sign(_ value: CGFloat) -> CGFloat { value > 0 ? -1 : value < 0 ? 1 : 0 }
        return inRange(
            CGPoint(x: (now.x + sign(way.x)) * bounds.width, y: (now.y + sign(way.y)) * bounds.height))
    }
}
