internal import Geometry

/// What a list asks to prepare the content that comes next.
extension UIScrollView {
    /// Returns how far a finger moves the content within `seconds` at its present speed, at most that many pages, in points.
    func wayOfDrag(seconds: Double, pages: Double) -> CGPoint {
        guard machine.dragged != nil else { return .zero }
        let velocity = pan.velocity(in: self)
        let way = CGPoint(x: -velocity.x * seconds, y: -velocity.y * seconds)
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
