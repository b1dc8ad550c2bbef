internal import Reactor
internal import WaylandProtocols

/// Who keeps the screen awake, and who is told when nobody does anything.
///
/// Shell says when somebody does something, and which surfaces can be seen: an inhibitor counts while its surface can. While one
/// counts, nobody is idle.
package final class Idleness {
    /// An inhibitor was made or has ended, or its surface has changed: ask `wantsAwake` again.
    package var onInhibitors: (() -> Void)?
    /// Nobody is idle while this is true; Shell sets it.
    package var isInhibited = false {
        didSet { if isInhibited != oldValue { inhibitionChanged() } }
    }

    private weak var display: WaylandDisplay?
    private let loop: EventLoop
    private var inhibitors: [(object: ZwpIdleInhibitorV1, surface: SurfaceID)] = []
    private var watches: [IdleNotification] = []
    private(set) var lastActivity: MonotonicTime

    init(display: WaylandDisplay, loop: EventLoop) {
        self.display = display
        self.loop = loop
        lastActivity = loop.now
    }

    /// Whether one of the surfaces that can be seen keeps the screen awake.
    package func wantsAwake(_ visible: (SurfaceID) -> Bool) -> Bool { inhibitors.contains { visible($0.surface) } }

    package var hasInhibitors: Bool { !inhibitors.isEmpty }

    /// Somebody has done something.
    package func activity() {
        lastActivity = loop.now
        for watch in watches { watch.activity() }
    }

    private func inhibitionChanged() {
        // What keeps the screen awake counts as somebody who does something.
        if isInhibited { activity() } else { lastActivity = loop.now }
        for watch in watches { watch.schedule() }
    }

    // MARK: Objects

    func add(_ object: ZwpIdleInhibitorV1, on surface: Surface) {
        inhibitors.append((object, surface.id))
        onInhibitors?()
    }

    func remove(_ object: ZwpIdleInhibitorV1) {
        inhibitors.removeAll { $0.object === object }
        onInhibitors?()
    }

    func add(_ object: ExtIdleNotificationV1, client: Client, milliseconds: UInt32) {
        let watch = IdleNotification(
            object, client: client, after: .milliseconds(Int64(max(milliseconds, 1))), idleness: self, loop: loop)
        object.handler = watch
        watches.append(watch)
        watch.schedule()
    }

    func remove(_ watch: IdleNotification) {
        watches.removeAll { $0 === watch }
    }
}

/// `ext_idle_notification_v1`: one client's wish to know when nobody has done anything for so long.
///
/// Its timer runs once for each stretch of rest: what people do meanwhile is only written down.
final class IdleNotification: ExtIdleNotificationV1.Handler {
    private weak var object: ExtIdleNotificationV1?
    private let client: Client
    private let patience: TimeSpan
    private weak var idleness: Idleness?
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var isIdle = false

    init(_ object: ExtIdleNotificationV1, client: Client, after patience: TimeSpan, idleness: Idleness, loop: EventLoop) {
        self.object = object
        self.client = client
        self.patience = patience
        self.idleness = idleness
        self.loop = loop
        timer = loop.makeTimer { [weak self] in self?.look() }
    }

    func handle(_ request: consuming ExtIdleNotificationV1.Request, of object: ExtIdleNotificationV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ExtIdleNotificationV1) {
        timer?.cancel()
        timer = nil
        client.credit(.idleness)
        idleness?.remove(self)
    }

    func activity() {
        guard isIdle else { return }
        isIdle = false
        object?.send(.resumed)
        schedule()
    }

    /// Begins to wait, from now or from what was done last, whichever is later.
    func schedule() {
        guard let idleness, let timer else { return }
        guard !isIdle, !idleness.isInhibited else { return timer.cancel() }
        timer.schedule(after: patience)
    }

    private func look() {
        guard let idleness, !isIdle, !idleness.isInhibited else { return }
        let rest = loop.now - idleness.lastActivity
        guard rest >= patience else {
            timer?.schedule(after: patience - rest)
            return
        }
        isIdle = true
        object?.send(.idled)
    }
}
