import Diagnostics
import Geometry
import Motion
import Scene

let log = Log("layers")

extension CALayer {
    /// Changes one property of the model and marks it for the display side. The property's action is found before the change and
    /// run after it.
    ///
    /// - Returns: whether the value changed.
    @discardableResult
    final func set<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<LayerValues, Value>, _ value: Value, key: String? = nil
    ) -> Bool {
        guard values[keyPath: path] != value else { return false }
        guard original == nil else {
            values[keyPath: path] = value
            return true
        }
        checkThread()
        let key = key ?? property.actionKey
        let action = key.flatMap { pendingAction(forKey: $0) }
        values[keyPath: path] = value
        mark(property)
        if let action, let key { action.run(forKey: key, object: self, arguments: nil) }
        return true
    }

    final func mark(_ property: LayerProperty) {
        changes.insert(property)
        placeChanged(property)
        enqueue()
    }

    /// Queues this layer for the next commit.
    final func enqueue() {
        guard isMirrored, !isQueued else { return }
        isQueued = true
        SceneContext.main.enqueue(self)
    }

    /// Returns the action for a change that is about to happen; nil inside `CATransaction.setDisableActions(true)`.
    final func pendingAction(forKey key: String) -> (any CAAction)? {
        guard !CATransaction.disableActions() else { return nil }
        guard let action = action(forKey: key), !(action is NSNull) else { return nil }
        return action
    }

    final func findAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
        if let action = actions?[event] { return action is NSNull ? nil : action }
        if let styled = style?["actions"] as? [String: any CAAction], let action = styled[event] {
            return action is NSNull ? nil : action
        }
        if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
        return implicitAction(forKey: event)
    }

    /// Returns an animation from the visible value to the new one, with the transaction's duration; nil before the layer was ever
    /// visible.
    private func implicitAction(forKey event: String) -> (any CAAction)? {
        guard isMirrored, let keyPath = AnimatableKeyPath(event), keyPath.property != .contents else { return nil }
        let duration = CATransaction.animationDuration()
        guard duration > 0 else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = sampledValues()[keyPath.property].object
        animation.duration = duration
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    final func boundsChanged() {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
        // The pixels of a shape that serves as a mask end at the masked layer's bounds.
        if maskLayer is CAShapeLayer { maskLayer?.setNeedsDisplay() }
    }

    final func copyModel(of layer: CALayer) {
        values = layer.values
        ownColors = layer.ownColors
        extras = layer.extras
        contentsObject = layer.contentsObject
        contentHandle = layer.contentHandle
        name = layer.name
        style = layer.style
        delegate = layer.delegate
        (duration, repeatCount, repeatDuration) = (layer.duration, layer.repeatCount, layer.repeatDuration)
        (autoreverses, fillMode) = (layer.autoreverses, layer.fillMode)
        shouldRasterize = layer.shouldRasterize
        rasterizationScale = layer.rasterizationScale
    }

    final func report(_ what: String) {
        log.once(
            .warning, id: "\(id) refuses", "\(type(of: self)) '\(name ?? "\(id)")': \(what); such changes are ignored")
    }

    /// The class and the name of the view whose layer it is, or else of the layer.
    final var ownerName: String {
        (delegate as? any LayerOwner)?.classAndIdentifier ?? "\(type(of: self)) '\(name ?? "\(id)")'"
    }

    /// Says once why the layer shows nothing.
    final func reportEmpty(_ reason: String) {
        log.once(.warning, id: "\(id) is empty", "\(ownerName) stays empty: \(reason)")
    }

    final func checkThread(_ caller: StaticString = #function) {
        guard !MainThread.isCurrent else { return }
        log.once(
            .error, id: "thread", "\(caller) of a layer was not called on the main thread; use MainActor.run or await")
    }
}

extension RoundedRect {
    /// Creates the rounded rectangle that the path is. Other paths are replaced by their bounding box.
    init(_ path: CGPath) {
        let box = path.boundingBoxOfPath
        let bounds = box.isNull ? CGRect.zero : box
        self.init(rect: Rect(bounds), radius: Self.radius(of: path, bounds))
    }

    /// Returns the corner radius. A path that leaves out the corners of its box has round corners, and its first curve gives the
    /// radius.
    private static func radius(of path: CGPath, _ box: CGRect) -> Double {
        var last = CGPoint.zero
        for segment in path.segments {
            switch segment {
            case .cubic(_, _, let end):
                let radius = max(abs(end.x - last.x), abs(end.y - last.y))
                if radius > 0 { return min(Double(radius), Double(min(box.width, box.height)) / 2) }
            case .move(let end), .line(let end), .quad(_, let end): last = end
            case .close: break
            }
        }
        return 0
    }
}
