import Geometry
import WaylandServer

/// The contents of a root surface and its sub-surfaces on their way to the screen: taken together, and at most once a frame.
///
/// A client that commits more often than the screen shows frames is shown with the newest of each frame, and the others are never
/// copied.
final class SurfacePacing {
    /// The surfaces with content that is applied and not taken, with the pixels that are new.
    private(set) var waiting: [SurfaceID: PixelDamage] = [:]
    /// One of the surfaces has got another shape or place.
    var isUrgent = false
    /// One of the surfaces waits to hear of a frame.
    var wantsFrame = false
    /// The surface that comes first, because it found no room in the frame before; later ones and then the others follow.
    private var first: SurfaceID?
    /// The frame that shows what was taken last.
    private var serial: UInt64 = 0
    /// The frames that were shown since, whatever they had.
    private var frames = 0

    /// How many frames to wait at most. A content that changes no pixel has no frame of its own.
    static let patience = 3

    func add(_ surface: SurfaceID, _ damage: PixelDamage) {
        waiting[surface, default: PixelDamage()].add(damage)
    }

    func remove(_ surface: SurfaceID) { waiting[surface] = nil }

    /// Returns whether what was taken last is on the screen.
    ///
    /// - Parameter shown: the newest frame on the screen.
    func isFree(shown: UInt64) -> Bool { shown >= serial || frames >= Self.patience }

    /// Returns whether nothing waits, and what was taken last is on the screen.
    func isSettled(shown: UInt64) -> Bool { waiting.isEmpty && isFree(shown: shown) }

    /// Takes what waits, to be shown by the frame with this number: older surfaces first, as many as may be. The others come first next time.
    ///
    /// - Parameter mayTake: asked for each.
    func take(
        for next: UInt64, where mayTake: (SurfaceID, PixelDamage) -> Bool
    ) -> [(surface: SurfaceID, damage: PixelDamage)] {
        var taken: [(surface: SurfaceID, damage: PixelDamage)] = []
        let line = inOrder()
        for (surface, damage) in line {
            guard mayTake(surface, damage) else { break }
            taken.append((surface, damage))
        }
        isUrgent = false
        first = taken.count < line.count ? line[taken.count].key : nil
        if taken.count == waiting.count { waiting = [:] } else { for one in taken { waiting[one.surface] = nil } }
        if taken.contains(where: { !$0.damage.isEmpty }) { (serial, frames) = (next, 0) }
        return taken
    }

    private func inOrder() -> [(key: SurfaceID, value: PixelDamage)] {
        let sorted = waiting.sorted { $0.key < $1.key }
        guard let first else { return sorted }
        return sorted.filter { $0.key >= first } + sorted.filter { $0.key < first }
    }

    /// Takes what waits of one surface, which is not seen.
    func take(_ surface: SurfaceID) -> PixelDamage? { waiting.removeValue(forKey: surface) }

    func frameShown() { frames += 1 }
}
