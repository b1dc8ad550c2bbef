import SystemBus

/// logind, as a run of the interface uses it (`systemd.io/INHIBITOR_LOCKS`).
@MainActor
struct LoginService {
    static let object = BusObject(
        service: "org.freedesktop.login1", path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager")

    let bus: BusConnection

    /// Asks for a lock, which lasts until its descriptor is closed.
    ///
    /// - Parameters:
    ///   - kind: for example `sleep`.
    ///   - mode: `delay` or `block`.
    func lock(
        _ kind: String, reason: String, mode: String, done: @escaping @MainActor (Result<Int32, BusError>) -> Void
    ) {
        let arguments = [kind, "Gimbal", reason, mode].map(BusArgument.text)
        bus.descriptor(from: "Inhibit", of: Self.object, arguments: arguments) { answer in
            MainActor.assumeIsolated { done(answer) }
        }
    }

    /// Calls `handler` when logind comes or goes.
    func onPresence(_ handler: @escaping @MainActor (Bool) -> Void) {
        bus.onPresence(of: Self.object.service) { isThere in MainActor.assumeIsolated { handler(isThere) } }
    }
}
