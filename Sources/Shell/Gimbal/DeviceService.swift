import CoreGraphics
import Diagnostics
import Glibc
import KMS
import Reactor
import Supervision
import Synchronization
import SystemBus

/// This run as a service of the device: what the service manager handed over, and what it is told.
package final class DeviceService: Sendable {
    /// Nil where no manager listens: the run keeps the picture at its end all the same, as far as the kernel lets it.
    let manager: ServiceNotifier?
    /// A socket that listens for Wayland clients (`gimbald.socket`); nil where the run has to make its own.
    package let socket: Int32?
    /// Files of cards that the process before showed its picture on. They belong to the run's display. There are none without a manager.
    let cards: [HandedDescriptor]
    let lastWords: LastWords?
    /// What the process before left, and the next one will find. Main's.
    @MainActor let memory: StateMemory?
    /// What the process before was ended for, where it said so.
    let reason: String?
    /// The picture of the process before, upright; taken once.
    let standingPicture = Mutex<CGImage?>(nil)

    /// The manager knows, or will at once.
    let isReady = Mutex(false)

    /// The service has crashed again and again: it shows what has happened, and neither its app nor other programs.
    let isSafe: Bool

    /// Takes what the service manager hands over. Call it before there are threads.
    ///
    /// - Parameter knowsSafeMode: false where a service that crashes again and again is to be started as ever.
    @MainActor
    static func begin(knowsSafeMode: Bool) -> DeviceService {
        let now = SystemTime.shared.current
        return DeviceService(ServiceNotifier(), Inheritance(HandedDescriptor.takeAll()), at: now, knowsSafeMode: knowsSafeMode)
    }

    @MainActor
    init(_ manager: ServiceNotifier?, _ inheritance: Inheritance, at now: MonotonicTime, knowsSafeMode: Bool) {
        self.manager = manager
        socket = inheritance.sockets.first?.number
        cards = inheritance.cards
        lastWords = manager.flatMap { LastWords(inheritance.lastWords, manager: $0) }
        memory = manager.flatMap { StateMemory(inheritance.state, manager: $0) }
        reason = lastWords?.take()
        memory?.state.begin(at: now)
        isSafe = knowsSafeMode && memory?.state.isCrashing == true
        for descriptor in inheritance.unknown + inheritance.sockets.dropFirst() {
            let name = descriptor.name.excerpt
            log.warning("the service manager hands over a file '\(name)' that nothing here is for; it is closed")
            close(descriptor.number)
            manager?.tell(.forget(descriptor.name))
        }
        if let reason { log.warning("the process before was ended: \(reason)") }
        guard isSafe else { return }
        log.event(.safeMode, .error, "the service has crashed \(KeptState.mostCrashes) times in a minute: safe mode")
    }

    /// How many windows of other programs are open; at first what the process before said. Windows that close because this process ends
    /// come back with the next one, and count.
    @MainActor
    package var windows: Int {
        get { memory?.state.windows ?? 0 }
        set { if memory?.state.isRunning == true { memory?.state.windows = newValue } }
    }

    /// The process ends as it was asked to, or with a sentence: that is no crash.
    @MainActor
    func ends() { memory?.state.isRunning = false }

    /// The run has failed, and the manager starts the next one at once: where only another device helps, such as a card that is not there
    /// yet, the next try comes a second later. The C function is `sleep`.
    @MainActor
    func willEnd(_ failure: Failure) {
        ends()
        manager?.tell(.status("\(failure)"))
        switch failure.code {
        case .usage, .configuration: break
        default: sleep(1)
        }
    }

    /// Does what a changed configuration asks for, and tells the manager, which waits for the end.
    ///
    /// - Returns: why nothing was changed.
    @MainActor
    func reload(at now: MonotonicTime, _ work: () throws -> Void) -> String? {
        // Ready as the answer to a question from before the first frame would be a lie.
        let manager = isReady.withLock { $0 } ? manager : nil
        manager?.tell(.reloading(since: now))
        defer { manager?.tell(.ready) }
        do {
            try work()
            log.event(.reloaded, .info, "the configuration was read again")
            return nil
        } catch {
            log.event(.refused, .error, "the configuration stays as it was: \(error)")
            return "\(error)"
        }
    }

    /// Closes the cards where the run has no display.
    func closeCards() {
        for card in cards {
            close(card.number)
            manager?.tell(.forget(card.name))
        }
    }
}
