import CoreGraphics
import Diagnostics
import Foundation
import Synchronization

/// A process that draws SVGs for this one, seen from here.
final class PictureProcess: Sendable {
    /// How long a process may take to start, in milliseconds.
    private static let startingTime: Int32 = 10_000

    let identifier: pid_t
    private let channel: PictureChannel
    private let life: Life

    /// - Parameters:
    ///   - program: the file of a program of this library.
    ///   - idleTime: how long it waits for another picture before it ends, in milliseconds.
    init(_ program: String, idleTime: Int32) throws(RoleError) {
        var other: Int32 = -1
        guard let own = PictureChannel.open(other: &other) else { throw RoleError(code: errno) }
        defer { close(other) }
        channel = own
        identifier = try Role.start(program, as: [PictureRole.name, "\(idleTime)"], input: other)
        life = Life(identifier)
    }

    /// Lets a thread wait for the end, so that the system forgets the process, and calls `body` then. The thread does not keep this object,
    /// whose connection the process waits on.
    func whenEnded(_ body: @escaping @Sendable () -> Void) {
        DetachedThread.start(named: "gimbal-reaper") { [life] in
            life.waitForEnd()
            body()
        }
    }

    /// Returns whether the process came so far that it can draw.
    func isReady() -> Bool {
        guard case .message(true, _) = channel.receive(Bool.self, patience: Self.startingTime) else { return false }
        return true
    }

    /// Returns whether the question was taken; otherwise the process has ended.
    func ask(_ question: PictureQuestion, about file: borrowing MemoryFile) -> Bool {
        channel.send(question, with: file.descriptor)
    }

    /// - Parameter patience: the longest time to wait, in milliseconds.
    func answer(patience: Int32) -> PictureChannel.Receipt<PictureAnswer> { channel.receive(patience: patience) }

    func stop() { life.stop() }
}

extension PictureProcess {
    /// The number of a process, as long as it belongs to that process.
    private final class Life: Sendable {
        private let identifier: pid_t
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
}
