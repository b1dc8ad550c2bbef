import Buffers
import Glibc
import Reactor
import WaylandServer

/// A server on a loop in virtual time, and clients on socket pairs.
final class ServerFixture {
    let loop: EventLoop
    let display: WaylandDisplay
    private(set) var surfaces: [Surface] = []

    init(limits: ClientLimits = ClientLimits()) throws {
        loop = try EventLoop(time: VirtualTime())
        display = try WaylandDisplay(loop: loop, limits: limits)
        display.onSurface = { [unowned self] in surfaces.append($0) }
    }

    deinit {
        display.close()
    }

    func connect() throws -> WireClient {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ReactorError(call: "socketpair", object: "a test", code: errno)
        }
        display.addClient(FileDescriptor(owning: ends[0]))
        return WireClient(socket: ends[1]) { [self] in serve() }
    }

    func serve() {
        loop.turn(mayBlock: false)
    }

    func client(of surface: Surface) -> Client { surface.client }
}

/// Shared memory with a client's bytes in it.
struct SharedFile {
    let descriptor: Int32

    init(_ bytes: [UInt8]) {
        var template = Array("/dev/shm/gimbal-test-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        unlink(template)
        _ = write(descriptor, bytes, bytes.count)
    }

    func overwrite(_ bytes: [UInt8], at offset: Int = 0) { _ = pwrite(descriptor, bytes, bytes.count, offset) }
    func truncate(to size: Int) { _ = ftruncate(descriptor, size) }
    func end() { close(descriptor) }
}

/// The usual objects of a client, bound.
struct Desk {
    let client: WireClient
    let compositor: UInt32
    let shm: UInt32
    let subcompositor: UInt32

    init(_ client: WireClient, compositorVersion: UInt32? = nil) {
        self.client = client
        compositor = client.bind("wl_compositor", version: compositorVersion)
        shm = client.bind("wl_shm")
        subcompositor = client.bind("wl_subcompositor")
        client.roundTrip()
        client.takeEvents(of: shm)
    }

    func surface() -> UInt32 {
        let id = client.newID()
        client.request(compositor, 0, [.uint(id)])
        return id
    }

    func pool(_ file: SharedFile, size: Int32) -> UInt32 {
        let id = client.newID()
        client.request(shm, 0, [.uint(id), .int(size)], descriptors: [file.descriptor])
        return id
    }

    func buffer(
        _ pool: UInt32, offset: Int32 = 0, width: Int32, height: Int32, stride: Int32? = nil, format: UInt32 = 0
    ) -> UInt32 {
        let id = client.newID()
        client.request(
            pool, 0,
            [
                .uint(id), .int(offset), .int(width), .int(height), .int(stride ?? width.multipliedReportingOverflow(by: 4).0),
                .uint(format),
            ])
        return id
    }

    func attach(_ surface: UInt32, _ buffer: UInt32, x: Int32 = 0, y: Int32 = 0) {
        client.request(surface, 1, [.uint(buffer), .int(x), .int(y)])
    }

    func damage(_ surface: UInt32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, inBuffer: Bool = false) {
        client.request(surface, inBuffer ? 9 : 2, [.int(x), .int(y), .int(width), .int(height)])
    }

    func frame(_ surface: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(surface, 3, [.uint(id)])
        return id
    }

    func commit(_ surface: UInt32) { client.request(surface, 6) }

    func subsurface(_ surface: UInt32, of parent: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(subcompositor, 1, [.uint(id), .uint(surface), .uint(parent)])
        return id
    }
}

extension WireClient {
    @discardableResult
    func takeEvents(of object: UInt32, _ opcode: UInt16) -> [Event] { takeEvents(of: object).filter { $0.opcode == opcode } }
}
