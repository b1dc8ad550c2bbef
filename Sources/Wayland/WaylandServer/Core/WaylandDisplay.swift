package import Buffers
internal import CWaylandServer
internal import Diagnostics
package import Geometry
internal import Glibc
package import Reactor
internal import WaylandProtocols

let log = Log("wayland")

/// The server: its sockets, its clients and what it offers them. See `WaylandServer.swift` for what happens in a turn.
package final class WaylandDisplay {
    package let limits: ClientLimits

    /// A client has made a surface; it has no role and no content yet.
    package var onSurface: ((Surface) -> Void)?
    /// A client has gone; its surfaces have ended before.
    package var onClientEnd: ((Client) -> Void)?

    /// A client has made a window; it is not mapped, and can be told how large to be.
    package var onToplevel: ((Toplevel) -> Void)?
    /// A client asks for its window to be in front, and somebody has just used the program that gave it the right.
    package var onActivate: ((Toplevel) -> Void)?
    /// A client has made a part of the desktop; it waits to be told a size.
    package var onLayerSurface: ((LayerSurface) -> Void)?
    /// Where popups of such a one may be, in its points; nil for anywhere.
    package var layerBounds: ((LayerSurface) -> PixelRect<Local>?)?
    /// Where popups of a window may be, in points of its geometry; nil for anywhere. The size is the one that the window will have
    /// when the popup is seen, where the client says so.
    package var popupBounds: ((_ of: Toplevel, _ size: Size<Local>?) -> PixelRect<Local>?)?
    /// Windows that have not ended, in the order in which they were made.
    package private(set) var toplevels: [Toplevel] = []

    /// What people hold and touch.
    package private(set) lazy var seat = ServerSeat(
        display: self, layout: settings.layout, repeatDelay: settings.repeatDelay, repeatRate: settings.repeatRate)
    /// What people look at.
    package let output: ServerOutput
    /// Who wants the screen awake, and who wants to know when nobody does anything.
    package private(set) lazy var idleness = Idleness(display: self, loop: loop)
    /// Who keeps people out.
    package private(set) lazy var sessionLock = SessionLock(display: self)
    private(set) lazy var activation = Activation(display: self)
    private(set) lazy var foreignWindows = ForeignWindows(display: self)
    let foreignParents = ForeignParents()
    private(set) lazy var selection = Selection(display: self)
    private(set) lazy var primarySelection = PrimarySelection(display: self)

    /// The turn's requests have been handled; what is sent now reaches clients in this turn.
    package var onTickEnd: (() -> Void)?

    /// Connected programs, in no order.
    package var clients: [Client] { Array(clientsByHandle.values) }

    /// `wl_display`.
    private let display: OpaquePointer
    let loop: EventLoop
    let settings: ServerSettings
    /// nil where the display side reads copies only.
    private(set) lazy var dmabufs = settings.sharing.flatMap { Dmabufs($0, loop: loop) }
    private var registrations: [Registration] = []
    private var sockets: [ListeningSocket] = []
    private var globals: [AnyObject] = []
    /// Those of them that not all clients are told of.
    private var privileged: Set<OpaquePointer> = []
    var imports: [ImportedBinding] = []
    private var clientsByHandle: [ClientHandle: Client] = [:]
    private var listeners: [ClientHandle: DestroyListener] = [:]
    private var creation: UnsafeMutablePointer<ListenerMemory>?
    private var lastNumber: UInt64 = 0
    private var isClosed = false

    /// A server without a socket, on the loop of the thread that calls.
    ///
    /// The C functions are `wl_display_create` and `wl_event_loop_get_fd`.
    package init(
        loop: EventLoop, limits: ClientLimits = ClientLimits(), settings: ServerSettings = ServerSettings()
    ) throws(WaylandServerError) {
        self.limits = limits
        self.loop = loop
        self.settings = settings
        output = ServerOutput(settings.output)
        wl_log_set_handler_server(forwardLog)
        guard let display = wl_display_create(), let events = wl_display_get_event_loop(display) else {
            throw .noDisplay(reason: String(cString: strerror(errno)))
        }
        self.display = display
        creation = ListenerMemory.make(self) { listener, data in
            guard let listener, let data else { return }
            ListenerMemory.owner(of: listener, as: WaylandDisplay.self).connected(ClientHandle(OpaquePointer(data)))
        }
        if let creation { wl_display_add_client_created_listener(display, ListenerMemory.listener(creation)) }
        wl_display_set_global_filter(display, visibility, Unmanaged.passUnretained(self).toOpaque())
        do throws(ReactorError) {
            let descriptor = wl_event_loop_get_fd(events)
            registrations = [
                try loop.addDescriptor(descriptor) { _ in wl_event_loop_dispatch(events, 0) },
                loop.addTickObserver { [unowned self] in finishTick() },
            ]
        } catch {
            close()
            throw .noDisplay(reason: "\(error)")
        }
        try offerGlobals()
    }

    deinit {
        close()
    }

    /// Ends all clients and takes the sockets away; doing it twice changes nothing, and the last reference's end does it too.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        registrations.forEach { $0.cancel() }
        wl_display_destroy_clients(display)
        globals = []
        if let creation {
            wl_list_remove(&ListenerMemory.listener(creation).pointee.link)
            creation.deallocate()
        }
        wl_display_destroy(display)
        sockets = []
    }

    /// Listens where clients look by themselves.
    ///
    /// - Parameters:
    ///   - directory: `XDG_RUNTIME_DIR`'s value, nil when it is not set.
    ///   - name: `wayland-0`; nil for the first free one.
    /// - Returns: the name, for `WAYLAND_DISPLAY`.
    @discardableResult
    package func listen(directory: String?, name: String? = nil) throws(WaylandServerError) -> String {
        let socket = try ListeningSocket(directory: directory, name: name) { [display] descriptor in
            wl_display_add_socket_fd(display, descriptor) == 0
        }
        sockets.append(socket)
        return socket.name
    }

    /// Serves the program at the other end of a connected socket.
    ///
    /// - Parameter isPrivileged: it may have what lets a program see and do more than others, whoever it is.
    /// - Returns: nil when there is no memory; the socket is closed then. The C function is `wl_client_create`.
    @discardableResult
    package func addClient(_ socket: consuming FileDescriptor, isPrivileged: Bool = false) -> Client? {
        let descriptor = socket.release()
        guard let client = wl_client_create(display, descriptor) else {
            Glibc.close(descriptor)
            return nil
        }
        let added = clientsByHandle[ClientHandle(client)]
        if isPrivileged { added?.isPrivileged = true }
        return added
    }

    /// Asks a client whether it is there; see `Client.isHung`.
    package func ping(_ client: Client) {
        client.ping(serial: nextSerial(), on: loop)
    }

    /// The C function is `wl_display_next_serial`.
    func nextSerial() -> UInt32 { isClosed ? 0 : wl_display_next_serial(display) }

    /// Whether a client is told of a global, and may bind it.
    fileprivate func shows(_ global: OpaquePointer, to client: ClientHandle) -> Bool {
        !privileged.contains(global) || clientsByHandle[client]?.isPrivileged == true
    }

    func importsChanged() {
        for one in imports { one.review() }
    }

    func add(_ toplevel: Toplevel) {
        toplevels.append(toplevel)
        onToplevel?(toplevel)
    }

    func remove(_ toplevel: Toplevel) {
        toplevels.removeAll { $0 === toplevel }
        importsChanged()
    }

    /// Whose an object is.
    func client(of object: WaylandObject) -> Client? { clientsByHandle[object.client] }

    /// A number that was never given out before.
    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Offers a global; `bound` is called for each client that takes it.
    ///
    /// - Parameter isPrivileged: only those that may see more than others are told of it.
    func offer<Object: WaylandObject>(
        _ type: Object.Type, isPrivileged: Bool = false, bound: @escaping (Object, Client) -> Void
    ) throws(WaylandServerError) {
        let global = Global(display: display, type) { [weak self] object in
            guard let client = self?.client(of: object) else { return }
            bound(object, client)
        }
        guard let global else { throw .noDisplay(reason: "there is no memory for \(type.interfaceName)") }
        globals.append(global)
        if isPrivileged, let pointer = global.global { privileged.insert(pointer) }
    }

    // MARK: The turn

    private func finishTick() {
        onTickEnd?()
        if sessionLock.isLocked { seat.reviewAdmission() }
        for client in clientsByHandle.values where client.mustGo { wl_client_destroy(client.handle.pointer) }
        wl_display_flush_clients(display)
    }

    // MARK: Clients

    private func connected(_ handle: ClientHandle) {
        let client = Client(handle, number: nextNumber(), limits: limits, loop: loop)
        client.isPrivileged = settings.privileged.allows(process: client.processID, user: client.userID)
        clientsByHandle[handle] = client
        listeners[handle] = DestroyListener(handle) { [weak self] in
            client.willEnd()
            self?.seat.clientEnded(client)
            self?.disconnected(handle)
        }
        thinOut()
    }

    private func thinOut() {
        guard clientsByHandle.count > limits.clients else { return }
        let clients = clientsByHandle.values.filter { !$0.mustGo }.sorted { $0.number < $1.number }
        let crowd = Crowd(clients.map(\.program), limit: limits.clients)
        guard let largest = crowd.largest else { return }
        log.once(
            .warning, id: "clients",
            "more than \(limits.clients) clients at a time, most of them of \(largest): its newest are turned away")
        for place in crowd.surplus { clients[place].disconnect() }
    }

    private func disconnected(_ handle: ClientHandle) {
        // libwayland ends the objects after this; they find their client by the reference they keep.
        guard let client = clientsByHandle.removeValue(forKey: handle) else { return }
        listeners[handle] = nil
        onClientEnd?(client)
    }
}

private let visibility: wl_display_global_filter_func_t = { client, global, data in
    guard let client, let global, let data else { return false }
    return Unmanaged<WaylandDisplay>.fromOpaque(data).takeUnretainedValue().shows(global, to: ClientHandle(client))
}

// Not members of the class: a C function type among them crashes the compiler of importing modules (Swift 6.3.1).
private let forwardLog: wl_log_func_t = { format, arguments in
    guard let format, let line = text(format, arguments) else { return }
    log.info("libwayland: \(line.split(separator: "\n").joined(separator: " "))")
}

/// - Parameter arguments: optional on some machines and not on others.
private func text(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) -> String? {
    guard let arguments else { return nil }
    var text = [CChar](repeating: 0, count: 512)
    vsnprintf(&text, text.count, format, arguments)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
