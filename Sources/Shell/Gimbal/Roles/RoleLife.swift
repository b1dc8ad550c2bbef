internal import CLinux
import Foundation
import Synchronization

/// The number of a process in a role, as long as it belongs to that process.
final class RoleLife: Sendable {
    let identifier: pid_t
    private let isGone = Mutex(false)

    init(_ identifier: pid_t) { self.identifier = identifier }

    /// First without taking the status: the number is free for another process once it is taken. Wraps `waitid`.
    func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        isGone.withLock { isGone in
            waitpid(identifier, nil, WNOHANG)
            isGone = true
        }
    }

    func stop() {
        isGone.withLock { if !$0 { kill(identifier, SIGKILL) } }
    }
}
