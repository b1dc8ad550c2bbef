import CoreGraphics
import Diagnostics
import Foundation

/// A process that draws SVGs for this one, seen from here.
final class PictureProcess: Sendable {
    /// How long a process may take to start, in milliseconds.
    private static let startingTime: Int32 = 10_000

    let identifier: pid_t
    private let channel: RoleChannel
    private let life: RoleLife

    /// - Parameters:
    ///   - program: the file of a program of this library.
    ///   - idleTime: how long it waits for another picture before it ends, in milliseconds.
    init(_ program: String, idleTime: Int32) throws(RoleError) {
        var other: Int32 = -1
        guard let own = RoleChannel.open(other: &other) else { throw RoleError(code: errno) }
        defer { close(other) }
        channel = own
        identifier = try Role.start(program, as: [PictureRole.name, "\(idleTime)"], input: other)
        life = RoleLife(identifier)
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
    func answer(patience: Int32) -> RoleChannel.Receipt<PictureAnswer> { channel.receive(patience: patience) }

    func stop() { life.stop() }
}
