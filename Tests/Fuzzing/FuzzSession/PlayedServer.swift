internal import Buffers
internal import Geometry
internal import Glibc
internal import InputEvents
internal import Reactor
internal import TestSupport
internal import WaylandServer

/// A server in virtual time, with all parties that are not clients: the shell, the screen, and the users.
final class PlayedServer {
    private let loop: EventLoop
    private let time = VirtualTime()
    private let display: WaylandDisplay
    private var connections = 0
    private var surfaces: [Surface] = []
    private var panels: [LayerSurface] = []
    private var serial: UInt32 = 0
    /// Dmabufs that the display side was asked about.
    private let questions = Questions()

    private final class Questions {
        var open: [(buffer: SharedBuffer, answer: (Bool) -> Void)] = []
    }

    var clients: Int { display.clients.count }
    var windows: Int { display.toplevels.count }

    init() throws {
        loop = try EventLoop(time: time)
        var settings = ServerSettings()
        settings.layout = PlayedLayout()
        let layouts = [0, RenderBuffer.invalidModifier].map { BufferLayout(format: .xrgb8888, modifier: $0) }
        var sharing = BufferSharing(
            device: 1, layouts: layouts, scanout: ScanoutOffer(device: 2, layouts: [layouts[0]])
        ) { [questions] in questions.open.append(($0, $1)) }
        // A client here has files only; they are fences that were reached.
        sharing.isFence = { _ in true }
        settings.sharing = sharing
        var limits = ClientLimits()
        // The same input has to do the same each time, and threads know no virtual time.
        limits.directBytes = .max
        display = WaylandDisplay(loop: loop, limits: limits, settings: settings)
        display.sessionLock.onLock = {}
        display.onSurface = { [unowned self] surface in
            surfaces.append(surface)
            surface.onEnd = { [unowned self] gone in surfaces.removeAll { $0 === gone } }
        }
        display.onTickEnd = { [unowned self] in for surface in surfaces { _ = surface.picture } }
        display.onLayerSurface = { [unowned self] panel in
            panels.append(panel)
            panel.onEnd = { [unowned self] in panels.removeAll { $0 === panel } }
        }
    }

    func end() { display.close() }

    func connect(isPrivileged: Bool = false) -> WireClient {
        var ends: [Int32] = [-1, -1]
        _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        // Each is a program of its own, with its own turns.
        connections += 1
        display.addClient(
            FileDescriptor(owning: ends[0]), isPrivileged: isPrivileged,
            from: ClientOrigin(program: "player \(connections)"))
        return WireClient(socket: ends[1]) { [unowned self] in serve() }
    }

    func serve() {
        loop.tick(mayBlock: false)
        let open = questions.open
        questions.open = []
        for question in open { question.answer(question.buffer.width % 3 != 0) }
    }

    /// What is under way ends, and all clients but `remaining` go. How many turns that takes depends on the processor's time that each
    /// gets, so a busy machine needs more.
    func settle(to remaining: Int) {
        for _ in 0..<4 { pass(milliseconds: 500) }
        for _ in 0..<2000 where clients > remaining || windows > remaining { pass(milliseconds: 500) }
    }

    func pass(milliseconds: Int64) {
        time.spend(.milliseconds(milliseconds))
        serve()
        for surface in surfaces { surface.sendFrameDone(milliseconds: milliseconds32) }
        serve()
    }

    private var milliseconds32: UInt32 { UInt32(truncatingIfNeeded: loop.now.nanoseconds / 1_000_000) }

    /// One thing that a shell or a person does.
    func act(_ bytes: inout ByteSource) {
        let seat = display.seat
        let place = Point<Local>(x: Double(Int32(bitPattern: bytes.number())), y: Double(bytes.byte()))
        let surface = bytes.pick(surfaces)
        let now = milliseconds32
        let kind = bytes.byte()
        // The others keep their numbers: what kept sessions do is nearly what they did.
        if kind >= 232 { return usePen(surface, at: place, now, &bytes) }
        switch kind % 15 {
        case 0: configure(&bytes)
        case 1: bytes.pick(display.toplevels)?.close()
        case 2: bytes.pick(panels)?.configure(width: bytes.number() & 0xFFFF, height: bytes.number() & 0xFFFF)
        case 3: bytes.pick(panels)?.close()
        case 4: seat.movePointer(to: surface, at: place, time: now)
        case 5: seat.pressPointer(code: 0x110 + UInt32(bytes.byte() % 3), isPressed: bytes.byte() % 2 == 0, time: now)
        case 6: scroll(seat, place, now, &bytes)
        case 7: if let surface { seat.touchDown(Int32(bytes.byte() % 4), on: surface, at: place, time: now) }
        case 8: seat.touchMoved(Int32(bytes.byte() % 4), to: place, time: now)
        case 9: seat.touchUp(Int32(bytes.byte() % 4), time: now)
        case 10: seat.focusKeyboard(on: surface)
        case 11: seat.key(code: UInt32(bytes.byte() % 128), isPressed: bytes.byte() % 2 == 0, time: now)
        case 12: _ = seat.dismissPopups(pressedOn: surface)
        case 13: changeScreen(&bytes)
        default: display.sessionLock.covered()
        }
        serve()
    }

    private func usePen(_ surface: Surface?, at place: Point<Local>, _ now: UInt32, _ bytes: inout ByteSource) {
        let tablet = Tablet(id: UInt32(bytes.byte() % 3), name: "a tablet", vendor: 1)
        let pens = display.seat.pens
        switch bytes.byte() {
        case 0..<16: pens.remove(tablet)
        case 16..<64: pens.add(tablet)
        case _:
            let actions: [Pen.Action] = [
                .entered, .moved, .down, .moved, .up, .cancelled, .pressed(code: 0x14B), .released(code: 0x14B), .left,
            ]
            let tool = PenTool(id: UInt32(bytes.byte() % 4), abilities: PenTool.Abilities(rawValue: bytes.byte()))
            let axes = Pen.Axes(pressure: place.y / 255, tilt: Size(width: place.y - 90, height: 1), rotation: place.y)
            let action = bytes.pick(actions) ?? .moved
            pens.add(tablet)
            pens.take(
                Pen(tool: tool, tablet: tablet.id, action: action, location: .zero, axes: axes), on: surface, at: place, time: now
            )
        }
        serve()
    }

    private func configure(_ bytes: inout ByteSource) {
        guard let window = bytes.pick(display.toplevels) else { return }
        var new = Toplevel.Configuration()
        new.width = Int32(bytes.number() & 0xFFFF)
        new.height = Int32(bytes.number() & 0xFFFF)
        new.isResizing = bytes.byte() % 2 == 0
        _ = window.configure(new)
        display.ping(window.client)
    }

    private func scroll(_ seat: ServerSeat, _ place: Point<Local>, _ now: UInt32, _ bytes: inout ByteSource) {
        let distance = Size<Local>(width: place.x, height: place.y)
        seat.scroll(
            bytes.byte() % 2 == 0 ? .wheel : .finger, by: distance, steps: (1, -1), isEnd: bytes.byte() % 4 == 0, time: now)
    }

    private func changeScreen(_ bytes: inout ByteSource) {
        var description = display.output.description
        description.width = Int32(1 + bytes.number() % 65535)
        description.scale = 0.5 + Double(bytes.byte()) / 64
        display.output.update(description)
    }
}

/// Shift is a modifier; nothing else means anything.
private final class PlayedLayout: KeyboardLayoutState {
    let keymap = "xkb_keymap {};"
    private var modifiers = KeyboardModifiers()

    func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers {
        if code == 42 { modifiers.depressed = isPressed ? 1 : 0 }
        return modifiers
    }
}
