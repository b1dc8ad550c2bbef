package import Geometry
internal import WaylandProtocols

/// Who holds the pointer, and who hears how a mouse is moved.
extension ServerSeat {
    /// A mouse was moved: how far, with acceleration and without, and when in microseconds.
    package struct RelativeMotion: Hashable, Sendable {
        package var distance: Size<Local>
        package var raw: Size<Local>
        package var microseconds: UInt64

        package init(distance: Size<Local>, raw: Size<Local>, microseconds: UInt64) {
            self.distance = distance
            self.raw = raw
            self.microseconds = microseconds
        }
    }

    /// Somebody wants to hear of all motion, of whatever becomes of the pointer.
    package var wantsRelativeMotion: Bool {
        guard let focus = pointerFocus else { return false }
        return relativePointers.contains { $0.client == focus.client.handle }
    }

    /// - Returns: whether anybody was told.
    func sendRelative(_ motion: RelativeMotion) -> Bool {
        guard let focus = pointerFocus else { return false }
        var isTold = false
        for object in relativePointers where object.client == focus.client.handle {
            object.send(
                .relativeMotion(
                    utimeHi: UInt32(truncatingIfNeeded: motion.microseconds >> 32),
                    utimeLo: UInt32(truncatingIfNeeded: motion.microseconds), dx: WireFixed(motion.distance.width),
                    dy: WireFixed(motion.distance.height), dxUnaccel: WireFixed(motion.raw.width),
                    dyUnaccel: WireFixed(motion.raw.height)))
            isTold = true
        }
        return isTold
    }

    func addRelativePointer(_ object: ZwpRelativePointerV1) {
        relativePointers.append(object)
        onHold?()
    }

    func removeRelativePointer(_ object: ZwpRelativePointerV1) {
        relativePointers.removeAll { $0 === object }
        onHold?()
    }

    // MARK: Constraints

    /// The pointer has come to the surface, or its state is another.
    func reviewConstraint(_ constraint: PointerConstraint) {
        guard constraint.surface.constraint === constraint else { return }
        let isOver = pointerFocus === constraint.surface && drag == nil && !isUnused(constraint.surface)
        if constraint === activeConstraint {
            // A lock does not ask where the pointer is any more.
            guard isOver, constraint.kind == .lock || !constraint.rects.isEmpty else { return releaseConstraint() }
            onHold?()
        } else if isOver, constraint.allows(pointerPlace) {
            releaseConstraint()
            activeConstraint = constraint
            constraint.activate()
            onHold?()
        }
    }

    /// The keys go to another window: that one is used now.
    private func isUnused(_ surface: Surface) -> Bool {
        guard let focus = keyboardFocus else { return false }
        guard focus.client === surface.client else { return true }
        var root = surface.id
        while let above = surface.client.tree.parent(of: root) { root = above }
        return root != focus.id
    }

    /// The pointer has been moved, or the keys go elsewhere.
    func reviewConstraint() {
        if let active = activeConstraint, pointerFocus !== active.surface || drag != nil || isUnused(active.surface) {
            releaseConstraint()
        }
        guard activeConstraint == nil, let constraint = pointerFocus?.constraint else { return }
        reviewConstraint(constraint)
    }

    /// Whatever holds the pointer does not any more.
    package func releaseConstraint() {
        guard let active = activeConstraint else { return }
        activeConstraint = nil
        if !active.deactivate() { active.surface.constraint = nil }
        onHold?()
        if active.kind == .lock, let hint = active.hint, active.surface.isAlive { onPointerHint?(active.surface, hint) }
    }

    func constraintEnded(_ constraint: PointerConstraint) {
        if activeConstraint === constraint { releaseConstraint() }
        if constraint.surface.constraint === constraint { constraint.surface.constraint = nil }
    }
}
