internal import WaylandProtocols

/// `wl_subcompositor` of one client.
final class SubcompositorBinding: WlSubcompositor.Handler {
    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func handle(_ request: consuming WlSubcompositor.Request, of object: WlSubcompositor) {
        switch consume request {
        case .destroy: break
        case .getSubsurface(let id, let surface, let parent):
            guard let child = surface.surface, let above = parent.surface else { return }
            guard child.claim(.subsurface) else {
                return object.fail(.badSurface, "the surface is a \(child.role.map(\.description) ?? "") already")
            }
            do throws(SurfaceTree.Refusal) {
                try client.tree.attach(child.id, to: above.id)
            } catch {
                return object.fail(.badSurface, "\(error)")
            }
            guard let made = id.create() else { return client.tree.detach(child.id) }
            made.handler = Subsurface(child, of: above.id, client: client)
        }
    }

    func ended(_ object: WlSubcompositor) {}
}
