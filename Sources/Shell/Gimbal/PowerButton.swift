import Buffers
import Diagnostics
import SystemBus

/// Has the power key for the interface, where logind lets it: otherwise a press switches the machine off at once.
///
/// A service has no session, so logind asks polkit for its rights (`systemd/polkit.rules`). Where it refuses, the key stays the system's, and
/// one line of the log says so.
@MainActor
final class PowerButton {
    private let login: LoginService
    private let take: @MainActor (Bool) -> Void
    /// While it is open logind leaves the key alone.
    private var lock: FileDescriptor?

    /// - Parameter take: called with true when the key is the interface's, and with false when it is the system's again.
    init(bus: BusConnection, take: @escaping @MainActor (Bool) -> Void) {
        (login, self.take) = (LoginService(bus: bus), take)
    }

    func start() {
        login.onPresence { [weak self] isThere in isThere ? self?.takeLock() : self?.lose() }
        takeLock()
    }

    /// The key was held for long.
    func powerOff() {
        log.warning("the power key is held: the machine is switched off")
        // Without a question to a person: there is none to ask.
        login.bus.call("PowerOff", of: LoginService.object, arguments: [.flag(false)]) { answer in
            if case .failure(let error) = answer { log.error("the machine is not switched off: \(error)") }
        }
    }

    private func takeLock() {
        login.lock("handle-power-key", reason: "a short press is for the displays", mode: "block") { [weak self] answer in
            switch answer {
            case .success(let number): self?.hold(number)
            case .failure(let error): log.once(.info, id: "power key", "the power key is the system's: \(error)")
            }
        }
    }

    private func hold(_ number: Int32) {
        lock = FileDescriptor(owning: number)
        take(true)
    }

    private func lose() {
        lock = nil
        take(false)
    }
}
