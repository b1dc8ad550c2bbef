import Buffers
import Geometry
import Glibc
import OutputCore
import Reactor
import WaylandServer

@testable import NestedOutput

private final class Letters: KeyboardLayoutState {
    let keymap = "xkb_keymap { };"
    func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers {
        KeyboardModifiers(depressed: code == 42 && isPressed ? 1 : 0)
    }
}

/// A compositor (the server of the same house) and a window in it, on one loop in virtual time.
final class NestedFixture {
    let loop: EventLoop
    let server: WaylandDisplay
    let output: NestedOutput
    private(set) var events: [String] = []
    private(set) var presented: [FramePresented] = []
    private(set) var input: [NestedInput] = []
    private(set) var closeRequests = 0
    private(set) var losses: [String] = []

    /// - Parameter size: what the compositor gives the window; zero leaves it to the window.
    init(
        size: (Int32, Int32) = (0, 0), scale: Double = 1, wantedScale: Double? = nil, transform: OutputTransform = .normal,
        time: VirtualTime = VirtualTime()
    ) throws {
        loop = try EventLoop(time: time)
        var settings = ServerSettings()
        settings.layout = Letters()
        settings.output.scale = scale
        server = WaylandDisplay(loop: loop, settings: settings)
        server.onToplevel = { toplevel in
            var wanted = Toplevel.Configuration()
            (wanted.width, wanted.height) = size
            _ = toplevel.configure(wanted)
        }
        var requests = NestedSettings(title: "Title", appID: "org.example.Panel", width: 64, height: 48, transform: transform)
        requests.scale = wantedScale
        requests.socket = try Self.connect(server)
        output = try NestedOutput(loop: loop, settings: requests)
        output.onEvent = { [unowned self] in note($0) }
        output.onInput = { [unowned self] in input.append($0) }
        output.onClose = { [unowned self] in closeRequests += 1 }
        output.onLost = { [unowned self] in losses.append($0) }
    }

    deinit {
        output.close()
        server.close()
    }

    /// The client's end of a socket to the server.
    static func connect(_ server: WaylandDisplay) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ReactorError(call: "socketpair", object: "a test", code: errno)
        }
        server.addClient(FileDescriptor(owning: ends[0]))
        return ends[1]
    }

    var toplevel: Toplevel? { server.toplevels.last }
    var surface: Surface? { toplevel?.surface }

    func settle() {
        for _ in 0..<8 { loop.tick(mayBlock: false) }
    }

    /// Draws one color and commits; nil when there is no free buffer.
    @discardableResult
    func commit(
        _ value: UInt8 = 0x7F, number: UInt64 = 1, damage: [PixelRect<Buffer>] = [], cost: TimeSpan = .zero
    ) throws -> RenderBuffer? {
        guard let buffer = try output.acquireBuffer() else { return nil }
        if case .memory(let bytes) = buffer.backing { memset(bytes.baseAddress!, Int32(value), bytes.count) }
        var state = OutputState(buffer: buffer, token: FrameToken(number: number))
        for rect in damage { state.damage.add(rect) }
        state.cost = cost
        try output.commit(state)
        settle()
        return buffer
    }

    /// What the compositor says when it has shown the window.
    func show(refresh: UInt32 = 16_666_667) {
        surface?.sendFrameDone(milliseconds: 0)
        surface?.sendPresented(PresentedFrame(nanoseconds: loop.now.nanoseconds, refresh: refresh))
        settle()
    }

    /// The compositor wants the next content.
    func callBack() {
        surface?.sendFrameDone(milliseconds: 0)
        settle()
    }

    /// The compositor says when it has shown the content.
    func report(refresh: UInt32 = 16_666_667) {
        surface?.sendPresented(PresentedFrame(nanoseconds: loop.now.nanoseconds, refresh: refresh))
        settle()
    }

    func takeInput() -> [NestedInput] {
        defer { input = [] }
        return input
    }

    private func note(_ event: OutputEvent) {
        switch event {
        case .presented(let frame):
            presented.append(frame)
            events.append("presented \(frame.token.number)")
        case .needsFrame: events.append("needs a frame")
        case .lost: events.append("lost")
        case .changed(let info): events.append("\(info.mode) at \(info.scaleHint ?? 0)")
        case .removed: events.append("removed")
        }
    }
}
