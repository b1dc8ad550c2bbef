import TestSupport

/// A window that asks for the whole screen, and has the size that the server gives it.
final class FullScreenWindow {
    let client: WireClient
    let desk: Desk
    private(set) var size = (width: 0, height: 0)
    private var show: any Show
    private let windows: WindowDesk
    private let window: WindowDesk.Window
    private let output: UInt32
    /// The output's mode: the size where the server leaves it to the client.
    private var mode = (width: 640, height: 480)
    private var proposed = (width: 0, height: 0)
    private var buffers: [UInt32: ScreenBuffer] = [:]
    /// The frame callback that was not answered yet.
    private var frame: UInt32 = 0
    /// The configure that the next frame obeys.
    private var serial: UInt32?

    var surface: UInt32 { window.surface }

    init(_ show: any Show) throws {
        self.show = show
        client = try WireClient.connected()
        client.readGlobals()
        for (name, version) in [
            ("wl_compositor", 4), ("wl_subcompositor", 1), ("wl_shm", 1), ("xdg_wm_base", 1), ("wl_output", 1),
        ]
        where client.globals[name].map({ $0.version < version }) ?? true {
            throw Problem("the server has no \(name) of version \(version)")
        }
        output = client.bind("wl_output", version: 1)
        windows = WindowDesk(client, compositorVersion: 4)
        desk = windows.desk
        window = windows.toplevel()
        client.request(window.role, 2, [.string("Gimbal's peer client")])
        client.request(window.role, 11, [.null])
        desk.commit(surface)
        while serial == nil { try readEvents() }
    }

    /// Shows a frame, and waits until the server has answered its callback.
    func showFrame() throws {
        if let serial { try obey(serial) }
        try show.prepareFrame(in: self)
        frame = desk.frame(surface)
        desk.commit(surface)
        while frame != 0 { try readEvents() }
        PeerClient.say("shown")
    }

    private func obey(_ serial: UInt32) throws {
        self.serial = nil
        windows.acknowledge(window, serial)
        let new = proposed.width > 0 && proposed.height > 0 ? proposed : size.width > 0 ? size : mode
        guard new != size else { return }
        size = new
        PeerClient.say("\(size.width)x\(size.height)")
        client.request(window.xdg, 3, [.int(0), .int(0), .int(Int32(size.width)), .int(Int32(size.height))])
        try change(to: show)
    }

    /// Fills the window with something else, also with the same in another size.
    func change(to show: any Show) throws {
        self.show = show
        for buffer in buffers.values { client.request(buffer.object, 0) }
        buffers = [:]
        try show.begin(in: self)
    }

    // MARK: Buffers

    func makeBuffer() throws -> ScreenBuffer {
        let buffer = try ScreenBuffer(desk, size: size)
        buffers[buffer.object] = buffer
        return buffer
    }

    /// Attaches a buffer, of which all is new.
    func attach(_ buffer: ScreenBuffer, to surface: UInt32) {
        buffer.isFree = false
        desk.attach(surface, buffer.object)
        desk.damage(surface, 0, 0, Int32(buffer.size.width), Int32(buffer.size.height), inBuffer: true)
    }

    // MARK: Events

    /// Takes the next events of the server, for which it waits.
    func readEvents() throws {
        if client.events.isEmpty, !client.wait(milliseconds: 30_000) {
            throw Problem("the server has said nothing for 30 seconds")
        }
        client.receive()
        for event in client.takeEvents() { try take(event) }
        if let error = client.error { throw Problem("the server has ended the connection: \(error.message)") }
        if client.isClosed { throw Problem("the server has ended") }
    }

    private func take(_ event: WireClient.Event) throws {
        switch (event.object, event.opcode) {
        case (frame, 0): frame = 0
        case (windows.base, 0): client.request(windows.base, 3, [.uint(event.word(0))])
        case (window.role, 0): proposed = (Int(event.word(0)), Int(event.word(1)))
        case (window.role, 1): throw Problem("the server wants the window to be closed")
        case (window.xdg, 0): serial = event.word(0)
        case (output, 1) where event.word(0) & 1 != 0: mode = (Int(event.word(1)), Int(event.word(2)))
        default: if event.opcode == 0 { buffers[event.object]?.isFree = true }
        }
    }
}
