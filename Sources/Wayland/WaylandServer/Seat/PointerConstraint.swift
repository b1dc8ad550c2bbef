package import Geometry
internal import WaylandProtocols

/// A client's wish to hold the pointer while it is over one of its surfaces: where it is, or within a region.
///
/// It is in force while the pointer is within the region and its surface has it. Whoever moves the pointer is told by the seat's
/// `onHold`. One that is good for once ends with its first loss of the pointer.
package final class PointerConstraint {
    package enum Kind: Hashable, Sendable { case lock, confine }

    package let kind: Kind
    package let surface: Surface
    /// Where the client wants the pointer when it is free again, in the surface's points; nil where it is.
    package private(set) var hint: Point<Local>?
    /// It holds the pointer.
    private(set) var isActive = false

    private let isPersistent: Bool
    private weak var seat: ServerSeat?
    /// Tells the client that it holds the pointer, or does not any more.
    private let tell: (Bool) -> Void
    /// nil for the whole surface.
    private var region: ExactRegion?

    init(
        _ kind: Kind, on surface: Surface, region: ExactRegion?, isPersistent: Bool, seat: ServerSeat,
        tell: @escaping (Bool) -> Void
    ) {
        self.kind = kind
        self.surface = surface
        self.region = region
        self.isPersistent = isPersistent
        self.seat = seat
        self.tell = tell
    }

    /// Where the pointer may be, in the surface's points.
    package var rects: [PixelRect<Local>] {
        guard let state = surface.state else { return [] }
        let bounds = PixelRect<Local>(
            x: 0, y: 0, width: Int(state.size.width.rounded(.down)), height: Int(state.size.height.rounded(.down)))
        var parts = (region?.rects ?? [bounds]).map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        if case .region(let input) = state.input {
            parts = Array(
                parts.flatMap { part in input.rects.map { $0.intersection(part) } }.filter { !$0.isEmpty }
                    .prefix(ExactRegion.capacity))
        }
        return parts
    }

    func allows(_ place: Point<Local>) -> Bool {
        rects.contains {
            Double($0.left) <= place.x && place.x < Double($0.right) && Double($0.top) <= place.y && place.y < Double($0.bottom)
        }
    }

    // MARK: What the client says; it counts with the surface's next state

    func setRegion(_ new: ExactRegion?) { edit { $0.region = .some(new) } }
    func setHint(_ new: Point<Local>) { edit { $0.hint = new } }

    private func edit(_ change: (inout ConstraintUpdate) -> Void) {
        // After its end another constraint may be the surface's.
        guard surface.constraint === self else { return }
        surface.edit { pending in
            var update = pending.constraint ?? ConstraintUpdate()
            change(&update)
            pending.constraint = update
        }
    }

    /// The surface's state was applied.
    func surfaceApplied(_ update: ConstraintUpdate?) {
        region = update?.region ?? region
        hint = update?.hint ?? hint
        seat?.reviewConstraint(self)
    }

    // MARK: What the seat says

    func activate() {
        guard !isActive else { return }
        isActive = true
        tell(true)
    }

    /// - Returns: false when it was good for once, and is over.
    func deactivate() -> Bool {
        guard isActive else { return true }
        isActive = false
        tell(false)
        return isPersistent
    }
}
