/// Recognizes a finger that enters over an edge of the screen.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges, in the interface's current orientation.
    open var edges: UIRectEdge = []

    private var touchedEdges: UIRectEdge = []
    /// The distance from the edge, in points, within which a touch counts as coming over it.
    static let reach: CGFloat = 20

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard touchedEdges.isEmpty, machine.isUndecided, let touch = tracked.first, let window = touch.window else { return }
        touchedEdges = Self.edges(at: touch.firstPoint, of: window.bounds).intersection(edges)
        if touchedEdges.isEmpty { state = .failed }
    }

    open override func reset() {
        super.reset()
        touchedEdges = []
    }

    override var hasMovedEnough: Bool { super.hasMovedEnough && !isHopeless }

    /// True for a movement along the edge, or back over it.
    override var isHopeless: Bool { super.hasMovedEnough && !isInward }

    private var isInward: Bool {
        let way = path
        return touchedEdges.contains(.left) && way.x > abs(way.y) || touchedEdges.contains(.right) && -way.x > abs(way.y)
            || touchedEdges.contains(.top) && way.y > abs(way.x) || touchedEdges.contains(.bottom) && -way.y > abs(way.x)
    }

    private static func edges(at point: CGPoint, of bounds: CGRect) -> UIRectEdge {
        var edges: UIRectEdge = []
        if point.x < bounds.minX + reach { edges.insert(.left) }
        if point.x > bounds.maxX - reach { edges.insert(.right) }
        if point.y < bounds.minY + reach { edges.insert(.top) }
        if point.y > bounds.maxY - reach { edges.insert(.bottom) }
        return edges
    }

    /// Makes scrolling wait until it is clear that the finger did not come over the edge.
    open override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard otherGestureRecognizer is UIPanGestureRecognizer,
            !(otherGestureRecognizer is UIScreenEdgePanGestureRecognizer)
        else { return super.shouldBeRequiredToFail(by: otherGestureRecognizer) }
        return otherGestureRecognizer.view is UIScrollView
    }
}
