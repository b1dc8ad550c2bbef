internal import Diagnostics
internal import Reactor
package import WaylandProtocols

/// One connected program: what it has, and its surfaces.
package final class Client {
    package let handle: ClientHandle
    /// In the order in which they came.
    let number: UInt64
    /// The process that connected, by the socket's credentials.
    package let processID: Int32
    /// The file that it ran when it connected, as the kernel names it; where the kernel does not say, the process.
    let program: String
    /// The user that the process ran as when it connected.
    package let userID: UInt32

    /// It may have what lets it see and do more than others.
    package internal(set) var isPrivileged = false

    /// What it has of us.
    package private(set) var ledger: ClientLedger
    package let limits: ClientLimits

    /// Its surfaces' states.
    package internal(set) var tree = SurfaceTree()
    private(set) var surfaces: [SurfaceID: Surface] = [:]
    private lazy var scheduler = TransactionScheduler(of: self, on: loop)
    private let loop: EventLoop
    /// Set by `disconnect()`; carried out at the end of the turn.
    private(set) var mustGo = false
    /// False once libwayland is taking it apart: what ends then, ends without a word.
    package private(set) var isConnected = true

    /// Its `xdg_wm_base` objects.
    var shells: [ShellBinding] = []
    /// It has not answered in time and is not answering yet.
    package private(set) var isHung = false
    /// The ping that was sent last and has no answer.
    private var openPing: UInt32?
    private var pingTimer: LoopTimer?
    /// It has stopped answering, or answers again.
    package var onHung: ((Client) -> Void)?

    init(_ handle: ClientHandle, number: UInt64, limits: ClientLimits, loop: EventLoop) {
        self.handle = handle
        self.number = number
        self.loop = loop
        self.limits = limits
        let credentials = handle.credentials
        processID = credentials.process
        userID = credentials.user
        program = ClientRights.executable(of: credentials.process) ?? "process \(credentials.process)"
        ledger = ClientLedger(limits: limits)
    }

    /// Ends the connection at the end of this turn, without a word; libwayland must not lose a client while it reads from it.
    package func disconnect() {
        mustGo = true
    }

    /// Its objects end next.
    func willEnd() {
        isConnected = false
        pingTimer?.cancel()
        pingTimer = nil
        onHung = nil
        scheduler.close()
    }

    /// Asks the client whether it is there, unless it was asked and has not answered yet. What has no windows is not asked.
    func ping(serial: UInt32, on loop: EventLoop) {
        guard openPing == nil, isConnected, let shell = shells.first else { return }
        openPing = serial
        shell.object.send(.ping(serial: serial))
        let timer = pingTimer ?? loop.makeTimer { [weak self] in self?.pingIsLate() }
        pingTimer = timer
        timer.schedule(after: TimeSpan(seconds: limits.pingSeconds))
    }

    /// The client has answered a ping; answers to nothing are ignored.
    func answered(_ serial: UInt32) {
        guard serial == openPing else { return }
        openPing = nil
        pingTimer?.cancel()
        guard isHung else { return }
        isHung = false
        log.info("client \(processID) answers again")
        onHung?(self)
    }

    private func pingIsLate() {
        guard openPing != nil, !isHung else { return }
        isHung = true
        log.warning("client \(processID) has not answered for \(limits.pingSeconds) seconds")
        onHung?(self)
    }

    /// Writes down that it has more of `item`; ends it with "no memory" when that is too much.
    func charge(_ item: ClientLedger.Item, _ amount: Int = 1, asking object: WaylandObject) -> Bool {
        guard ledger.charge(item, amount) else {
            log.warning(
                "client \(processID) wants more than \(ledger.limit(of: item)) \(item.rawValue) and is ended; it has \(ledger)")
            object.postNoMemory()
            return false
        }
        return true
    }

    func credit(_ item: ClientLedger.Item, _ amount: Int = 1) {
        ledger.credit(item, amount)
    }

    func add(_ surface: Surface) {
        surfaces[surface.id] = surface
        tree.insert(surface.id)
    }

    func remove(_ surface: Surface) {
        surfaces[surface.id] = nil
        scheduler.review()
    }

    package func surface(_ id: SurfaceID) -> Surface? { surfaces[id] }

    /// The surface that the client calls by this number; nil for none.
    package func surface(object: UInt32) -> Surface? { surfaces.values.first { $0.object.id == object } }

    /// Applies a transaction, now or when what it waits for has happened.
    func submit(_ transaction: Transaction) { scheduler.submit(transaction) }

    /// Makes a transaction current: first the state of all its surfaces, then what follows from it.
    func apply(_ transaction: Transaction) {
        for one in tree.apply(transaction) { surfaces[one.surface]?.didApply(one) }
        // A window is opened, or has its new size, with the content that shows it.
        for part in transaction.parts { surfaces[part.surface]?.roleObject?.didApply() }
    }
}

extension Client: CustomStringConvertible {
    /// `client 4711: 2 surfaces, 1 shm pools`.
    package var description: String { "client \(processID): \(ledger)" }
}
