internal import Geometry
internal import WaylandProtocols

/// `wp_viewporter` of one client.
final class ViewporterBinding: WpViewporter.Handler {
    func handle(_ request: consuming WpViewporter.Request, of object: WpViewporter) {
        switch consume request {
        case .destroy: break
        case .getViewport(let id, let wire):
            guard let surface = wire.surface else { return }
            guard surface.viewport == nil else {
                return object.fail(.viewportExists, "the surface has a viewport already")
            }
            guard let made = id.create() else { return }
            made.handler = ViewportBinding(surface)
            surface.viewport = made
        }
    }

    func ended(_ object: WpViewporter) {}
}

/// `wp_viewport`: the part of a surface's buffer that is shown, and its size.
final class ViewportBinding: WpViewport.Handler {
    private weak var surface: Surface?

    init(_ surface: Surface) {
        self.surface = surface
    }

    func handle(_ request: consuming WpViewport.Request, of object: WpViewport) {
        switch consume request {
        case .destroy: break
        case .setSource(let x, let y, let width, let height):
            guard let surface, surface.isAlive else { return object.fail(.noSurface, "the surface has ended") }
            let source = [x, y, width, height].map(\.double)
            if source == [-1, -1, -1, -1] { return surface.edit { $0.source = .some(nil) } }
            guard source[0] >= 0, source[1] >= 0, source[2] > 0, source[3] > 0 else {
                return object.fail(
                    .badValue,
                    "the source \(source[2])x\(source[3]) at (\(source[0]), \(source[1])) is empty or outside of the buffer")
            }
            surface.edit { $0.source = Rect(x: source[0], y: source[1], width: source[2], height: source[3]) }
        case .setDestination(let width, let height):
            guard let surface, surface.isAlive else { return object.fail(.noSurface, "the surface has ended") }
            if width == -1, height == -1 { return surface.edit { $0.destination = .some(nil) } }
            guard width > 0, height > 0 else { return object.fail(.badValue, "a size of \(width)x\(height) is empty") }
            surface.edit { $0.destination = Size(width: Double(width), height: Double(height)) }
        }
    }

    func ended(_ object: WpViewport) {
        guard let surface, surface.isAlive else { return }
        surface.viewport = nil
        surface.edit { update in
            update.source = .some(nil)
            update.destination = .some(nil)
        }
    }
}
