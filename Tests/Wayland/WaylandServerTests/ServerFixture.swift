import Buffers
import Glibc
import Reactor
import TestSupport
import WaylandServer

/// A server on a loop in virtual time, and clients on socket pairs.
final class ServerFixture {
    /// How many a client is offered.
    static let globals = 28

    let loop: EventLoop
    let display: WaylandDisplay
    private(set) var surfaces: [Surface] = []

    /// - Parameter looks: whether every content is looked at in the turn in which it is applied, as if all surfaces were seen.
    init(
        limits: ClientLimits = ClientLimits(), sharing: BufferSharing? = nil, looks: Bool = true,
        readsPicturesInPlace: Bool = false
    ) throws {
        loop = try EventLoop(time: VirtualTime())
        var limits = limits
        // Threads know no virtual time: only tests of them wait for one.
        if limits.directBytes == ClientLimits().directBytes { limits.directBytes = .max }
        var settings = ServerSettings()
        settings.sharing = sharing
        settings.readsPicturesInPlace = readsPicturesInPlace
        display = WaylandDisplay(loop: loop, limits: limits, settings: settings)
        display.onSurface = { [unowned self] in surfaces.append($0) }
        if looks { display.onTickEnd = { [unowned self] in for surface in surfaces { _ = surface.picture } } }
    }

    deinit {
        display.close()
    }

    func connect(isPrivileged: Bool = false, program: String? = nil) throws -> WireClient {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ReactorError(call: "socketpair", object: "a test", code: errno)
        }
        display.addClient(
            FileDescriptor(owning: ends[0]), isPrivileged: isPrivileged, from: program.map(ClientOrigin.init(program:)))
        return WireClient(socket: ends[1]) { [self] in serve() }
    }

    func serve() {
        loop.tick(mayBlock: false)
    }

    func client(of surface: Surface) -> Client { surface.client }
}
