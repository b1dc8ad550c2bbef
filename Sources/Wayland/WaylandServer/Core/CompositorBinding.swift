internal import WaylandProtocols

/// `wl_compositor` of one client: creates surfaces and regions.
final class CompositorBinding: WlCompositor.Handler {
    private weak var display: WaylandDisplay?
    private let client: Client

    init(display: WaylandDisplay, client: Client) {
        self.display = display
        self.client = client
    }

    func handle(_ request: consuming WlCompositor.Request, of object: WlCompositor) {
        switch consume request {
        case .createSurface(let id):
            guard client.charge(.surfaces), let display, let made = id.create() else { return }
            let surface = Surface(made, id: SurfaceID(display.nextNumber()), client: client, display: display)
            made.handler = surface
            client.add(surface)
            display.onSurface?(surface)
        case .createRegion(let id):
            guard client.charge(.regions), let made = id.create() else { return }
            made.handler = RegionBinding(client: client)
        }
    }

    func ended(_ object: WlCompositor) {}
}
