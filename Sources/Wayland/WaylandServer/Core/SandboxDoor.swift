internal import Buffers
internal import CLinux
internal import Diagnostics
internal import Glibc
internal import Reactor

/// Accepts the clients of a sandbox, at a socket that belongs to what runs it.
///
/// The owner of the socket may take a client that waits there in the very moment, and can make `accept` wait again at any time. So a
/// thread of its own accepts, and passes descriptors on over a pair of sockets: what runs a sandbox can stop its own door only.
final class SandboxDoor {
    /// What a door has: two sockets of the sandbox's, and a pair.
    static let descriptors = 4

    private let porch: Porch
    private let closing: FileDescriptor
    private let passed: FileDescriptor
    private let entered: (Int32) -> Void
    private let ended: (SandboxDoor) -> Void
    private var registrations: [Registration] = []

    /// What the thread has.
    private final class Porch: Sendable {
        let listening: FileDescriptor
        let outlet: FileDescriptor

        init(_ listening: consuming FileDescriptor, outlet: consuming FileDescriptor) {
            self.listening = listening
            self.outlet = outlet
        }

        func run() {
            while let client = next() {
                var number = client
                let size = MemoryLayout<Int32>.size
                guard send(outlet.rawValue, &number, size, Int32(MSG_NOSIGNAL)) == size else {
                    Glibc.close(client)
                    break
                }
            }
            end()
        }

        /// No client waits here any more, and the loop hears that no other comes.
        func end() {
            shutdown(listening.rawValue, Int32(SHUT_RDWR))
            shutdown(outlet.rawValue, Int32(SHUT_RDWR))
        }

        private func next() -> Int32? {
            while true {
                // The owner may have set O_NONBLOCK on the socket; then `accept` does not wait.
                var wait = pollfd(fd: listening.rawValue, events: Int16(POLLIN), revents: 0)
                poll(&wait, 1, -1)
                let client = gimbal_accept(listening.rawValue)
                if client >= 0 { return client }
                switch errno {
                case EINTR, EAGAIN, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: sleep(1)
                default: return nil
                }
            }
        }
    }

    /// - Parameters:
    ///   - closing: hangs up when no further client is to be let in.
    ///   - entered: called with the socket of each client, which it owns.
    ///   - ended: called when no further client comes.
    /// - Returns: nil when there is no thread or no descriptor.
    init?(
        _ listening: consuming FileDescriptor, until closing: consuming FileDescriptor, on loop: EventLoop,
        entered: @escaping (Int32) -> Void, ended: @escaping (SandboxDoor) -> Void
    ) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        self.closing = consume closing
        passed = FileDescriptor(owning: ends[0])
        (self.entered, self.ended) = (entered, ended)
        porch = Porch(listening, outlet: FileDescriptor(owning: ends[1]))
        do throws(ReactorError) {
            registrations = [
                try loop.addDescriptor(passed.rawValue) { [unowned self] _ in take() },
                try loop.addDescriptor(self.closing.rawValue, interest: []) { [unowned self] _ in finish() },
            ]
        } catch {
            return nil
        }
        guard DetachedThread.start(named: "gimbal-sandbox", { [porch] in porch.run() }) != nil else { return nil }
    }

    deinit {
        close()
    }

    /// Lets no further client in: the thread's `accept` fails, and the thread ends.
    func close() {
        registrations.forEach { $0.cancel() }
        registrations = []
        porch.end()
    }

    private func finish() {
        close()
        ended(self)
    }

    /// Takes one client: others wait for the next turn.
    private func take() {
        var client: Int32 = -1
        let size = MemoryLayout<Int32>.size
        guard recv(passed.rawValue, &client, size, Int32(MSG_DONTWAIT)) == size else { return finish() }
        entered(client)
    }
}
