internal import WaylandProtocols

/// `wl_subsurface`: a surface's place in another; it has no effect once either of the two is gone.
final class Subsurface: WlSubsurface.Handler {
    private weak var surface: Surface?
    private let parent: SurfaceID
    private let client: Client

    init(_ surface: Surface, of parent: SurfaceID, client: Client) {
        (self.surface, self.parent, self.client) = (surface, parent, client)
    }

    /// The surface, where it is still the parent's: that may have ended, and the surface may be another's now, by another object.
    private var placed: Surface? {
        guard let surface, surface.isAlive, client.tree.parent(of: surface.id) == parent else { return nil }
        return surface
    }

    func handle(_ request: consuming WlSubsurface.Request, of object: WlSubsurface) {
        guard let surface = placed else { return }
        switch consume request {
        case .destroy: break
        case .setPosition(let x, let y): client.tree.setPosition(of: surface.id, x: x, y: y)
        case .placeAbove(let sibling): place(surface, above: true, sibling, object)
        case .placeBelow(let sibling): place(surface, above: false, sibling, object)
        case .setSync: _ = client.tree.setSynchronized(surface.id, true)
        case .setDesync:
            if let transaction = client.tree.setSynchronized(surface.id, false) { client.submit(transaction) }
        }
    }

    func ended(_ object: WlSubsurface) {
        placed?.leaveParent()
    }

    private func place(_ surface: Surface, above: Bool, _ sibling: WlSurface, _ object: WlSubsurface) {
        guard let reference = sibling.surface, client.tree.place(surface.id, above: above, reference.id) else {
            return object.fail(.badSurface, "the reference is neither the parent nor another sub-surface of it")
        }
    }
}
