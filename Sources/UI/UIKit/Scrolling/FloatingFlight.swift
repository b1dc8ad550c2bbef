import CoreGraphics
internal import Motion
internal import QuartzCore
internal import Scene

/// Holds the views that do not scroll, while the display moves the content below them: they move against it, by the same animations. So
/// they stay also while the app stands still.
@MainActor
final class FloatingFlight {
    private var views: [FloatingView] = []
    private var flying: [(layer: CALayer, id: AnimationID)] = []
    private var bending: [(layer: CALayer, id: AnimationID)] = []

    func fly(_ views: [FloatingView], _ x: ScrollFlight, _ y: ScrollFlight) {
        self.views = views
        for floating in views {
            let layer = floating.view.layer
            for (flight, component, side) in [(x, PropertyComponent.x, floating.x), (y, .y, floating.y)] {
                guard let side else { continue }
                flying += flight.animations { place, _ in place + side }.map { (layer, run($0, layer, component)) }
            }
            // What a block adds stays on top.
            layer.raiseAdditions(to: .position)
        }
    }

    /// - Parameter still: where the content stands along an axis that the flight does not move.
    func follow(_ bend: FlightBend, still: (x: Double?, y: Double?)) {
        straighten()
        for floating in views {
            let layer = floating.view.layer
            for (component, side, base) in [(PropertyComponent.x, floating.x, still.x), (.y, floating.y, still.y)] {
                guard let side, let animation = bend.animation(component, on: base.map { $0 + side }) else { continue }
                bending.append((layer, run(animation, layer, component)))
            }
        }
    }

    func land() {
        for (layer, id) in flying { layer.removeAnimation(id) }
        straighten()
        (views, flying) = ([], [])
    }

    private func straighten() {
        for (layer, id) in bending { layer.removeAnimation(id) }
        bending = []
    }

    private func run(_ animation: Animation, _ layer: CALayer, _ component: PropertyComponent) -> AnimationID {
        layer.run(animation, on: AnimatableKeyPath(.position, component), removedOnCompletion: false, isRecordable: false)
    }
}
