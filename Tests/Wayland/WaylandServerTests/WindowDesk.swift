import Glibc
import WaylandServer

/// A client that makes windows, step by step.
struct WindowDesk {
    let client: WireClient
    let desk: Desk
    let base: UInt32
    let file: SharedFile

    struct Window {
        let surface: UInt32
        let xdg: UInt32
        /// `xdg_toplevel` or `xdg_popup`.
        let role: UInt32
    }

    init(_ client: WireClient) {
        self.client = client
        desk = Desk(client)
        base = client.bind("xdg_wm_base")
        file = SharedFile([UInt8](repeating: 9, count: 1 << 16))
        client.roundTrip()
    }

    func xdgSurface(_ surface: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(base, 2, [.uint(id), .uint(surface)])
        return id
    }

    /// A window that has not been committed.
    func toplevel(on surface: UInt32? = nil) -> Window {
        let surface = surface ?? desk.surface()
        let xdg = xdgSurface(surface)
        let role = client.newID()
        client.request(xdg, 1, [.uint(role)])
        return Window(surface: surface, xdg: xdg, role: role)
    }

    func positioner(width: Int32 = 20, height: Int32 = 10, anchor: (Int32, Int32, Int32, Int32)? = (0, 0, 4, 4)) -> UInt32 {
        let id = client.newID()
        client.request(base, 1, [.uint(id)])
        if width != 0 { client.request(id, 1, [.int(width), .int(height)]) }
        if let anchor { client.request(id, 2, [.int(anchor.0), .int(anchor.1), .int(anchor.2), .int(anchor.3)]) }
        return id
    }

    func popup(of parent: UInt32, positioner: UInt32) -> Window {
        let surface = desk.surface()
        let xdg = xdgSurface(surface)
        let role = client.newID()
        client.request(xdg, 2, [.uint(role), .uint(parent), .uint(positioner)])
        return Window(surface: surface, xdg: xdg, role: role)
    }

    /// The serials of configures since the last call.
    func configures(_ window: Window) -> [UInt32] { client.takeEvents(of: window.xdg, 0).map { $0.word(0) } }

    func acknowledge(_ window: Window, _ serial: UInt32) { client.request(window.xdg, 4, [.uint(serial)]) }

    func draw(_ window: Window, width: Int32 = 8, height: Int32 = 8) {
        let buffer = desk.buffer(desk.pool(file, size: width * height * 4), width: width, height: height)
        desk.attach(window.surface, buffer)
        desk.commit(window.surface)
    }

    /// First commit, acknowledge, content.
    func map(_ window: Window, width: Int32 = 8, height: Int32 = 8) {
        desk.commit(window.surface)
        client.roundTrip()
        if let serial = configures(window).last { acknowledge(window, serial) }
        draw(window, width: width, height: height)
        client.roundTrip()
    }

    func mappedToplevel(width: Int32 = 8, height: Int32 = 8) -> Window {
        let window = toplevel()
        map(window, width: width, height: height)
        return window
    }
}
