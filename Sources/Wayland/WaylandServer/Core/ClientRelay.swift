internal import Buffers
internal import Glibc

/// Stands between a client's socket and libwayland.
///
/// libwayland reads 4 kB at once, up to 500 requests, and handles all of them before it returns, however long they take. So it reads from
/// a socket of ours, into which no more is put than is handled before the next look at the clock. The rest waits here until the client's
/// next turn, in order and with its descriptors. What libwayland sends goes the other way. Each of the two ways costs 2 µs.
final class ClientRelay {
    /// The client's socket.
    private let outside: FileDescriptor
    /// Connected with libwayland's.
    private let inside: FileDescriptor
    private var requests = Passage()
    private var events = Passage()

    /// What the loop watches: the client's socket.
    var descriptor: Int32 { outside.rawValue }
    /// Readable when libwayland has sent something.
    var outlet: Int32 { inside.rawValue }
    var hasRequests: Bool { !requests.isEmpty }
    /// The client's socket is full: what waits here goes when it is writable.
    var hasEvents: Bool { !events.isEmpty }

    init(_ outside: consuming FileDescriptor, inside: consuming FileDescriptor) {
        self.outside = outside
        self.inside = inside
    }

    /// Takes what the client has sent, when all that it sent before is handed over.
    ///
    /// - Returns: false when the client has gone.
    func receive() -> Bool {
        if case .ended = requests.fill(from: outside.rawValue) { false } else { true }
    }

    /// Hands at most `most` bytes of requests to libwayland, which keeps the part of a request until the rest follows.
    ///
    /// - Returns: false when libwayland takes none.
    func handOver(atMost most: Int) -> Bool {
        (requests.pass(atMost: most, to: inside.rawValue) ?? 0) > 0
    }

    /// Sends the client what libwayland has sent, as far as its socket takes it.
    ///
    /// - Returns: false when the client has gone.
    func forward() -> Bool {
        while hasEvents || events.fill(from: inside.rawValue) == .some {
            guard let count = events.pass(atMost: .max, to: outside.rawValue) else { return false }
            if count == 0 { return true }
        }
        return true
    }

    /// Tells libwayland that the client has gone. The C function is `shutdown`.
    func hangUp() { shutdown(inside.rawValue, Int32(SHUT_RDWR)) }
}
