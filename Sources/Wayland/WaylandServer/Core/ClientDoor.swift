internal import CLinux
internal import Diagnostics
internal import Glibc
internal import Reactor

/// Accepts the clients that connect to a socket.
final class ClientDoor {
    private let socket: ListeningSocket
    private let loop: EventLoop
    private let entered: (Int32) -> Void
    private var registration: Registration?
    private var pause: LoopTimer?

    /// - Parameter entered: called with the socket of each client, which it owns.
    init(_ socket: ListeningSocket, on loop: EventLoop, entered: @escaping (Int32) -> Void) throws(WaylandServerError) {
        (self.socket, self.loop, self.entered) = (socket, loop, entered)
        do throws(ReactorError) {
            try open()
        } catch {
            throw .socket(path: socket.path, reason: "\(error)")
        }
    }

    private func open() throws(ReactorError) {
        registration = try loop.addDescriptor(socket.descriptor) { [unowned self] _ in accept() }
    }

    /// Lets one client in: others wait for the next turn.
    private func accept() {
        let client = gimbal_accept(socket.descriptor)
        if client >= 0 { return entered(client) }
        guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) else { return }
        log.once(.warning, id: "accept", "no client can connect to \(socket.name): \(String(cString: strerror(errno)))")
        // The client stays in the socket's queue, and would wake the loop for ever.
        registration?.cancel()
        registration = nil
        pause = loop.makeTimer { [unowned self] in try? open() }
        pause?.schedule(after: TimeSpan(seconds: 1))
    }
}
