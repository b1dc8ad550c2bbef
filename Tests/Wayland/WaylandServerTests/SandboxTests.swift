import Buffers
import Glibc
import Reactor
import TestSupport
import Testing

@testable import WaylandServer

@Suite("Server: programs in a sandbox") struct SandboxTests {
    /// What runs a sandbox: its client, a socket at which programs connect, and the end that it closes.
    private final class Engine {
        let fixture: SeatFixture
        let client: WireClient
        let manager: UInt32
        let address: String
        let listening: FileDescriptor
        var (ours, theirs): (Int32, Int32) = (-1, -1)

        init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
            fixture = try SeatFixture(settings: change)
            client = try fixture.connect()
            manager = client.bind("wp_security_context_manager_v1")
            // A name without a file, which begins with a zero.
            address = "gimbal-sandbox-\(getpid())-\(UInt64.random(in: 0 ... .max))"
            listening = FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
            let name = Self.name(address)
            _ = withUnsafePointer(to: name.address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listening.rawValue, $0, name.size) }
            }
            listen(listening.rawValue, 8)
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            (theirs, ours) = (ends[0], ends[1])
        }

        deinit {
            close(theirs)
            if ours >= 0 { close(ours) }
        }

        /// Asks for a sandbox and says who is in it.
        func describe(_ descriptor: Int32? = nil) -> UInt32 {
            let context = client.newID()
            client.request(manager, 1, [.uint(context)], descriptors: [descriptor ?? listening.rawValue, theirs])
            return context
        }

        func open(engine: String = "org.example.box", app: String = "org.example.App") {
            let context = describe()
            client.request(context, 1, [.string(engine)])
            client.request(context, 2, [.string(app)])
            client.request(context, 4)
            client.roundTrip()
        }

        func hangUp() {
            close(ours)
            ours = -1
            fixture.loop.tick(mayBlock: false)
        }

        /// A program that connects to the sandbox's socket; nil when it is turned away.
        func connect() -> WireClient? {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            let name = Self.name(address)
            let code = withUnsafePointer(to: name.address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, name.size) }
            }
            guard code == 0 else {
                close(descriptor)
                return nil
            }
            let before = fixture.display.clients.count
            // Another thread accepts.
            for _ in 0..<2000 where fixture.display.clients.count == before {
                fixture.loop.tick(mayBlock: false)
                usleep(1000)
            }
            return WireClient(socket: descriptor) { [fixture] in fixture.loop.tick(mayBlock: false) }
        }

        private static func name(_ text: String) -> (address: sockaddr_un, size: socklen_t) {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { bytes in
                for (place, byte) in text.utf8.enumerated() { bytes[place + 1] = byte }
            }
            return (address, socklen_t(MemoryLayout<sa_family_t>.size + 1 + text.utf8.count))
        }
    }

    @Test func `S50: its programs are served, know who they are, and cannot come out`() throws {
        let engine = try Engine { $0.privileged.users = [getuid()] }
        #expect(engine.client.globals["zwlr_layer_shell_v1"] != nil, "the user is trusted outside")
        engine.open()
        let program = try #require(engine.connect())
        program.readGlobals()
        #expect(program.globals["wl_compositor"] != nil && program.globals["xdg_wm_base"] != nil)
        #expect(program.globals["zwlr_layer_shell_v1"] == nil && program.globals["wp_security_context_manager_v1"] == nil)
        let client = try #require(engine.fixture.display.clients.first { $0.sandbox != nil })
        #expect(client.sandbox?.description == "sandbox org.example.box, org.example.App")
        #expect(!client.isPrivileged)
        #expect(engine.fixture.display.clients.allSatisfy { $0.origin == client.origin }, "a name gives no share of its own")
    }

    @Test func `the door stays open when who opened it has gone, and closes with the other descriptor`() throws {
        let engine = try Engine()
        engine.open()
        engine.client.disconnect()
        engine.fixture.loop.tick(mayBlock: false)
        let program = try #require(engine.connect())
        program.roundTrip()
        #expect(program.error == nil && !program.isClosed)
        engine.hangUp()
        #expect(engine.connect() == nil)
        program.roundTrip()
        #expect(!program.isClosed, "who is in stays")
    }

    @Test func `what is said twice, or too late, ends the client`() throws {
        for (requests, code) in [([1, 1], 2), ([2, 2], 2), ([4, 1], 1), ([4, 4], 1)] as [([UInt16], UInt32)] {
            let engine = try Engine()
            let context = engine.describe()
            for request in requests { engine.client.request(context, request, request == 4 ? [] : [.string("a")]) }
            engine.client.roundTrip()
            #expect(engine.client.error?.object == context && engine.client.error?.code == code, "\(requests)")
        }
    }

    @Test func `a descriptor that does not listen is refused`() throws {
        let file = SharedFile([1])
        defer { file.end() }
        let engine = try Engine()
        for descriptor in [file.descriptor, engine.client.socket] {
            let other = try Engine()
            _ = other.describe(descriptor)
            other.client.roundTrip()
            #expect(other.client.error?.object == other.manager && other.client.error?.code == 1)
        }
    }

    @Test func `a door whose owner takes the clients itself stops no one`() throws {
        let engine = try Engine()
        engine.open()
        shutdown(engine.listening.rawValue, Int32(SHUT_RDWR))
        for _ in 0..<20 {
            engine.fixture.loop.tick(mayBlock: false)
            usleep(1000)
        }
        let honest = try engine.fixture.connect()
        honest.roundTrip()
        #expect(honest.error == nil)
        #expect(engine.connect() == nil)
    }
}
