import CoreGraphics

/// The content may have become too short for its offset.
extension ListEngine {
    /// The content has another size. In a pass the offset follows when what is seen is at its place again.
    func contentResized() { isLayingOut ? (isRangeNew = true) : keepInRange() }

    /// Content is not left behind where it ends now, unless something moves it.
    func keepInRange() {
        isRangeNew = false
        guard host.machine.flight == nil, host.machine.dragged == nil else { return missed = nil }
        let offset = host.contentOffset
        let wanted = missed?.wanted(from: offset) ?? offset
        let reached = host.inRange(wanted)
        missed = MissedOffset(wanted: wanted, reached: reached)
        if reached != offset { host.put(reached) }
    }

    /// What is seen has moved by `way` in the content, in points.
    func follow(_ way: CGPoint) {
        missed?.move(by: way)
        host.contentMoved(by: way)
    }
}
