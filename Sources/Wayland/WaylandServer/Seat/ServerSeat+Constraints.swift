package import Geometry
internal import WaylandProtocols

/// Pointer constraints and relative motion.
extension ServerSeat {
    /// A motion of a mouse: the distance with and without acceleration, and the time in microseconds.
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

    /// The client under the pointer receives relative motion.
    package var wantsRelativeMotion: Bool {
        guard let focus = pointerFocus else { return false }
        return !relativePointers[focus.client.handle].isEmpty
    }

    /// - Returns: whether any client received it.
    func sendRelative(_ motion: RelativeMotion) -> Bool {
        guard let focus = pointerFocus else { return false }
        var isTold = false
        for object in relativePointers[focus.client.handle] {
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
        relativePointers.remove(object)
        onHold?()
    }

    // MARK: Constraints

    /// Activates or ends a constraint after the pointer has entered the surface or the surface's state has changed.
    func reviewConstraint(_ constraint: PointerConstraint) {
        guard constraint.surface.constraint === constraint else { return }
        let isOver = pointerFocus === constraint.surface && drag == nil && !isUnused(constraint.surface)
        if constraint === activeConstraint {
            // A lock stays active regardless of its region.
            guard isOver, constraint.kind == .lock || !constraint.rects.isEmpty else { return releaseConstraint() }
            onHold?()
        } else if isOver, constraint.allows(pointerPlace) {
            releaseConstraint()
            activeConstraint = constraint
            constraint.activate()
            onHold?()
        }
    }

    /// Returns whether another window has the keyboard focus.
    private func isUnused(_ surface: Surface) -> Bool {
        guard let focus = keyboardFocus else { return false }
        guard focus.client === surface.client else { return true }
        var root = surface.id
        while let above = surface.client.tree.parent(of: root) { root = above }
        return root != focus.id
    }

    /// Reviews all constraints after the pointer or the keyboard focus has moved.
    func reviewConstraint() {
        if let active = activeConstraint, pointerFocus !== active.surface || drag != nil || isUnused(active.surface) {
            releaseConstraint()
        }
        guard activeConstraint == nil, let constraint = pointerFocus?.constraint else { return }
        reviewConstraint(constraint)
    }

    /// Ends the active constraint.
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
