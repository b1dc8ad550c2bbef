internal import Buffers
internal import CWaylandServer
internal import Diagnostics
internal import Glibc
internal import Reactor
internal import WaylandProtocols

/// A client's connection, with a `wl_display` and a socket of its own.
///
/// libwayland reads all clients of a display in one call, and all that a client has sent. With a display for each, and a relay before it, a
/// client that floods waits where it is until its next turn.
final class ClientConnection {
    /// Descriptors that requests may have brought before they are taken. libwayland's clients are at most 28 ahead.
    private static let mostUntaken = 256

    /// `wl_display`.
    let display: OpaquePointer
    private let events: OpaquePointer
    private let outlets: RelayOutlets
    private let files: ForeignFiles
    private var relay: ClientRelay?
    private var registration: Registration?
    /// Called with the number of descriptors that came with requests and that no request has taken.
    var onUntaken: ((Int) -> Void)?
    private var untaken = 0
    private let lines: ClientLog
    /// What the client may bind.
    private var globals: [AnyObject] = []
    /// False when the client has ended; the display is still there until `close()`.
    private var isOpen = true
    private var hasHungUp = false

    /// Requests wait for the client's next turn, which nothing else will report.
    var hasRequests: Bool { isOpen && (relay?.hasRequests ?? false) }

    /// - Returns: nil when there is no memory, or no descriptor. The C function is `wl_display_create`.
    init?(_ outlets: RelayOutlets, _ commons: ClientCommons) {
        guard let display = wl_display_create() else { return nil }
        guard let events = wl_display_get_event_loop(display) else {
            wl_display_destroy(display)
            return nil
        }
        (self.display, self.events, self.outlets) = (display, events, outlets)
        (files, lines) = (commons.files, commons.log)
    }

    /// Lets the client at the other end of a socket in.
    ///
    /// - Returns: nil when there is no memory, or no descriptor, and the socket is closed. The C functions are `socketpair` and
    ///   `wl_client_create`.
    func admit(_ socket: consuming FileDescriptor) -> ClientHandle? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        let relay = ClientRelay(socket, inside: FileDescriptor(owning: ends[0]), files: files)
        self.relay = relay
        guard outlets.add(self, at: relay.outlet), let client = wl_client_create(display, ends[1]) else {
            Glibc.close(ends[1])
            return nil
        }
        return ClientHandle(client)
    }

    /// - Parameter ready: called in each turn in which the client can be read.
    func listen(on loop: EventLoop, ready: @escaping () -> Void) throws(ReactorError) {
        guard let descriptor = relay?.descriptor else { return }
        registration = try loop.addDescriptor(descriptor, isQuiet: true) { [unowned self] readiness in
            hasHungUp = hasHungUp || !readiness.isDisjoint(with: [.hungUp, .failed])
            if readiness.contains(.writable) { forward() }
            if readiness != .writable { ready() }
        }
    }

    func offer(_ global: AnyObject) {
        globals.append(global)
    }

    /// Handles what was read, or else up to 4 kB that have come, until `slice` has passed.
    func read(for slice: TimeSpan, by stopwatch: Stopwatch) {
        guard isOpen, !hasHungUp, relay?.receive() == true else { return hangUp() }
        let start = stopwatch.read()
        while hasRequests, stopwatch.read() - start < slice {
            let taken = ReceivedDescriptor.count
            let brought = relay?.carriedDescriptors ?? 0
            guard relay?.handOver() == true else {
                lines.warning("a client is ended, because its requests cannot be handed on: \(String(cString: strerror(errno)))")
                return hangUp()
            }
            wl_event_loop_dispatch(events, 0)
            count(brought: brought, taken: ReceivedDescriptor.count - taken)
        }
    }

    /// A message that is never complete keeps the descriptors that came with its bytes.
    private func count(brought: Int, taken: Int) {
        guard brought > 0 || taken > 0 else { return }
        let now = max(0, untaken + brought - taken)
        guard now != untaken else { return }
        untaken = now
        onUntaken?(now)
        guard now > ClientConnection.mostUntaken else { return }
        lines.warning(
            "a client is ended: no request takes more than \(ClientConnection.mostUntaken) descriptors that it has sent")
        hangUp()
    }

    /// Has libwayland end the client.
    private func hangUp() {
        guard isOpen else { return }
        relay?.hangUp()
        wl_event_loop_dispatch(events, 0)
    }

    /// The client's socket is full.
    var isBlocked: Bool { relay?.hasEvents == true }

    /// Sends what waits to be sent, as far as the relay.
    func flush() {
        if isOpen { wl_display_flush_clients(display) }
    }

    /// Sends the client what has come to the relay. Ends a client that takes nothing any more: it may have closed the half of its socket
    /// that it reads, and such a socket looks writable. Must not be called from within `read()`.
    ///
    /// - Returns: whether there may be more.
    @discardableResult
    func forward() -> Bool {
        guard isOpen, let relay else { return false }
        let before = relay.hasEvents
        let progress = relay.forward()
        guard progress != .gone else {
            hasHungUp = true
            hangUp()
            return true
        }
        // Where that fails, the client is served when it has read something else.
        if before != relay.hasEvents { try? registration?.setInterest(before ? .readable : [.readable, .writable]) }
        guard progress == .much else { return progress != .done }
        flush()
        return true
    }

    /// The client is being ended by libwayland, which still needs the display.
    func clientEnded() {
        isOpen = false
        onUntaken = nil
        registration?.cancel()
        registration = nil
    }

    /// Ends the client, if that has not happened, and the display; must not be called from within `read()` or `flush()`.
    func close() {
        registration?.cancel()
        registration = nil
        wl_display_destroy_clients(display)
        globals = []
        wl_display_destroy(display)
        guard let outlet = relay?.outlet else { return }
        // The last events say why the client is ended.
        _ = relay?.forward()
        outlets.remove(outlet)
        relay = nil
    }
}
