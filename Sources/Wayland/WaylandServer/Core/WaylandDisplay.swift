package import Buffers
internal import CWaylandServer
internal import Diagnostics
package import Geometry
internal import Glibc
package import Reactor
internal import WaylandProtocols

let log = Log("wayland")

/// The server: its sockets, its clients and its globals; `WaylandServer.swift` describes what happens in a tick.
package final class WaylandDisplay {
    package let limits: ClientLimits

    /// Called when a client has created a surface, which has no role and no content yet.
    package var onSurface: ((Surface) -> Void)?
    /// Called when a client has gone, after its surfaces have ended.
    package var onClientEnd: ((Client) -> Void)?

    /// Called when a client has created a window, which is not mapped yet and can be configured.
    package var onToplevel: ((Toplevel) -> Void)?
    /// Called when a client requests activation with a token that user input has earned.
    package var onActivate: ((Toplevel) -> Void)?
    /// Called when a client has created a layer surface, which waits for its size.
    package var onLayerSurface: ((LayerSurface) -> Void)?
    /// Returns the area for popups of a layer surface, in its points; nil for no limit.
    package var layerBounds: ((LayerSurface) -> PixelRect<Local>?)?
    /// Returns the area for popups of a window, in points of its geometry; nil for no limit.
    ///
    /// The size is the window's size when the popup will be shown, where the client provides it.
    package var popupBounds: ((_ of: Toplevel, _ size: Size<Local>?) -> PixelRect<Local>?)?
    /// Windows that have not ended, in order of creation.
    package var toplevels: [Toplevel] { Array(toplevelList) }
    private var toplevelList = ObjectList<Toplevel>()

    /// The seat with all input devices.
    package private(set) lazy var seat = ServerSeat(
        display: self, layout: settings.layout, repeatDelay: settings.repeatDelay, repeatRate: settings.repeatRate)
    /// The output.
    package let output: ServerOutput
    /// Idle inhibitors and idle notifications.
    package private(set) lazy var idleness = Idleness(display: self, loop: loop)
    /// The session lock.
    package private(set) lazy var sessionLock = SessionLock(display: self)
    private(set) lazy var activation = Activation(display: self)
    private(set) lazy var foreignWindows = ForeignWindows(display: self)
    let foreignParents = ForeignParents()
    private(set) lazy var selection = Selection<WlDataDevice>(display: self)
    private(set) lazy var primarySelection = Selection<ZwpPrimarySelectionDeviceV1>(display: self)

    /// Called when the tick's requests have been handled; events sent here still reach clients in this tick.
    package var onTickEnd: (() -> Void)?

    /// Connected clients, in no order.
    package var clients: [Client] { Array(clientsByHandle.values) }

    /// `wl_display`.
    private let display: OpaquePointer
    let loop: EventLoop
    let settings: ServerSettings
    /// The dmabuf support; nil when the display side only reads copies.
    private(set) lazy var dmabufs = settings.sharing.flatMap { Dmabufs($0, loop: loop) }
    private var registrations: [Registration] = []
    private var sockets: [ListeningSocket] = []
    private var globals: [AnyObject] = []
    /// The globals that only privileged clients see.
    private var privileged: Set<OpaquePointer> = []
    private var clientsByHandle: [ClientHandle: Client] = [:]
    private lazy var memory = PictureMemory(limit: limits.allPictureBytes ?? PictureMemory.halfOfMachine)
    private var listeners: [ClientHandle: DestroyListener] = [:]
    private var creation: UnsafeMutablePointer<ListenerMemory>?
    private var lastNumber: UInt64 = 0
    private var isClosed = false

    /// Creates a server without a socket, on the event loop of the calling thread.
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

    /// Ends all clients and removes the sockets; idempotent, and also called at deinitialization.
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

    /// Opens the socket at which clients look by default.
    ///
    /// - Parameters:
    ///   - directory: the value of `XDG_RUNTIME_DIR`; nil when it is not set.
    ///   - name: for example `wayland-0`; nil for the first free name.
    /// - Returns: the name, for `WAYLAND_DISPLAY`.
    @discardableResult
    package func listen(directory: String?, name: String? = nil) throws(WaylandServerError) -> String {
        let socket = try ListeningSocket(directory: directory, name: name)
        try serve(socket)
        return socket.name
    }

    /// Serves the clients of a socket, also those that have connected before.
    package func serve(_ socket: ListeningSocket) throws(WaylandServerError) {
        try socket.hand { wl_display_add_socket_fd(display, $0) == 0 }
        sockets.append(socket)
    }

    /// Adds the client at the other end of a connected socket.
    ///
    /// - Parameter isPrivileged: whether the client may bind privileged globals regardless of its program.
    /// - Returns: the client; nil when there is no memory, and the socket is closed. The C function is `wl_client_create`.
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

    /// Sends a ping to a client; see `Client.isHung`.
    package func ping(_ client: Client) {
        client.ping(serial: nextSerial(), on: loop)
    }

    /// The C function is `wl_display_next_serial`.
    func nextSerial() -> UInt32 { isClosed ? 0 : wl_display_next_serial(display) }

    /// Returns whether a client sees a global and may bind it.
    fileprivate func shows(_ global: OpaquePointer, to client: ClientHandle) -> Bool {
        !privileged.contains(global) || clientsByHandle[client]?.isPrivileged == true
    }

    func add(_ toplevel: Toplevel) {
        toplevelList.append(toplevel)
        onToplevel?(toplevel)
    }

    func remove(_ toplevel: Toplevel) {
        toplevelList.remove(toplevel)
        foreignParents.ended(toplevel)
    }

    /// Returns the client that owns an object.
    func client(of object: WaylandObject) -> Client? { clientsByHandle[object.client] }

    /// Returns a number that was never returned before.
    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Offers a global; `bound` is called for each client that binds it.
    ///
    /// - Parameter isPrivileged: whether only privileged clients see it.
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

    // MARK: Tick

    private func finishTick() {
        onTickEnd?()
        if sessionLock.isLocked { seat.reviewAdmission() }
        for client in clientsByHandle.values where client.mustGo { wl_client_destroy(client.handle.pointer) }
        wl_display_flush_clients(display)
    }

    // MARK: Clients

    private func connected(_ handle: ClientHandle) {
        let client = Client(handle, number: nextNumber(), limits: limits, memory: memory, loop: loop)
        client.isPrivileged = settings.privileged.allows(process: client.processID, user: client.userID)
        clientsByHandle[handle] = client
        let objects = ObjectWatch(client)
        listeners[handle] = DestroyListener(handle) { [weak self] in
            objects.close()
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
        // libwayland destroys the objects after this; they find their client by the reference that they keep.
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

/// - Parameter arguments: the type is optional on some architectures and not on others.
private func text(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) -> String? {
    guard let arguments else { return nil }
    var text = [CChar](repeating: 0, count: 512)
    vsnprintf(&text, text.count, format, arguments)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
