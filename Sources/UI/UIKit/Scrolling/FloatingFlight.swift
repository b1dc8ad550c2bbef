import CoreGraphics
internal import Motion
internal import QuartzCore
internal import Scene

/// Holds the views that do not scroll, while the display moves the content below them: they move against it, by the same animations. So
/// they stay also while the app stands still.
@MainActor
final class FloatingFlight {
    /// What holds a view along one axis.
    @MainActor
    private struct Hold {
        let view: UIView
        let component: PropertyComponent
        /// Where the layer stands from the content's offset.
        let side: CGFloat
        /// How far from there the app has moved it since.
        var shift: CGFloat = 0
        var flying: [AnimationID] = []
        var bending: AnimationID?
        var shifting: AnimationID?

        var animations: [AnimationID] { flying + [bending, shifting].compactMap(\.self) }

        /// How far from its place the last layout left the view.
        func way(from offset: CGPoint) -> CGFloat {
            let position = view.layer.position
            return component == .x ? position.x - offset.x - side : position.y - offset.y - side
        }

        func run(_ animation: Animation) -> AnimationID {
            view.layer.run(
                animation, on: AnimatableKeyPath(.position, component), removedOnCompletion: false, isRecordable: false)
        }
    }

    private var holds: [Hold] = []

    func fly(_ views: [FloatingView], _ x: ScrollFlight, _ y: ScrollFlight) {
        for floating in views {
            for (flight, component, side) in [(x, PropertyComponent.x, floating.x), (y, .y, floating.y)] {
                guard let side else { continue }
                var hold = Hold(view: floating.view, component: component, side: side)
                hold.flying = flight.animations { place, _ in place + side }.map(hold.run)
                holds.append(hold)
            }
            // What a block adds stays on top.
            floating.view.layer.raiseAdditions(to: .position)
        }
    }

    /// Moves the views as the app did on the way: constants may follow the offset, and views may go.
    func adjust(to offset: CGPoint, in scroll: UIScrollView) {
        holds.removeAll { hold in
            if hold.view.isDescendant(of: scroll) { return false }
            end(hold)
            return true
        }
        for index in holds.indices {
            let (hold, way) = (holds[index], holds[index].way(from: offset))
            // Frames are on whole pixels.
            guard abs(way - hold.shift) > 1 / DrawingScale.of(hold.view.topmostView) + 0.01 else { continue }
            if let shifting = hold.shifting { hold.view.layer.removeAnimation(shifting) }
            holds[index].shift = way
            holds[index].shifting = hold.run(
                Animation(
                    timing: MediaTiming(duration: 1, fillMode: .both), pacing: .linear,
                    track: .basic(from: .scalar(way), to: .scalar(way), by: nil), isAdditive: true))
        }
    }

    /// - Parameter still: where the content stands along an axis that the flight does not move.
    func follow(_ bend: FlightBend, still: (x: Double?, y: Double?)) {
        for index in holds.indices {
            let hold = holds[index]
            if let bending = hold.bending { hold.view.layer.removeAnimation(bending) }
            let base = hold.component == .x ? still.x : still.y
            holds[index].bending = bend.animation(hold.component, on: base.map { $0 + hold.side }).map(hold.run)
            hold.view.layer.raiseAdditions(to: .position)
        }
    }

    func land() {
        holds.forEach(end)
        holds = []
    }

    private func end(_ hold: Hold) {
        for id in hold.animations { hold.view.layer.removeAnimation(id) }
    }
}
