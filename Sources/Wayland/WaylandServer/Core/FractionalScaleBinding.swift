internal import WaylandProtocols

/// `wp_fractional_scale_manager_v1` of one client.
final class FractionalScaleManagerBinding: WpFractionalScaleManagerV1.Handler {
    private weak var output: ServerOutput?

    init(output: ServerOutput) {
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
            guard let made = id.create() else { return }
            surface.hasFractionalScale = true
            made.handler = FractionalScaleBinding(surface, output: output)
            output?.add(made)
        }
    }

    func ended(_ object: WpFractionalScaleManagerV1) {}
}

/// `wp_fractional_scale_v1`: sends a client the number of pixels per point.
final class FractionalScaleBinding: WpFractionalScaleV1.Handler {
    private weak var surface: Surface?
    private weak var output: ServerOutput?

    init(_ surface: Surface, output: ServerOutput?) {
        self.surface = surface
        self.output = output
    }

    func handle(_ request: consuming WpFractionalScaleV1.Request, of object: WpFractionalScaleV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WpFractionalScaleV1) {
        surface?.hasFractionalScale = false
        output?.remove(object)
    }
}
