internal import Diagnostics
internal import Glibc

/// A file beside the socket that is there while the session is locked: a server that crashes, or is started again, begins locked.
struct LockMemory {
    private let path: String

    /// - Parameter socket: the path of the server's socket, which the next server has again.
    init(socket: String) {
        path = socket + ".locked"
    }

    var isLocked: Bool { access(path, F_OK) == 0 }

    /// The C function is `open`.
    func remember() {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            return log.warning(
                "a server that is started again would begin unlocked: \(path): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }

    /// The C function is `unlink`.
    func forget() {
        guard unlink(path) != 0, errno != ENOENT else { return }
        log.warning("a server that is started again would begin locked: \(path): \(String(cString: strerror(errno)))")
    }
}
