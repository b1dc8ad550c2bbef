internal import Diagnostics
internal import WaylandProtocols

/// `xdg_wm_base` of one client: creates windows and pings the client.
final class ShellBinding: XdgWmBase.Handler {
    let object: XdgWmBase
    let client: Client
    weak var display: WaylandDisplay?
    /// The number of surfaces that have not ended.
    var surfaceCount = 0

    init(_ object: XdgWmBase, client: Client, display: WaylandDisplay) {
        self.object = object
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming XdgWmBase.Request, of object: XdgWmBase) {
        switch consume request {
        case .destroy:
            guard surfaceCount == 0 else {
                return object.fail(.defunctSurfaces, "\(surfaceCount) surfaces of this xdg_wm_base have not ended")
            }
        case .createPositioner(let id):
            guard client.charge(.positioners), let made = id.create() else { return }
            made.handler = PositionerBinding(client: client)
        case .getXdgSurface(let id, let surface):
            makeSurface(id, surface)
        case .pong(let serial):
            client.answered(serial)
        }
    }

    func ended(_ object: XdgWmBase) {
        client.credit(.shells)
        client.shells.remove(self)
    }

    private func makeSurface(_ id: consuming NewID<XdgSurface>, _ wire: WlSurface) {
        guard let surface = wire.surface else { return }
        guard surface.roleObject == nil, surface.role?.isWindow ?? true else {
            return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "window") already")
        }
        guard !surface.hasContentNowOrNext else {
            return object.fail(.invalidSurfaceState, "the surface has content before it is a window")
        }
        guard let made = id.create() else { return }
        let shellSurface = ShellSurface(made, surface: surface, shell: self)
        made.handler = shellSurface
        surface.roleObject = shellSurface
        surfaceCount += 1
    }
}
