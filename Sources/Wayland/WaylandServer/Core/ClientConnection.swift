internal import CWaylandServer
internal import Glibc
internal import Reactor
internal import WaylandProtocols

/// A client's connection, with a `wl_display` of its own.
///
/// libwayland reads all clients of a display in one call. With a display for each, a client that floods can be left unread until the
/// next turn of the loop.
final class ClientConnection {
    /// `wl_display`.
    let display: OpaquePointer
    private let events: OpaquePointer
    private var registration: Registration?
    /// What the client may bind.
    private var globals: [AnyObject] = []
    /// False when the client has ended; the display is still there until `close()`.
    private var isOpen = true

    /// - Returns: nil when there is no memory, or no descriptor. The C function is `wl_display_create`.
    init?() {
        guard let display = wl_display_create() else { return nil }
        guard let events = wl_display_get_event_loop(display) else {
            wl_display_destroy(display)
            return nil
        }
        (self.display, self.events) = (display, events)
    }

    /// Lets the client at the other end of a socket in.
    ///
    /// - Parameter descriptor: the socket; closed when that fails.
    /// - Returns: nil when there is no memory, or no descriptor. The C function is `wl_client_create`.
    func admit(_ descriptor: Int32) -> ClientHandle? {
        guard let client = wl_client_create(display, descriptor) else {
            Glibc.close(descriptor)
            return nil
        }
        return ClientHandle(client)
    }

    /// - Parameter ready: called in each turn in which the client can be read.
    func listen(on loop: EventLoop, ready: @escaping () -> Void) throws(ReactorError) {
        registration = try loop.addDescriptor(wl_event_loop_get_fd(events)) { _ in ready() }
    }

    func offer(_ global: AnyObject) {
        globals.append(global)
    }

    /// Reads and handles at most 4 kB of requests.
    func read() {
        if isOpen { wl_event_loop_dispatch(events, 0) }
    }

    /// Sends what waits to be sent.
    func flush() {
        if isOpen { wl_display_flush_clients(display) }
    }

    /// The client is being ended by libwayland, which still needs the display.
    func clientEnded() {
        isOpen = false
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
    }
}
