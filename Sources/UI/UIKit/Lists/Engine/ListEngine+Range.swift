import CoreGraphics

/// The place of what is seen while the content's size is found.
extension ListEngine {
    /// Brings the layout up to date; what is seen stands still where content above it takes another size.
    ///
    /// - Parameter standsStill: whether content takes sizes that are measured, or that are estimates again. What an app changes moves.
    func prepare(standingStill standsStill: Bool, _ prepare: () -> Void) {
        guard standsStill, !isHeld else { return prepare() }
        isHeld = true
        var anchor = Anchor(self)
        prepare()
        isHeld = false
        anchor?.restore(in: self)
        guard !isLayingOut else { return }
        if isRangeNew { keepInRange() }
        guard running == nil else { return }
        // An app may scroll before the pass that is to come.
        missed?.anchor = self.anchor
        self.anchor = nil
    }

    /// The content has another size. The offset follows when what is seen is at its place again.
    func contentResized() { isHeld || isLayingOut ? (isRangeNew = true) : keepInRange() }

    /// Content is not left behind where it ends now, unless something moves it.
    func keepInRange() {
        isRangeNew = false
        guard !host.isLed else {
            host.fitFlight()
            return missed = nil
        }
        let offset = host.contentOffset
        let wanted = missed?.wanted(from: offset) ?? offset
        let reached = host.inRange(wanted)
        missed = MissedOffset(wanted: wanted, reached: reached)
        if reached != offset { host.put(reached) }
    }

    /// What is seen has moved by `way` in the content, in points; it may have come too near to an edge to stand where it did.
    func follow(_ way: CGPoint) {
        missed?.move(by: way)
        host.contentMoved(by: way)
        isRangeNew = true
    }
}
