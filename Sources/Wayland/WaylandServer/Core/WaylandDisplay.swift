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
    /// The process of the command that is shown, for whose clients room is kept; nil for none.
    package var command: Int32?

    /// Called when a client has created a surface, which has no role and no content yet.
    package var onSurface: ((Surface) -> Void)?
    /// Called when a client has gone, after its surfaces have ended.
    package var onClientEnd: ((Client) -> Void)?
    /// Called with the number of clients when it has changed.
    package var onClientCount: ((Int) -> Void)?

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

    /// Measures what clients take of a turn. A bench whose loop is in virtual time, which stands still in a turn, counts the processor's.
    package lazy var stopwatch = loop.stopwatch

    let loop: EventLoop
    private(set) var settings: ServerSettings
    /// The programs that may bind privileged globals; another value is for clients that connect from then on.
    package var privileged: ClientRights {
        get { settings.privileged }
        set {
            guard newValue != settings.privileged else { return }
            settings.privileged = newValue
            newValue.report(by: settings.peerOption)
        }
    }
    /// The dmabuf support; nil when the display side only reads copies.
    var dmabufs: Dmabufs?
    private var tickEnd: Registration?
    private var doors: [ClientDoor] = []
    private var sandboxes: [SandboxDoor] = []
    private var offers: [GlobalOffer] = []
    private var clientsByHandle: [ClientHandle: Client] = [:]
    private var connections: [ClientHandle: ClientConnection] = [:]
    private let outlets = RelayOutlets()
    private(set) lazy var commons = ClientCommons(
        memory: PictureMemory(limit: limits.allPictureBytes ?? PictureMemory.halfOfMachine),
        descriptors: ClientDescriptors(limit: limits.allDescriptors ?? ClientDescriptors.mostOfProcess), log: ClientLog(on: loop),
        inUse: makeBuffersInUse(), readsPicturesInPlace: settings.readsPicturesInPlace)
    var files: ForeignFiles { commons.files }
    private lazy var heapCare = HeapCare(on: loop)
    /// Connections whose client has ended in this tick.
    private var ended: [ClientConnection] = []
    /// Wakes the loop for requests that were read and not handled.
    private lazy var nextTurn = loop.makeTimer { [weak self] in self?.takeTurns() }
    private lazy var turns = TurnQueue<ClientConnection, ClientOrigin>(program: limits.programTurn, all: limits.turn)
    private var listeners: [ClientHandle: DestroyListener] = [:]
    private var lastNumber: UInt64 = 0
    private var lastSerial: UInt32 = 0
    private var isClosed = false

    /// Creates a server without a socket, on the event loop of the calling thread.
    package init(loop: EventLoop, limits: ClientLimits = ClientLimits(), settings: ServerSettings = ServerSettings()) {
        self.limits = limits
        self.loop = loop
        self.settings = settings
        output = ServerOutput(settings.output)
        wl_log_set_handler_server(forwardLog)
        settings.privileged.report(by: settings.peerOption)
        tickEnd = loop.addTickObserver { [unowned self] in finishTick() }
        hearOfContents()
        commons.descriptors.onShortage = { [weak self] in self?.endLargestHolder() }
        offerGlobals()
    }

    deinit {
        close()
    }

    /// Ends all clients and removes the sockets; idempotent, and also called at deinitialization.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        tickEnd?.cancel()
        commons.readContents.setWaker(nil)
        nextTurn.cancel()
        (doors, sandboxes) = ([], [])
        for client in Array(clientsByHandle.values) { wl_client_destroy(client.handle.pointer) }
        sweep()
        commons.inUse?.close()
        commons.log.close()
        heapCare.close()
        sessionLock.close()
        offers = []
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
        doors.append(try ClientDoor(socket, on: loop) { [unowned self] in addClient(FileDescriptor(owning: $0)) })
        sessionLock.remember(besides: socket.path)
    }

    /// Adds the client at the other end of a connected socket.
    ///
    /// - Parameters:
    ///   - isPrivileged: whether the client may bind privileged globals regardless of its program.
    ///   - origin: whose share of a turn the client uses; nil for what the kernel says.
    ///   - sandbox: in which the client runs: it has no privileges then, whatever its user or file.
    /// - Returns: the client; nil when there is no memory or no descriptor, and the socket is closed.
    @discardableResult
    package func addClient(
        _ socket: consuming FileDescriptor, isPrivileged: Bool = false, from origin: ClientOrigin? = nil, sandbox: Sandbox? = nil
    ) -> Client? {
        let unit = settings.privileged.units.isEmpty ? nil : SystemUnit(peerOf: socket.rawValue, by: settings.peerOption)
        let peer = SocketPeer(of: socket.rawValue)
        guard let connection = ClientConnection(outlets, commons) else { return refused() }
        guard let handle = connection.admit(socket) else {
            connection.close()
            return refused()
        }
        handle.setProcess(peer.process)
        let client = Client(
            handle, of: peer, number: nextNumber(), limits: limits, commons: commons, loop: loop, origin: origin)
        client.sandbox = sandbox
        client.isOfCommand = command.map { ProcessFile.isProcess(client.processID, below: $0) } ?? false
        client.isPrivileged =
            sandbox == nil
            && (isPrivileged || settings.privileged.allows(process: client.processID, user: client.userID, unit: unit))
        admit(client, connection)
        do throws(ReactorError) {
            let origin = client.origin
            try connection.listen(on: loop) { [unowned self, unowned connection] in ready(connection, of: origin) }
        } catch {
            log.once(.warning, id: "refused", "a client is turned away: \(error)")
            client.disconnect()
        }
        for offer in offers where offer.audience.contains(client) {
            if let global = offer.make(connection.display) { connection.offer(global) }
        }
        thinOut()
        return client
    }

    /// Serves the clients of a sandbox until `closing` hangs up, also when the client that asked for it has gone.
    ///
    /// - Parameter opener: where the client that asked comes from. The clients use its share: with other names it would get no more.
    /// - Returns: false when there are too many, or no thread or descriptor is left.
    func serve(
        _ sandbox: Sandbox, of opener: ClientOrigin, at listening: consuming FileDescriptor,
        until closing: consuming FileDescriptor
    ) -> Bool {
        let count = SandboxDoor.descriptors
        guard sandboxes.count < limits.clients, commons.descriptors.hasRoom(for: count) else { return false }
        let door = SandboxDoor(
            listening, until: closing, on: loop,
            entered: { [unowned self] in
                addClient(FileDescriptor(owning: $0), from: opener, sandbox: sandbox)
            },
            ended: { [unowned self] door in
                sandboxes.removeAll { $0 === door }
                commons.descriptors.remove(count)
            })
        guard let door else { return false }
        commons.descriptors.add(count)
        commons.log.info("clients of the \(sandbox) are served")
        sandboxes.append(door)
        return true
    }

    private func refused() -> Client? {
        log.once(.warning, id: "refused", "a client is turned away: \(String(cString: strerror(errno)))")
        return nil
    }

    /// Sends a ping to a client; see `Client.isHung`.
    package func ping(_ client: Client) {
        client.ping(serial: nextSerial(), on: loop)
    }

    /// Returns the number of the next event that a client may answer, or refer to.
    func nextSerial() -> UInt32 {
        lastSerial &+= 1
        return lastSerial
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
    /// - Parameter audience: the clients that see it.
    func offer<Object: WaylandObject>(
        _ type: Object.Type, to audience: GlobalOffer.Audience = .everyone, bound: @escaping (Object, Client) -> Void
    ) {
        let bind = { [weak self] (object: WaylandObject) in
            guard let object = object as? Object, let client = self?.client(of: object) else { return }
            bound(object, client)
        }
        let offer = GlobalOffer(audience: audience) { Global(display: $0, type, bound: bind) }
        offers.append(offer)
        // Those that have connected before hear of it.
        for (handle, connection) in connections {
            guard let client = clientsByHandle[handle], audience.contains(client) else { continue }
            if let global = offer.make(connection.display) { connection.offer(global) }
        }
    }

    // MARK: Tick

    /// Reads a client, or leaves it unread until it has its turn: what it has sent stays in its socket, or in its connection.
    private func ready(_ connection: ClientConnection, of origin: ClientOrigin) {
        turns.enter(connection, of: origin)
        takeTurns()
    }

    private func takeTurns() {
        while let next = turns.next(inTurn: loop.tickCount) {
            let start = stopwatch.read()
            next.member.read(for: limits.programTurn.time, by: stopwatch)
            turns.count(stopwatch.read() - start, of: next.program)
            if next.member.hasRequests { turns.enter(next.member, of: next.program) }
        }
        if !turns.isEmpty { nextTurn.schedule(after: .zero) }
    }

    private func finishTick() {
        onTickEnd?()
        commons.inUse?.takeReturns()
        if sessionLock.isLocked { seat.reviewAdmission() }
        for client in clientsByHandle.values where client.mustGo { wl_client_destroy(client.handle.pointer) }
        for connection in connections.values { connection.flush() }
        forwardEvents()
        sweep()
        commons.log.takeLinesOfLibrary()
    }

    /// Sends clients what libwayland has sent for them, and then what it kept because a relay was full.
    private func forwardEvents() {
        while true {
            let ready = outlets.ready()
            var mayBeMore = ready.count == RelayOutlets.most
            for connection in ready where connection.forward() { mayBeMore = true }
            guard mayBeMore else { return }
        }
    }

    /// Ends the displays of clients that have gone, which libwayland needs until it has returned.
    private func sweep() {
        while let connection = ended.popLast() { connection.close() }
    }

    // MARK: Clients

    /// Hears of contents that threads have read. Without a descriptor for that no thread reads any.
    private func hearOfContents() {
        do throws(ReactorError) {
            commons.readContents.setWaker(
                try loop.addWaker { [weak self] in
                    guard let self else { return }
                    let numbers = commons.readContents.take()
                    for client in clientsByHandle.values where numbers.contains(client.number) { client.contentWasRead() }
                })
        } catch {
            log.warning("no thread reads clients' memory: \(error)")
        }
    }

    private func admit(_ client: Client, _ connection: ClientConnection) {
        let handle = client.handle
        clientsByHandle[handle] = client
        connections[handle] = connection
        onClientCount?(clientsByHandle.count)
        commons.descriptors.add(ClientDescriptors.ofConnection)
        connection.onUntaken = { [unowned client] in client.untaken = $0 }
        let objects = ObjectWatch(client)
        listeners[handle] = DestroyListener(handle) { [weak self] in
            objects.close()
            self?.heapCare.clientEnds(objects: client.ledger[.objects], pictureBytes: client.ledger[.pictureBytes])
            client.willEnd()
            self?.seat.clientEnded(client)
            self?.disconnected(handle)
        }
    }

    private func thinOut() {
        guard clientsByHandle.count > limits.clients else { return }
        let clients = clientsByHandle.values.filter { !$0.mustGo }.sorted { $0.number < $1.number }
        let kept = clients.indices.filter { clients[$0].isOfCommand }.prefix(limits.commandClients)
        let crowd = Crowd(clients.map(\.origin), keeping: Set(kept), limit: limits.clients)
        guard let largest = crowd.largest else { return }
        log.once(
            .warning, id: "clients",
            "more than \(limits.clients) clients at a time, most of them of \(largest): its newest are turned away")
        for place in crowd.surplus { clients[place].disconnect() }
    }

    /// Ends the client with the most descriptors, of the program and the account with the most, until the others have room. Clients of the
    /// command come last.
    private func endLargestHolder() {
        var staying = clientsByHandle.values.filter { !$0.mustGo }.sorted { $0.number < $1.number }
        let leaving = clientsByHandle.values.reduce(0) { $1.mustGo ? $0 + $1.heldDescriptors : $0 }
        var excess = commons.descriptors.held - leaving - commons.descriptors.limit
        while excess > 0, let largest = Crowd.largestHolder(of: staying) {
            excess -= largest.heldDescriptors
            staying.removeAll { $0 === largest }
            let (limit, own) = (commons.descriptors.limit, largest.heldDescriptors)
            largest.refuse("all clients have more than \(limit) descriptors, and it has \(own) of them")
        }
    }

    private func disconnected(_ handle: ClientHandle) {
        // libwayland destroys the objects after this; they find their client by the reference that they keep.
        guard let client = clientsByHandle.removeValue(forKey: handle) else { return }
        listeners[handle] = nil
        client.untaken = 0
        commons.descriptors.remove(ClientDescriptors.ofConnection)
        if let connection = connections.removeValue(forKey: handle) {
            connection.clientEnded()
            turns.remove(connection)
            ended.append(connection)
        }
        onClientEnd?(client)
        onClientCount?(clientsByHandle.count)
    }
}

// Not members of the class: a C function type among them crashes the compiler of importing modules (Swift 6.3.1).
private let forwardLog: wl_log_func_t = { format, arguments in
    guard let format, let line = text(format, arguments) else { return }
    ClientLog.addLineOfLibrary(line.split(separator: "\n").joined(separator: " "))
}

/// - Parameter arguments: the type is optional on some architectures and not on others.
private func text(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) -> String? {
    guard let arguments else { return nil }
    var text = [CChar](repeating: 0, count: 512)
    vsnprintf(&text, text.count, format, arguments)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
