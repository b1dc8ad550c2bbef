internal import WaylandProtocols

/// `wp_fractional_scale_manager_v1` of one client.
final class FractionalScaleManagerBinding: WpFractionalScaleManagerV1.Handler {
    private let client: Client
    private weak var output: ServerOutput?

    init(client: Client, output: ServerOutput) {
        self.client = client
        self.output = output
    }

    func handle(_ request: consuming WpFractionalScaleManagerV1.Request, of object: WpFractionalScaleManagerV1) {
        switch consume request {
        case .destroy: break
        case .getFractionalScale(let id, let wire):
            guard let surface = wire.surface else { return }
            guard !surface.hasFractionalScale else {
                return object.fail(.fractionalScaleExists, "the surface has a fractional scale already")
            }
            guard client.charge(.surfaceExtras), let made = id.create() else { return }
            surface.hasFractionalScale = true
            made.handler = FractionalScaleBinding(surface, client: client, output: output)
            output?.add(made)
        }
    }

    func ended(_ object: WpFractionalScaleManagerV1) {}
}

/// `wp_fractional_scale_v1`: sends a client the number of pixels per point.
final class FractionalScaleBinding: WpFractionalScaleV1.Handler {
    private weak var surface: Surface?
    private let client: Client
    private weak var output: ServerOutput?

    init(_ surface: Surface, client: Client, output: ServerOutput?) {
        self.surface = surface
        self.client = client
        self.output = output
    }

    func handle(_ request: consuming WpFractionalScaleV1.Request, of object: WpFractionalScaleV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WpFractionalScaleV1) {
        client.credit(.surfaceExtras)
        surface?.hasFractionalScale = false
        output?.remove(object)
    }
}
