internal import Diagnostics
internal import Geometry
internal import Reactor
package import WaylandProtocols

/// One connected client, with its resources and its surfaces.
package final class Client {
    package let handle: ClientHandle
    /// The client's number, in order of connection.
    let number: UInt64
    /// The process that connected, by the socket's credentials.
    package let processID: Int32
    /// Where the client comes from: whose share of a turn it uses.
    let origin: ClientOrigin
    /// The client belongs to the command that is shown, for which room is kept.
    package var isOfCommand = false
    /// What the log calls the client. A process may have several connections, each a client of its own.
    package var name: String { "client \(number) of process \(processID)" }
    /// The user that the process ran as when it connected.
    package let userID: UInt32

    /// The client may bind privileged globals.
    package internal(set) var isPrivileged = false

    /// The sandbox that it runs in; nil for none.
    package internal(set) var sandbox: Sandbox?

    /// The server's resources that the client holds.
    package private(set) var ledger: ClientLedger
    package let limits: ClientLimits

    /// The states of the client's surfaces.
    package internal(set) var tree = SurfaceTree()
    private(set) var surfaces: [SurfaceID: Surface] = [:]
    private lazy var scheduler = TransactionScheduler(of: self, on: loop)
    let loop: EventLoop
    /// Reads its buffers in files that are not in memory.
    private(set) lazy var fileReader = ContentReader(.ofFiles)
    /// Reads its large buffers in memory.
    private(set) lazy var memoryReader = ContentReader(.ofMemory)
    /// Set by `disconnect()`; takes effect at the end of the tick.
    private(set) var mustGo = false
    /// False once libwayland is destroying the client; objects that end then send no events.
    package private(set) var isConnected = true

    /// Its `xdg_wm_base` objects.
    var shells = ObjectList<ShellBinding>()
    /// The client has missed the deadline of a ping and has not answered since.
    package private(set) var isHung = false
    /// The serial of the last ping, while it is unanswered.
    private var openPing: UInt32?
    private var pingTimer: LoopTimer?
    /// Called when all is applied that was committed together, after each surface's `onApply`. It is shown together.
    package var onApplied: (() -> Void)?
    /// Called when `isHung` changes.
    package var onHung: ((Client) -> Void)?

    /// What it shares with the others.
    let commons: ClientCommons
    private var memory: PictureMemory { commons.memory }
    /// Its pictures, also those that only the display side still has.
    let heldPictures: HeldPictures
    /// Files that its requests name, and that are not to be waited for.
    var files: ForeignFiles { commons.files }
    /// Told by the threads that read for it.
    var readContents: ReadContents { commons.readContents }

    /// - Parameter origin: nil for what the kernel says.
    init(
        _ handle: ClientHandle, of peer: SocketPeer, number: UInt64, limits: ClientLimits, commons: ClientCommons,
        loop: EventLoop, origin: ClientOrigin?
    ) {
        self.commons = commons
        heldPictures = HeldPictures(limit: limits.pictureBytes, within: commons.memory.held)
        self.handle = handle
        self.number = number
        self.loop = loop
        self.limits = limits
        (processID, userID) = (peer.process, peer.user)
        self.origin = origin ?? ClientOrigin(process: peer.process, user: peer.user)
        ledger = ClientLedger(limits: limits)
    }

    deinit {
        // The tree must not have a second owner, which might be the last here.
        var last = SurfaceTree()
        swap(&tree, &last)
        MemoryDisposal.shared.free(last)
    }

    /// Closes the connection at the end of this tick without an error, because libwayland must not lose a client while it reads
    /// from it.
    package func disconnect() {
        mustGo = true
    }

    /// Called before libwayland destroys the client's objects.
    func willEnd() {
        isConnected = false
        pingTimer?.cancel()
        pingTimer = nil
        onHung = nil
        scheduler.close()
        tree.isEnding = true
        fileReader.close()
        memoryReader.close()
    }

    /// Sends a ping, unless one is unanswered or the client has no `xdg_wm_base`.
    func ping(serial: UInt32, on loop: EventLoop) {
        guard openPing == nil, isConnected, let shell = shells.first else { return }
        openPing = serial
        shell.object.send(.ping(serial: serial))
        let timer = pingTimer ?? loop.makeTimer { [weak self] in self?.pingIsLate() }
        pingTimer = timer
        timer.schedule(after: TimeSpan(seconds: limits.pingSeconds))
    }

    /// Called when the client sends a pong; ignores serials that were not sent.
    func answered(_ serial: UInt32) {
        guard serial == openPing else { return }
        openPing = nil
        pingTimer?.cancel()
        guard isHung else { return }
        isHung = false
        commons.log.info("\(name) answers again")
        onHung?(self)
    }

    private func pingIsLate() {
        guard openPing != nil, !isHung else { return }
        isHung = true
        commons.log.warning("\(name) has not answered for \(limits.pingSeconds) seconds")
        onHung?(self)
    }

    /// Adds to the client's ledger; ends the client when that exceeds its limit.
    func charge(_ item: ClientLedger.Item, _ amount: Int = 1) -> Bool {
        guard ledger.charge(item, amount) else {
            refuse("more than \(ledger.limit(of: item)) \(item.name), the limit of a client")
            return false
        }
        guard item != .pictureBytes || memory.charge(amount) else {
            ledger.credit(item, amount)
            refuse("more than \(memory.limit) \(item.name), the limit of all clients")
            return false
        }
        return item.descriptors == 0 || hold(item, amount)
    }

    /// Counts the descriptors of what was charged. Where all clients have too many, the one with the most is ended.
    private func hold(_ item: ClientLedger.Item, _ amount: Int) -> Bool {
        let count = item.descriptors * amount
        guard ledger.charge(.descriptors, count) else {
            ledger.credit(item, amount)
            refuse("more than \(limits.descriptors) descriptors, the limit of a client")
            return false
        }
        commons.descriptors.add(count)
        guard mustGo else { return true }
        credit(item, amount)
        return false
    }

    /// Descriptors that came with its requests and that no request has taken.
    var untaken = 0 {
        didSet {
            if untaken > oldValue {
                commons.descriptors.add(untaken - oldValue)
            } else {
                commons.descriptors.remove(oldValue - untaken)
            }
        }
    }

    /// All descriptors that are held for it.
    var heldDescriptors: Int { ClientDescriptors.ofConnection + untaken + ledger[.descriptors] }

    /// Ends the client with a "no memory" error that says what it has asked for.
    func refuse(_ reason: String) {
        commons.log.warning("\(name) is disconnected: \(reason); it has \(ledger)")
        handle.postNoMemory(reason)
        // Its content may be read outside of its requests, where libwayland does not look for errors.
        disconnect()
    }

    /// What looks at its surfaces may copy in one turn.
    var uncopied = UncopiedBytes()

    /// The bytes of pixels that were copied for the client so far.
    package private(set) var readBytes = 0

    func countRead(_ damage: PixelDamage, of picture: ClientImage) {
        for rect in damage.rects {
            let cut = rect.intersection(picture.bounds)
            readBytes += cut.isEmpty ? 0 : cut.width * cut.height * 4
        }
    }

    /// Adds to the client's ledger unless that exceeds its limit.
    func reserve(_ item: ClientLedger.Item, _ amount: Int) -> Bool { ledger.charge(item, amount) }

    func credit(_ item: ClientLedger.Item, _ amount: Int = 1) {
        ledger.credit(item, amount)
        if item == .pictureBytes { memory.credit(amount) }
        guard item.descriptors > 0 else { return }
        ledger.credit(.descriptors, item.descriptors * amount)
        commons.descriptors.remove(item.descriptors * amount)
    }

    func add(_ surface: Surface) {
        surfaces[surface.id] = surface
        tree.insert(surface.id)
    }

    func remove(_ surface: Surface) {
        surfaces[surface.id] = nil
        if isConnected { scheduler.review() }
    }

    package func surface(_ id: SurfaceID) -> Surface? { surfaces[id] }

    /// Returns the surface with the client's object number; nil if there is none.
    package func surface(object: UInt32) -> Surface? { surfaces.values.first { $0.object.id == object } }

    /// Applies a transaction, now or when everything that it waits for is ready.
    func submit(_ transaction: Transaction) { scheduler.submit(transaction) }

    /// A surface was looked at that has shown something new since.
    func contentWasLookedAt() { scheduler.lookCame() }

    /// A thread has read one of its contents.
    func contentWasRead() { scheduler.contentWasRead() }

    /// Gives back what is never shown.
    func skip(_ skipped: Transaction.Skipped) {
        for (surface, attachment) in skipped.attachments { surfaces[surface]?.release(attachment) }
        for (surface, feedback) in skipped.feedbacks { surfaces[surface]?.discard([feedback]) }
    }

    /// Lets the file go that a descriptor stands for, where no request takes it.
    func forget(_ descriptor: borrowing ReceivedDescriptor) { _ = files.take(descriptor.rawValue) }

    /// Writes a warning about this client; many at once become one line with their number.
    package func warn(_ line: @autoclosure () -> String) { commons.log.warning("\(name) \(line())") }

    /// Makes a transaction current: first the state of all its surfaces, then the consequences for their roles.
    func apply(_ transaction: Transaction) {
        for one in tree.apply(transaction) { surfaces[one.surface]?.didApply(one) }
        // A window is mapped or resized together with the content that shows it.
        for part in transaction.parts { surfaces[part.surface]?.roleObject?.didApply() }
        onApplied?()
    }
}

extension Client: CustomStringConvertible {
    /// `client 4711: 2 surfaces, 1 shm pools`.
    package var description: String { "client \(processID): \(ledger)" }
}
