internal import CLinux
internal import Glibc

/// The socket that clients find through `WAYLAND_DISPLAY`, with the lock file that identifies its server.
///
/// It is created here and not by libwayland, which reports every failure as -1. The file protocol is libwayland's: the server
/// holds a lock on `NAME.lock` while it runs, and the holder of the lock may remove a stale socket.
///
/// Clients can connect as soon as it exists. Until a display serves it, their connections wait in the socket's queue.
package final class ListeningSocket {
    /// The value for `WAYLAND_DISPLAY`, for example `wayland-0`.
    package let name: String
    let path: String

    /// Nil where another process made the socket, which removes it.
    private let lockDescriptor: Int32?
    let descriptor: Int32
    private var lockPath: String { path + ".lock" }

    /// The last number tried: names run from `wayland-0` to this one, as with libwayland's clients and servers.
    private static var lastNumber: Int { 32 }

    /// Opens a socket.
    ///
    /// - Parameters:
    ///   - directory: `XDG_RUNTIME_DIR`, or nil when it is not set.
    ///   - name: the one name to try; nil for the first that is free.
    package init(directory: String?, name: String? = nil) throws(WaylandServerError) {
        let directory = try ListeningSocket.checked(directory)
        let names = name.map { [$0] } ?? (0...ListeningSocket.lastNumber).map { "wayland-\($0)" }
        for candidate in names {
            let path = "\(directory)/\(candidate)"
            guard let lock = try ListeningSocket.lock(path + ".lock", for: path) else { continue }
            do throws(WaylandServerError) {
                descriptor = try ListeningSocket.bound(to: path)
            } catch {
                unlink(path + ".lock")
                close(lock)
                throw error
            }
            (self.name, self.path, lockDescriptor) = (candidate, path, lock)
            return
        }
        guard let name else {
            throw .noFreeName(directory: directory, last: "wayland-\(ListeningSocket.lastNumber)")
        }
        throw .socket(path: "\(directory)/\(name)", reason: "it belongs to another server that is running")
    }

    /// Takes over a socket that listens already: the service manager's, which is there before the server and stays after it.
    ///
    /// - Parameter inherited: becomes this object's.
    /// - Throws: where it is no such socket. The corresponding C functions are `getsockopt` and `getsockname`.
    package init(taking inherited: Int32) throws(WaylandServerError) {
        guard let path = ListeningSocket.path(of: inherited) else {
            close(inherited)
            throw .socket(
                path: "the socket that the service manager hands over", reason: "it is no Unix socket with a path that listens")
        }
        // Clients take an absolute path as well as a name in XDG_RUNTIME_DIR.
        (name, self.path, descriptor, lockDescriptor) = (path, path, inherited, nil)
    }

    deinit {
        close(descriptor)
        guard let lockDescriptor else { return }
        unlink(path)
        unlink(lockPath)
        close(lockDescriptor)
    }

    private static func path(of descriptor: Int32) -> String? {
        func option(_ which: Int32) -> Int32? {
            var (value, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            return getsockopt(descriptor, SOL_SOCKET, which, &value, &length) == 0 ? value : nil
        }
        guard option(SO_DOMAIN) == AF_UNIX, option(SO_TYPE) == Int32(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN) == 1 else {
            return nil
        }
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        guard isKnown else { return nil }
        let path = withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // An abstract name begins with zero, and has no place for the memory of the lock beside it.
        return path.hasPrefix("/") ? path : nil
    }

    private static func checked(_ directory: String?) throws(WaylandServerError) -> String {
        guard let directory, !directory.isEmpty else { throw .runtimeDirectory(reason: "XDG_RUNTIME_DIR is not set") }
        guard directory.hasPrefix("/") else {
            throw .runtimeDirectory(reason: "XDG_RUNTIME_DIR is '\(directory)' and not an absolute path")
        }
        var status = stat()
        guard stat(directory, &status) == 0 else {
            throw .runtimeDirectory(reason: "XDG_RUNTIME_DIR is '\(directory)': \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .runtimeDirectory(reason: "XDG_RUNTIME_DIR is '\(directory)', which is not a directory")
        }
        guard access(directory, W_OK | X_OK) == 0 else {
            throw .runtimeDirectory(reason: "XDG_RUNTIME_DIR is '\(directory)', where this user may not write")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .runtimeDirectory(reason: "XDG_RUNTIME_DIR is '\(directory)', which belongs to another user")
        }
        guard status.st_mode & S_IWOTH == 0 else {
            throw .runtimeDirectory(
                reason: "XDG_RUNTIME_DIR is '\(directory)', where every user may write and put a socket in this one's place")
        }
        if let folder = unsafeFolder(above: directory) {
            throw .runtimeDirectory(
                reason: "XDG_RUNTIME_DIR is '\(directory)', and in '\(folder)' every user may put another in its place")
        }
        return directory
    }

    /// Returns a folder that the directory is below and in which every user may rename what others have made; nil for none.
    private static func unsafeFolder(above directory: String) -> String? {
        guard let real = realpath(directory, nil) else { return nil }
        defer { free(real) }
        var path = Substring(String(cString: real))
        while let slash = path.lastIndex(of: "/") {
            path = path[..<slash]
            let folder = path.isEmpty ? "/" : String(path)
            var status = stat()
            if stat(folder, &status) == 0, status.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH { return folder }
        }
        return nil
    }

    /// - Returns: nil when another server holds the lock.
    private static func lock(_ lockPath: String, for path: String) throws(WaylandServerError) -> Int32? {
        let descriptor = open(lockPath, O_CREAT | O_CLOEXEC | O_RDWR | O_NOFOLLOW, 0o660)
        guard descriptor >= 0 else {
            throw .socket(path: path, reason: "\(lockPath): \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        // A stale socket of a server that was killed.
        unlink(path)
        return descriptor
    }

    private static func bound(to path: String) throws(WaylandServerError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else {
            throw .socket(path: path, reason: "the path is longer than the \(capacity - 1) bytes that a socket's may have")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .socket(path: path, reason: String(cString: strerror(errno))) }
        let isBound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 128) == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .socket(path: path, reason: reason)
        }
        return descriptor
    }
}
