internal import Geometry

/// What a list asks to prepare the content that comes next.
extension UIScrollView {
    /// Returns how far the content moves within `seconds`, at most that many pages, in points.
    func wayAhead(seconds: Double, pages: Double) -> CGPoint {
        let way: CGPoint
        if let flight = machine.flight {
            let later = place(of: flight, at: SceneContext.main.comingFrameTime + seconds)
            way = CGPoint(x: later.x - bounds.minX, y: later.y - bounds.minY)
        } else if machine.dragged != nil {
            let velocity = pan.velocity(in: self)
            way = CGPoint(x: -velocity.x * seconds, y: -velocity.y * seconds)
        } else {
            return .zero
        }
        return CGPoint(
            x: min(max(way.x, -pages * bounds.width), pages * bounds.width),
            y: min(max(way.y, -pages * bounds.height), pages * bounds.height))
    }

    /// Whether a view inside has a finger on it that it was told of.
    func tracksTouch(in view: UIView) -> Bool {
        guard let arena = pan.arena else { return false }
        return arena.deliveries.contains { $0.stage == .told && $0.view.isDescendant(of: view) }
    }
}
