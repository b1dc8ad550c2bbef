import Diagnostics
import Geometry
import Motion
import Scene

extension CALayer {
    /// Lays the layer's old picture over the layer, and removes it according to the transition.
    final func begin(_ transition: CATransition, forKey key: String) {
        if transition.duration <= 0 { transition.duration = CATransaction.animationDuration() }
        if transition.timingFunction == nil {
            transition.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        }
        if running.contains(where: { $0.key == key }) { detachAnimation(forKey: key) }
        let old = makeOldPicture()
        let overlay = transition.type == .moveIn ? makeWindow(on: old, offset(of: transition)) : old
        setOverlay(overlay)
        let shift = offset(of: transition)
        let span = transition.span
        var track = Animation.Track.basic(from: nil, to: nil, by: nil)
        switch transition.type {
        case .moveIn:
            // The layer's move is compensated for the old picture: it stays in place, and the window over it moves past.
            animate(old, slide(shift, from: span.start, to: span.end), .transform, transition)
            track = slide(shift, from: 1 - span.start, to: 1 - span.end)
        case .push:
            // The old picture moves along, one whole width ahead of the layer.
            old.values.position = Point(
                x: old.values.position.x - shift.width, y: old.values.position.y - shift.height)
            track = slide(shift, from: 1 - span.start, to: 1 - span.end)
        case .reveal:
            animate(old, slide(shift, from: -span.start, to: -span.end), .transform, transition)
        default:
            if transition.type != .fade {
                log.once(.warning, id: "transition", "a CATransition of an unknown type is shown as a fade")
            }
            let opacity = Animation.Track.basic(
                from: .scalar(Double(1 - span.start)), to: .scalar(Double(1 - span.end)), by: nil)
            animate(old, opacity, .opacity, transition)
        }
        start(transition, track, overlay, key)
    }

    private func start(_ transition: CATransition, _ track: Animation.Track, _ overlay: CALayer, _ key: String) {
        let animation = Animation(timing: transition.timing, pacing: transition.pacing, track: track, isAdditive: true)
        let part = LayerAnimation(id: SceneContext.makeAnimationID(), property: .transform, animation: animation)
        let new = RunningAnimation(
            key: key, animation: transition, parts: [part], layer: self, removesItself: true
        ) { [weak self] _ in
            if let self, self.overlay === overlay { self.setOverlay(nil) }
        }
        running.append(new)
        SceneContext.main.added(new, to: self)
    }

    /// Returns a track that moves a layer along `shift`.
    ///
    /// - Parameters:
    ///   - start: the part of `shift` by which the layer is away at the beginning.
    ///   - end: the same at the end.
    private func slide(_ shift: CGSize, from start: CGFloat, to end: CGFloat) -> Animation.Track {
        func away(_ part: CGFloat) -> MotionValue { .matrix(.translation(x: shift.width * part, y: shift.height * part)) }
        return .basic(from: away(start), to: away(end), by: nil)
    }

    private func animate(
        _ old: CALayer, _ track: Animation.Track, _ property: AnimatableProperty, _ transition: CATransition
    ) {
        var timing = transition.timing
        // The picture is removed a moment after the animation has ended.
        timing.fillMode = .both
        old.run(
            Animation(timing: timing, pacing: transition.pacing, track: track), on: AnimatableKeyPath(property),
            removedOnCompletion: false)
    }

    /// Returns a layer that shows the part of the old picture that the new one has not covered yet. It lies beside the layer, on
    /// the side from which the new picture comes.
    private func makeWindow(on old: CALayer, _ shift: CGSize) -> CALayer {
        let window = BareLayer()
        window.values.bounds = values.bounds
        let middle = values.bounds.center
        window.values.position = Point(x: middle.x - shift.width, y: middle.y - shift.height)
        window.values.masksToBounds = true
        window.addSublayer(old)
        return window
    }

    private func makeOldPicture() -> CALayer {
        let old = BareLayer()
        old.values.bounds = values.bounds
        old.values.position = values.bounds.center
        let scale = max(values.contentsScale, root.values.contentsScale)
        old.values.contentsScale = scale
        if let handle = SceneContext.main.capture(self, scale: scale) {
            old.show(handle, as: nil)
        } else {
            old.contents = makeImage(scale: scale)
        }
        return old
    }

    /// Returns the vector from the new picture's place to the place from which it comes.
    private func offset(of transition: CATransition) -> CGSize {
        switch transition.subtype {
        case .fromLeft?: CGSize(width: -bounds.width, height: 0)
        case .fromTop?: CGSize(width: 0, height: -bounds.height)
        case .fromBottom?: CGSize(width: 0, height: bounds.height)
        default: CGSize(width: bounds.width, height: 0)
        }
    }
}
