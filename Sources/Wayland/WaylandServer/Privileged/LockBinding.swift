internal import WaylandProtocols

/// `ext_session_lock_manager_v1` of one client.
final class LockManagerBinding: ExtSessionLockManagerV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ExtSessionLockManagerV1.Request, of object: ExtSessionLockManagerV1) {
        switch consume request {
        case .destroy: break
        case .lock(let id):
            guard client.charge(.handles), let made = id.create(), let display else { return }
            let binding = LockBinding(made, client: client, display: display)
            made.handler = binding
            display.sessionLock.ask(binding)
        }
    }

    func ended(_ object: ExtSessionLockManagerV1) {}
}

/// `ext_session_lock_v1`: one client's request to lock the session.
final class LockBinding: ExtSessionLockV1.Handler {
    private enum Stage { case asked, locked, finished }

    private weak var object: ExtSessionLockV1?
    private let client: Client
    private weak var display: WaylandDisplay?
    private var stage = Stage.asked
    private weak var surface: LockSurface?

    init(_ object: ExtSessionLockV1, client: Client, display: WaylandDisplay) {
        self.object = object
        self.client = client
        self.display = display
    }

    func sendLocked() {
        guard stage == .asked else { return }
        stage = .locked
        object?.send(.locked)
    }

    func sendFinished() {
        stage = .finished
        object?.send(.finished)
    }

    func handle(_ request: consuming ExtSessionLockV1.Request, of object: ExtSessionLockV1) {
        switch consume request {
        case .destroy:
            guard stage != .locked else { return object.fail(.invalidDestroy, "the session is locked by this") }
            display?.sessionLock.unlock(self, isWithdrawn: true)
        case .getLockSurface(let id, let wire, _):
            guard let surface = wire.surface else { return }
            make(id, surface, object)
        case .unlockAndDestroy:
            guard stage == .locked else { return object.fail(.invalidUnlock, "the session was never locked by this") }
            display?.sessionLock.unlock(self)
        }
    }

    func ended(_ object: ExtSessionLockV1) {
        client.credit(.handles)
        display?.sessionLock.ended(self)
    }

    /// All outputs that a client can name are the same screen.
    private func make(_ id: consuming NewID<ExtSessionLockSurfaceV1>, _ surface: Surface, _ object: ExtSessionLockV1) {
        guard surface.roleObject == nil, surface.claim(.lockSurface) else {
            return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "") already")
        }
        guard !surface.hasContentNowOrNext else {
            return object.fail(.alreadyConstructed, "the surface has content already")
        }
        guard self.surface?.isAlive != true else {
            return object.fail(.duplicateOutput, "the output has a lock surface already")
        }
        guard client.charge(.windows), let made = id.create(), let display else { return }
        let new = LockSurface(made, surface: surface, display: display)
        made.handler = new
        surface.roleObject = new
        self.surface = new
        new.configure()
        display.sessionLock.add(new, of: self)
    }
}
