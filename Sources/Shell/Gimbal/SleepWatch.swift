import Buffers
import Diagnostics
import Reactor
import SystemBus

/// Has the panels off before the machine sleeps, and on when it is awake again.
///
/// logind waits with the machine's sleep for those who hold a lock of the kind "delay" (`systemd.io/INHIBITOR_LOCKS`). Without logind
/// nothing happens, and one line of the log reports that.
@MainActor
final class SleepWatch {
    /// The time that the panels have to go off. logind waits for five seconds by itself.
    static let patience = TimeSpan.seconds(1)

    /// What happens to the panels.
    struct Panels {
        /// Switches them off, and calls the closure when they are.
        var switchOff: @MainActor (_ done: @escaping @MainActor () -> Void) -> Void
        var switchOn: @MainActor () -> Void
    }

    private enum Phase {
        case awake
        /// The panels go off; the lock is held until they are.
        case goingToSleep
        case asleep
    }

    private let bus: BusConnection
    private let panels: Panels
    private var phase = Phase.awake
    /// While it is open the machine does not sleep.
    private var lock: FileDescriptor?
    private var timer: LoopTimer?

    init(bus: BusConnection, loop: EventLoop, panels: Panels) {
        (self.bus, self.panels) = (bus, panels)
        timer = loop.makeTimer { [unowned self] in MainActor.assumeIsolated { letSleep() } }
    }

    /// Listens on the system bus; returns nil, after a line in the log, when there is no bus.
    static func open(on loop: EventLoop, bus: SharedBus, panels: Panels) -> SleepWatch? {
        do {
            let watch = SleepWatch(bus: try bus.connection(), loop: loop, panels: panels)
            watch.start()
            return watch
        } catch {
            log.once(.info, id: "sleep bus", "the machine's sleep is not noticed: \(error)")
            return nil
        }
    }

    func start() {
        LoginService(bus: bus).onPresence { [weak self] isThere in isThere ? self?.takeLock() : self?.wake() }
        bus.onSignal("PrepareForSleep", of: LoginService.object) { [weak self] in MainActor.assumeIsolated { self?.read() } }
        takeLock()
    }

    private func takeLock() {
        LoginService(bus: bus).lock("sleep", reason: "the displays are switched off first", mode: "delay") { [weak self] answer in
            switch answer {
            case .success(let number): self?.hold(number)
            case .failure(let error): log.once(.info, id: "sleep lock", "the machine's sleep waits for no one: \(error)")
            }
        }
    }

    private func hold(_ number: Int32) {
        lock = FileDescriptor(owning: number)
        // The answer to a question from before the machine slept.
        if phase == .asleep { lock = nil }
    }

    /// Any process may send the signal, so the service is asked.
    private func read() {
        bus.properties(of: LoginService.object) { [weak self] answer in
            MainActor.assumeIsolated {
                guard case .success(let properties) = answer, case .flag(let isComing) = properties["PreparingForSleep"] else {
                    return
                }
                isComing ? self?.goToSleep() : self?.wake()
            }
        }
    }

    private func goToSleep() {
        guard phase == .awake else { return }
        phase = .goingToSleep
        log.info("the machine is about to sleep: the displays go off")
        timer?.schedule(after: Self.patience)
        panels.switchOff { [weak self] in self?.letSleep() }
    }

    private func letSleep() {
        guard phase == .goingToSleep else { return }
        phase = .asleep
        timer?.cancel()
        lock = nil
    }

    private func wake() {
        guard phase != .awake else { return }
        phase = .awake
        timer?.cancel()
        log.info("the machine is awake: the displays come back")
        panels.switchOn()
        lock = nil
        takeLock()
    }
}
