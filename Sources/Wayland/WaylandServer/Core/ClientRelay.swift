internal import Buffers
internal import CLinux
internal import Glibc

/// Stands between a client's socket and libwayland.
///
/// libwayland reads 4 kB at once, up to 500 requests, and handles all of them before it returns, however long they take. So it reads from
/// a socket of ours, into which no more is put than is handled before the next look at the clock. The rest waits here until the client's
/// next turn, in order and with its descriptors. What libwayland sends goes the other way. Each of the two ways costs 2 µs.
final class ClientRelay {
    /// The client's socket; nil once it is being closed.
    private var outside: FileDescriptor?
    /// Connected with libwayland's.
    private let inside: FileDescriptor
    private let files: ForeignFiles
    private var requests = Passage()
    private var piece = RequestPiece()
    private var events = Passage()

    /// What the loop watches: the client's socket.
    var descriptor: Int32 { outside?.rawValue ?? -1 }
    /// Readable when libwayland has sent something.
    var outlet: Int32 { inside.rawValue }
    var hasRequests: Bool { !requests.isEmpty }
    /// Descriptors that go with the next bytes of requests.
    var carriedDescriptors: Int { requests.carried }
    /// The client's socket is full: what waits here goes when it is writable.
    var hasEvents: Bool { !events.isEmpty }

    init(_ outside: consuming FileDescriptor, inside: consuming FileDescriptor, files: ForeignFiles) {
        self.outside = consume outside
        self.inside = inside
        self.files = files
    }

    deinit {
        files.drop(of: self)
        // The client hears of it now. Descriptors that it has sent and that were not read end with the socket, one way or the other.
        shutdown(descriptor, Int32(SHUT_RDWR))
        guard gimbal_unread(descriptor) > 0, let outside = outside.take() else { return }
        files.close(outside.release())
    }

    /// Takes what the client has sent, when all that it sent before is handed over.
    ///
    /// - Returns: false when the client has gone.
    func receive() -> Bool {
        switch requests.fill(from: descriptor) {
        case .some: requests.exchangeDescriptors { files.admit($0, of: self).map(Passage.Carried.own) }
        case .nothing: true
        case .ended: false
        }
    }

    /// Hands a piece of the requests to libwayland, which keeps the part of a request until the rest follows.
    ///
    /// - Returns: false when libwayland takes none.
    func handOver() -> Bool {
        let count = requests.withBytes { piece.take($0) }
        var passed = 0
        while passed < count {
            guard let more = requests.pass(atMost: count - passed, to: inside.rawValue), more > 0 else { return false }
            passed += more
        }
        return true
    }

    /// How much of what libwayland has sent is on its way.
    enum Progress {
        /// All, which was little or nothing: libwayland has no more.
        case done
        /// All that was there. libwayland may have kept some, because the socket was full.
        case much
        /// The client's socket takes no more now.
        case blocked
        case gone
    }

    /// Sends the client what libwayland has sent, as far as its socket takes it.
    func forward() -> Progress {
        var isLittle = !hasEvents
        var progress = Progress.done
        while hasEvents || takeEvents() {
            progress = .much
            isLittle = isLittle && events.isDrained
            guard let count = events.pass(atMost: .max, to: descriptor) else { return .gone }
            if count == 0 { return .blocked }
            if !hasEvents, isLittle { return .done }
        }
        return progress
    }

    private func takeEvents() -> Bool {
        guard events.fill(from: inside.rawValue) == .some else { return false }
        return events.exchangeDescriptors { descriptor in
            guard let file = files.take(descriptor) else { return .own(descriptor) }
            close(descriptor)
            return .foreign(file)
        }
    }

    /// Tells libwayland that the client has gone. The C function is `shutdown`.
    func hangUp() { shutdown(inside.rawValue, Int32(SHUT_RDWR)) }
}
