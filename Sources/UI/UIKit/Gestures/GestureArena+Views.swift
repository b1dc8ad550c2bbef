/// The delivery of touches to views, after the recognizers.
extension GestureArena {
    func deliver(_ touches: Set<UITouch>) {
        let changed = deliveries.filter { touches.contains($0.touch) }
        tell(changed.filter { $0.touch.phase == .began && begins($0) }, .began)
        tell(changed.filter { $0.touch.phase == .moved && $0.stage == .told }, .moved)
        tell(changed.filter { $0.touch.phase == .ended && ends($0) }, .ended)
        for delivery in changed where delivery.touch.phase == .cancelled { withdraw(delivery) }
    }

    private func begins(_ delivery: TouchDelivery) -> Bool {
        guard delivery.stage == .new else { return false }
        let hasOther = deliveries.contains { other in
            other !== delivery && other.view === delivery.view && other.isDown
        }
        if hasOther && !delivery.view.isMultipleTouchEnabled || isKeptOut(delivery) || isRefused(delivery) {
            delivery.stage = .over
            return false
        }
        delivery.stage = delivery.mustDelayBegan ? .delayed(isUp: false) : .told
        return delivery.stage == .told
    }

    /// Returns true when an exclusive-touch view has a finger, or when this view is exclusive and another view has a finger.
    private func isKeptOut(_ delivery: TouchDelivery) -> Bool {
        deliveries.contains { other in
            other.stage == .told && other.view !== delivery.view
                && (other.view.isExclusiveTouch || delivery.view.isExclusiveTouch)
        }
    }

    /// Returns true when the scroll view around the view refuses the touch.
    private func isRefused(_ delivery: TouchDelivery) -> Bool {
        var view = delivery.view.superview
        while let current = view {
            if let scroll = current as? UIScrollView {
                return !scroll.touchesShouldBegin([delivery.touch], with: event, in: delivery.view)
            }
            view = current.superview
        }
        return false
    }

    private func ends(_ delivery: TouchDelivery) -> Bool {
        switch delivery.stage {
        case .new, .over, .endDelayed: return false
        case .delayed:
            delivery.stage = .delayed(isUp: true)
            return false
        case .told:
            delivery.stage = delivery.mustDelayEnded ? .endDelayed : .over
            return delivery.stage == .over
        }
    }

    /// Delivers delayed touches that no recognizer delays any more, and removes deliveries that are over.
    func releaseDeliveries() {
        for delivery in deliveries {
            if case .delayed(let isUp) = delivery.stage, !delivery.mustDelayBegan {
                delivery.stage = isUp ? .endDelayed : .told
                tell([delivery], .began)
            }
            if delivery.stage == .endDelayed, !delivery.mustDelayEnded {
                delivery.stage = .over
                tell([delivery], .ended)
            }
        }
        deliveries.removeAll { $0.stage == .over && $0.touch.isOver }
    }

    func withdraw(touchesOf recognizer: UIGestureRecognizer) {
        for delivery in deliveries where recognizer.sequence.contains(where: { $0 === delivery.touch }) { withdraw(delivery) }
    }

    func withdraw(_ delivery: TouchDelivery) {
        let wasTold = delivery.stage == .told || delivery.stage == .endDelayed
        delivery.stage = .over
        if wasTold { tell([delivery], .cancelled) }
    }

    /// Sends the touches to the views; touches of one view go together.
    private func tell(_ told: [TouchDelivery], _ phase: UITouch.Phase) {
        var rest = told
        while let view = rest.first?.view {
            let touches = rest.filter { $0.view === view }.map(\.touch)
            rest.removeAll { $0.view === view }
            let phases = touches.map(\.phase)
            for touch in touches { touch.phase = phase }
            switch phase {
            case .began: view.touchesBegan(Set(touches), with: event)
            case .moved: view.touchesMoved(Set(touches), with: event)
            case .ended: view.touchesEnded(Set(touches), with: event)
            case .cancelled, .stationary, .regionEntered, .regionMoved, .regionExited:
                view.touchesCancelled(Set(touches), with: event)
            }
            for (touch, before) in zip(touches, phases) { touch.phase = before }
        }
    }
}
