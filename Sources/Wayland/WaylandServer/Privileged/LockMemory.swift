internal import CLinux
internal import Diagnostics
internal import Glibc

/// A file beside the socket that is there while the session is locked: a server that crashes, or is started again, begins locked.
///
/// It is made at the start and has another name until the session is locked: a full disk takes a new name, and no new file.
final class LockMemory {
    private let mark: String
    /// What the file is called while the session is open.
    private let spare: String

    /// - Parameter socket: the path of the server's socket, which the next server has again.
    init(socket: String) {
        (mark, spare) = (socket + ".locked", socket + ".unlocked")
        if !isLocked { make(spare) }
    }

    deinit {
        unlink(spare)
    }

    /// All that is there locks, a link to nothing too, and so does what cannot be looked at: only a name that is free opens a session. The
    /// C function is `lstat`.
    var isLocked: Bool {
        var status = stat()
        return lstat(mark, &status) == 0 || errno != ENOENT
    }

    /// The C function is `rename`.
    func remember() {
        guard !isLocked, rename(spare, mark) != 0 else { return }
        make(mark)
    }

    /// The C function is `unlink`, where nothing can be kept for the next time.
    func forget() {
        guard rename(mark, spare) != 0, unlink(mark) != 0, errno != ENOENT else { return }
        log.warning("a server that is started again would begin locked: \(mark): \(String(cString: strerror(errno)))")
    }

    private func make(_ path: String) {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor < 0 else {
            close(descriptor)
            return
        }
        let reason = String(cString: strerror(errno))
        log.warning("a server that is started again while the session is locked would begin unlocked: \(path): \(reason)")
    }
}
