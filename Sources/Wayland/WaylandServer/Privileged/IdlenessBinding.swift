internal import WaylandProtocols

/// `zwp_idle_inhibit_manager_v1` of one client.
final class IdleInhibitManagerBinding: ZwpIdleInhibitManagerV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZwpIdleInhibitManagerV1.Request, of object: ZwpIdleInhibitManagerV1) {
        switch consume request {
        case .destroy: break
        case .createInhibitor(let id, let wire):
            guard let surface = wire.surface, client.charge(.idleness), let made = id.create() else {
                return
            }
            made.handler = IdleInhibitorBinding(client: client, display: display)
            display?.idleness.add(made, on: surface)
        }
    }

    func ended(_ object: ZwpIdleInhibitManagerV1) {}
}

/// `zwp_idle_inhibitor_v1`: keeps the screen awake while its surface is visible.
final class IdleInhibitorBinding: ZwpIdleInhibitorV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay?) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZwpIdleInhibitorV1.Request, of object: ZwpIdleInhibitorV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpIdleInhibitorV1) {
        client.credit(.idleness)
        display?.idleness.remove(object)
    }
}

/// `ext_idle_notifier_v1` of one client.
final class IdleNotifierBinding: ExtIdleNotifierV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ExtIdleNotifierV1.Request, of object: ExtIdleNotifierV1) {
        switch consume request {
        case .destroy: break
        case .getIdleNotification(let id, let timeout, _):
            guard client.charge(.idleness), let made = id.create() else { return }
            display?.idleness.add(made, client: client, milliseconds: timeout)
        }
    }

    func ended(_ object: ExtIdleNotifierV1) {}
}
