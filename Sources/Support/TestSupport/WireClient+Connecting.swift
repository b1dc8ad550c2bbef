internal import Glibc

/// Clients of a server in another process.
extension WireClient {
    package struct NoServer: Error, CustomStringConvertible {
        package let description: String
    }

    /// Connects to the server that `WAYLAND_DISPLAY` names, and waits for its answers.
    package static func connected() throws -> WireClient {
        guard let name = value("WAYLAND_DISPLAY") else { throw NoServer(description: "there is no WAYLAND_DISPLAY") }
        let path = name.hasPrefix("/") ? name : "\(value("XDG_RUNTIME_DIR") ?? "")/\(name)"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard connect(socket, to: path) == 0 else {
            throw NoServer(description: "no server answers at \(path): \(String(cString: strerror(errno)))")
        }
        return WireClient(socket: socket) { wait(for: socket, milliseconds: 20) }
    }

    /// Waits until the server has sent something.
    ///
    /// - Returns: whether it has.
    @discardableResult
    package func wait(milliseconds: Int32) -> Bool { WireClient.wait(for: socket, milliseconds: milliseconds) }

    @discardableResult
    private static func wait(for socket: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) == 1
    }

    private static func value(_ variable: String) -> String? { getenv(variable).map { String(cString: $0) } }

    private static func connect(_ socket: Int32, to path: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
