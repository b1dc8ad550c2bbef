internal import Glibc

/// The way to a compositor, as the environment names it: `WAYLAND_SOCKET`, or `WAYLAND_DISPLAY` in `XDG_RUNTIME_DIR`.
///
/// libwayland knows the same way (`wl_display_connect`), but says "Success" of a descriptor that is none, prints a line of its own
/// where there is no runtime directory, and waits for ever where a compositor accepts no more clients.
enum CompositorSocket {
    /// - Returns: a connected socket, which the caller owns.
    static func connect() throws(NestedError) -> Int32 {
        if let text = variable("WAYLAND_SOCKET") { return try inherited(text) }
        let name = variable("WAYLAND_DISPLAY") ?? "wayland-0"
        var path = name
        if !name.hasPrefix("/") {
            guard let directory = variable("XDG_RUNTIME_DIR") else {
                throw .noCompositor(name: name, reason: "XDG_RUNTIME_DIR is not set")
            }
            guard directory.hasPrefix("/") else {
                throw .noCompositor(name: name, reason: "XDG_RUNTIME_DIR is \"\(directory)\", which is not an absolute path")
            }
            path = directory + "/" + name
        }
        return try connect(path, name)
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// It is for this program and none that this one starts.
    private static func inherited(_ text: String) throws(NestedError) -> Int32 {
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard let descriptor = Int32(text), descriptor >= 0,
            getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0, kind == Int32(SOCK_STREAM.rawValue)
        else { throw .noSocket(text) }
        unsetenv("WAYLAND_SOCKET")
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func connect(_ path: String, _ name: String) throws(NestedError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw .noCompositor(name: name, reason: String(cString: strerror(ENAMETOOLONG)))
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .noCompositor(name: name, reason: String(cString: strerror(errno))) }
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 ? 0 : errno
            }
        }
        guard code == 0 else {
            close(descriptor)
            let reason = code == EAGAIN ? "too many wait for it already" : String(cString: strerror(code))
            throw .noCompositor(name: name, reason: reason)
        }
        return descriptor
    }
}
