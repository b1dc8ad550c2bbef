internal import CWaylandClient
internal import Diagnostics
internal import Glibc
internal import Reactor

/// The wire to the compositor and what it offers.
final class CompositorConnection {
    private struct Offer {
        let name: UInt32
        let interface: String
        let version: Int
    }

    let loop: EventLoop
    private let wire: WireDisplay
    private var display: OpaquePointer { wire.pointer }
    private var registry: RemoteObject?
    private var offers: [Offer] = []
    private var registrations: [Registration] = []
    private var isEnded = false
    private var isBlocked = false
    private let isGivenUp: () -> Bool
    /// The compositor went away, with the reason.
    var onLost: ((String) -> Void)?

    /// - Parameter isGivenUp: asked in each turn of a wait.
    /// - Throws: when no compositor listens, or it does not answer. The C function is `wl_display_connect_to_fd`.
    init(loop: EventLoop, settings: NestedSettings, isGivenUp: @escaping () -> Bool) throws(NestedError) {
        self.loop = loop
        self.isGivenUp = isGivenUp
        WireLog.capture()
        let socket: Int32
        if let given = settings.socket { socket = given } else { socket = try CompositorSocket.connect() }
        guard let display = wl_display_connect_to_fd(socket) else { throw .noMemory }
        wire = WireDisplay(display)
        do {
            let descriptor = wl_display_get_fd(display)
            registrations.append(try loop.addDescriptor(descriptor) { [unowned self] in read($0) })
            registrations.append(loop.addTickObserver { [unowned self] in flush() })
        } catch {
            throw .ended(reason: "\(error)")
        }
        try readGlobals()
    }

    deinit {
        close()
    }

    /// - Parameter version: the newest that is of use; the compositor's may be older.
    /// - Returns: nil when it is not offered.
    func bind(_ interface: String, upTo version: Int, atLeast least: Int = 1) -> RemoteObject? {
        guard let offer = offers.first(where: { $0.interface == interface }), offer.version >= least else { return nil }
        let version = min(version, offer.version)
        return registry?.make(
            interface, 0, [.uint(offer.name), .string(interface), .uint(UInt32(version)), .newID], version: version)
    }

    /// - Throws: also when it is offered only in an older version than `least`.
    func require(_ interface: String, upTo version: Int, atLeast least: Int = 1) throws(NestedError) -> RemoteObject {
        guard let object = bind(interface, upTo: version, atLeast: least) else {
            throw .lacks(interface: interface, version: least)
        }
        return object
    }

    /// Serves the loop until something is so, for five seconds at most.
    func wait(for thing: String, until isDone: () -> Bool) throws(NestedError) {
        var isLate = false
        let timer = loop.makeTimer { isLate = true }
        timer.schedule(at: loop.now + .seconds(5))
        defer { timer.cancel() }
        flush()
        while !isDone() {
            if isGivenUp() { throw .givenUp }
            if isEnded { throw .ended(reason: endReason) }
            if isLate { throw .silent(waitingFor: thing) }
            loop.tick()
        }
    }

    func close() {
        guard !registrations.isEmpty else { return }
        wl_display_flush(display)
        registrations = []
        registry = nil
        isEnded = true
    }

    /// The compositor says what it has; when it has answered the question that follows, that was all.
    private func readGlobals() throws(NestedError) {
        guard let registry = RemoteObject.registry(of: wire) else { throw .noMemory }
        self.registry = registry
        registry.onEvent = { [unowned self] event, arguments in
            guard event == 0 else { return offers.removeAll { $0.name == arguments.uint(0) } }
            offers.append(
                Offer(name: arguments.uint(0), interface: arguments.string(1), version: Int(arguments.uint(2))))
        }
        let answer = RemoteObject.answer(of: wire)
        var isAnswered = false
        answer?.onEvent = { _, _ in isAnswered = true }
        try wait(for: "what it offers") { isAnswered }
        answer?.forget()
    }

    private func read(_ readiness: Readiness) {
        guard !isEnded else { return }
        while wl_display_prepare_read(display) != 0 {
            // After an error nothing is dispatched any more, whatever waits.
            guard wl_display_dispatch_pending(display) >= 0 else { return end() }
        }
        wl_display_read_events(display)
        wl_display_dispatch_pending(display)
        if isBlocked { flush() }
        if wl_display_get_error(display) != 0 { end() }
    }

    private func flush() {
        guard !isEnded else { return }
        let result = wl_display_flush(display)
        let code = result < 0 ? errno : 0
        // What the compositor said before it went is still to be read, and then its end.
        guard code != EPIPE else { return }
        let mustWait = code == EAGAIN
        if mustWait != isBlocked {
            isBlocked = mustWait
            try? registrations.first?.setInterest(mustWait ? [.readable, .writable] : .readable)
        }
        if result < 0, !mustWait { end() }
    }

    private func end() {
        guard !isEnded else { return }
        isEnded = true
        // A dead socket is readable for ever.
        registrations = []
        onLost?(endReason)
    }

    /// What the compositor blamed us for, or what the system says.
    private var endReason: String {
        switch wl_display_get_error(display) {
        case EPROTO:
            var interface: UnsafePointer<wl_interface>?
            var id: UInt32 = 0
            let number = wl_display_get_protocol_error(display, &interface, &id)
            let name = interface?.pointee.name.map { String(cString: $0) } ?? "an object"
            return "the compositor refuses \(name)#\(id): error \(number)"
        // Whether it ended, crashed or threw us out looks alike from here.
        case 0, EPIPE, ECONNRESET: return "the compositor has closed the connection"
        case let code: return "the connection to the compositor has failed: \(String(cString: strerror(code)))"
        }
    }
}
