package import Geometry
internal import WaylandProtocols

/// A client's request to lock the pointer, or to confine it to a region, while it is over one of the client's surfaces.
///
/// The constraint is active while the pointer is within the region and its surface has the pointer. The code that moves the
/// pointer is notified by the seat's `onHold`. A one-shot constraint ends when it first loses the pointer.
package final class PointerConstraint {
    package enum Kind: Hashable, Sendable { case lock, confine }

    package let kind: Kind
    package let surface: Surface
    /// The position for the pointer after its release, in the surface's points; nil where it stays.
    package private(set) var hint: Point<Local>?
    /// The constraint holds the pointer.
    private(set) var isActive = false

    private let isPersistent: Bool
    private weak var seat: ServerSeat?
    /// Sends the client that the constraint became active or inactive.
    private let tell: (Bool) -> Void
    /// The region; nil for the whole surface.
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

    /// The area to which the pointer is limited, in the surface's points.
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

    // MARK: Requests of the client, which take effect with the surface's next state

    func setRegion(_ new: ExactRegion?) { edit { $0.region = .some(new) } }
    func setHint(_ new: Point<Local>) { edit { $0.hint = new } }

    private func edit(_ change: (inout ConstraintUpdate) -> Void) {
        // The surface may have another constraint once this one has ended.
        guard surface.constraint === self else { return }
        surface.edit { pending in
            var update = pending.constraint ?? ConstraintUpdate()
            change(&update)
            pending.constraint = update
        }
    }

    /// Called when the surface's state was applied.
    func surfaceApplied(_ update: ConstraintUpdate?) {
        region = update?.region ?? region
        hint = update?.hint ?? hint
        seat?.reviewConstraint(self)
    }

    // MARK: Calls from the seat

    func activate() {
        guard !isActive else { return }
        isActive = true
        tell(true)
    }

    /// - Returns: false when the constraint was one-shot and has ended.
    func deactivate() -> Bool {
        guard isActive else { return true }
        isActive = false
        tell(false)
        return isPersistent
    }
}
