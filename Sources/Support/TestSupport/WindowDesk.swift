/// A client that makes windows step by step.
package struct WindowDesk {
    package let client: WireClient
    package let desk: Desk
    package let base: UInt32
    package let file: SharedFile

    package struct Window {
        package let surface: UInt32
        package let xdg: UInt32
        /// The `xdg_toplevel` or the `xdg_popup`.
        package let role: UInt32
    }

    /// Binds the objects of a client that makes windows.
    ///
    /// - Parameters:
    ///   - bytes: the size in bytes of the memory to draw in.
    ///   - value: the value of each byte.
    ///   - isSealed: whether the memory can no longer shrink, as toolkits promise a server.
    package init(
        _ client: WireClient, bytes: Int = 1 << 16, value: UInt8 = 9, isSealed: Bool = true, compositorVersion: UInt32? = nil
    ) {
        self.client = client
        desk = Desk(client, compositorVersion: compositorVersion)
        base = client.bind("xdg_wm_base")
        file = SharedFile([UInt8](repeating: value, count: bytes), isSealed: isSealed)
        client.roundTrip()
    }

    package func xdgSurface(_ surface: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(base, 2, [.uint(id), .uint(surface)])
        return id
    }

    /// Returns a window that is not committed yet.
    package func toplevel(on surface: UInt32? = nil) -> Window {
        let surface = surface ?? desk.surface()
        let xdg = xdgSurface(surface)
        let role = client.newID()
        client.request(xdg, 1, [.uint(role)])
        return Window(surface: surface, xdg: xdg, role: role)
    }

    package func positioner(width: Int32 = 20, height: Int32 = 10, anchor: (Int32, Int32, Int32, Int32)? = (0, 0, 4, 4)) -> UInt32
    {
        let id = client.newID()
        client.request(base, 1, [.uint(id)])
        if width != 0 { client.request(id, 1, [.int(width), .int(height)]) }
        if let anchor { client.request(id, 2, [.int(anchor.0), .int(anchor.1), .int(anchor.2), .int(anchor.3)]) }
        return id
    }

    package func popup(of parent: UInt32, positioner: UInt32) -> Window {
        let surface = desk.surface()
        let xdg = xdgSurface(surface)
        let role = client.newID()
        client.request(xdg, 2, [.uint(role), .uint(parent), .uint(positioner)])
        return Window(surface: surface, xdg: xdg, role: role)
    }

    /// Returns the serials of configures since the last call.
    package func configures(_ window: Window) -> [UInt32] { client.takeEvents(of: window.xdg, 0).map { $0.word(0) } }

    package func acknowledge(_ window: Window, _ serial: UInt32) { client.request(window.xdg, 4, [.uint(serial)]) }

    package func draw(_ window: Window, width: Int32 = 8, height: Int32 = 8) {
        let buffer = desk.buffer(desk.pool(file, size: width * height * 4), width: width, height: height)
        desk.attach(window.surface, buffer)
        desk.commit(window.surface)
    }

    /// Commits, acknowledges the configure, and draws content.
    package func map(_ window: Window, width: Int32 = 8, height: Int32 = 8) {
        desk.commit(window.surface)
        client.roundTrip()
        if let serial = configures(window).last { acknowledge(window, serial) }
        draw(window, width: width, height: height)
        client.roundTrip()
    }

    package func mappedToplevel(width: Int32 = 8, height: Int32 = 8) -> Window {
        let window = toplevel()
        map(window, width: width, height: height)
        return window
    }
}
