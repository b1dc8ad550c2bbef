import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: the socket") struct ListeningSocketTests {
    private let folder: String

    init() throws {
        var template = Array("/tmp/gimbal-wayland-XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
    }

    private func display() throws -> WaylandDisplay { WaylandDisplay(loop: try EventLoop(time: VirtualTime())) }

    private func complaint(_ directory: String?, _ name: String? = nil) throws -> String? {
        let display = try display()
        defer { display.close() }
        do throws(WaylandServerError) {
            try display.listen(directory: directory, name: name)
            return nil
        } catch { return "\(error)" }
    }

    @Test func `one sentence says what is wrong with the directory`() throws {
        let before = "there is no place for the Wayland socket: XDG_RUNTIME_DIR is "
        #expect(try complaint(nil) == before + "not set")
        #expect(try complaint("") == before + "not set")
        #expect(try complaint("run") == before + "'run' and not an absolute path")
        #expect(try complaint("/nowhere") == before + "'/nowhere': No such file or directory")
        #expect(try complaint("/etc/passwd") == before + "'/etc/passwd', which is not a directory")
        rmdir(folder)
    }

    @Test func `a directory where others could put a socket in its place is refused`() throws {
        defer { rmdir(folder) }
        let before = "there is no place for the Wayland socket: XDG_RUNTIME_DIR is '\(folder)', "
        chmod(folder, 0o777 | S_ISVTX)
        #expect(try complaint(folder) == before + "where every user may write and put a socket in this one's place")
        chmod(folder, 0o770)
        #expect(try complaint(folder) == nil)
        guard geteuid() == 0 else { return }
        chown(folder, 4711, 4711)
        #expect(try complaint(folder) == before + "which belongs to another user")
    }

    /// A socket as systemd would hand it over.
    private func listening(at path: String, kind: __socket_type = SOCK_STREAM) throws -> Int32 {
        let descriptor = try at(path, kind, call: bind)
        try #require(kind != SOCK_STREAM || listen(descriptor, 64) == 0)
        return descriptor
    }

    /// A socket that was bound or connected to a path.
    private func at(
        _ path: String, _ kind: __socket_type = SOCK_STREAM, call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(kind.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, length) }
        }
        try #require(code == 0)
        return descriptor
    }

    @Test func `S40: a socket that is handed over has no lock file, and stays after the server`() throws {
        let path = folder + "/wayland-0"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let display = try display()
        let socket = try ListeningSocket(taking: listening(at: path))
        #expect(socket.name == path)
        try display.serve(socket)
        display.close()
        #expect(access(path, F_OK) == 0 && access(path + ".lock", F_OK) != 0)
    }

    @Test func `S39: twenty clients that connect before there is a server are all served, in their order`() throws {
        let path = folder + "/wayland-0"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let socket = try listening(at: path)
        let loop = try EventLoop(time: VirtualTime())
        let clients = try (0..<20).map { _ in
            WireClient(socket: try at(path, call: connect)) { loop.tick(mayBlock: false) }
        }
        for client in clients { client.request(1, 0, [.uint(client.newID())]) }
        // The process that the clients waited for.
        let display = WaylandDisplay(loop: loop)
        defer { display.close() }
        var counts: [Int] = []
        display.onClientCount = { counts.append($0) }
        try display.serve(ListeningSocket(taking: socket))
        for _ in 0..<40 { loop.tick(mayBlock: false) }
        #expect(counts == Array(1...20))
        for client in clients {
            client.receive()
            #expect(client.error == nil && client.takeEvents().count == 1)
        }
    }

    @Test func `what is handed over and is no socket that listens is refused with a sentence`() throws {
        let path = folder + "/datagrams"
        defer {
            unlink(path)
            rmdir(folder)
        }
        for descriptor in [try listening(at: path, kind: SOCK_DGRAM), open("/dev/null", O_RDONLY)] {
            #expect(throws: WaylandServerError.self) { _ = try ListeningSocket(taking: descriptor) }
        }
    }

    @Test func `a directory that others could replace by their own is refused`() throws {
        let own = folder + "/own"
        defer {
            rmdir(own)
            rmdir(folder)
        }
        mkdir(own, 0o700)
        chmod(folder, 0o777)
        #expect(
            try complaint(own)
                == "there is no place for the Wayland socket: XDG_RUNTIME_DIR is '\(own)', and in '\(folder)' every "
                + "user may put another in its place")
        chmod(folder, 0o777 | S_ISVTX)
        #expect(try complaint(own) == nil)
    }

    @Test func `a path that is too long, a name that is taken`() throws {
        defer { rmdir(folder) }
        let long = String(repeating: "n", count: 120)
        let sentence = try #require(try complaint(folder, long))
        #expect(sentence.hasSuffix("the path is longer than the 107 bytes that a socket's may have"))
        #expect(access("\(folder)/\(long).lock", F_OK) != 0)
        let first = try display()
        defer { first.close() }
        #expect(try first.listen(directory: folder, name: "taken") == "taken")
        #expect(
            try complaint(folder, "taken")
                == "the Wayland socket \(folder)/taken cannot be made: it belongs to another server that is running")
    }

    @Test func `each server takes the first free name and leaves nothing behind`() throws {
        let (first, second) = (try display(), try display())
        #expect(try first.listen(directory: folder) == "wayland-0")
        #expect(try second.listen(directory: folder) == "wayland-1")
        first.close()
        let third = try display()
        #expect(try third.listen(directory: folder) == "wayland-0")
        second.close()
        third.close()
        #expect(rmdir(folder) == 0)
    }

    @Test func `a socket that a killed server left behind is taken over`() throws {
        close(open("\(folder)/wayland-0", O_CREAT | O_WRONLY, 0o600))
        close(open("\(folder)/wayland-0.lock", O_CREAT | O_WRONLY, 0o600))
        let display = try display()
        #expect(try display.listen(directory: folder) == "wayland-0")
        display.close()
        #expect(rmdir(folder) == 0)
    }

    @Test func `clients connect through it`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let display = WaylandDisplay(loop: loop)
        let name = try display.listen(directory: folder)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder)/\(name)".utf8) }
        let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
        let client = WireClient(socket: end) { loop.tick(mayBlock: false) }
        client.readGlobals()
        #expect(client.globals.keys.contains("wl_compositor"))
        #expect(display.clients.first?.processID == getpid())
        #expect(display.clients.first?.userID == getuid())
        display.close()
        #expect(rmdir(folder) == 0)
    }
}
