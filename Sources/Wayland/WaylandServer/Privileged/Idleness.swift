internal import Reactor
internal import WaylandProtocols

/// Idle inhibitors, and notifications for clients when the user is idle.
///
/// Shell reports user activity and which surfaces are visible: an inhibitor is effective while its surface is visible. While one
/// is effective, the user does not count as idle.
package final class Idleness {
    /// Called when an inhibitor was created or has ended, or its surface has changed: ask `wantsAwake` again.
    package var onInhibitors: (() -> Void)?
    /// The user does not count as idle while this is true; Shell sets it.
    package var isInhibited = false {
        didSet { if isInhibited != oldValue { inhibitionChanged() } }
    }

    private weak var display: WaylandDisplay?
    private let loop: EventLoop
    /// The surfaces of the inhibitors.
    private var inhibitors = KeyedList<ObjectIdentifier, SurfaceID>()
    private var watches = ObjectList<IdleNotification>()
    private(set) var lastActivity: MonotonicTime

    init(display: WaylandDisplay, loop: EventLoop) {
        self.display = display
        self.loop = loop
        lastActivity = loop.now
    }

    /// Returns whether a visible surface inhibits idling.
    package func wantsAwake(_ visible: (SurfaceID) -> Bool) -> Bool { inhibitors.contains { visible($0) } }

    package var hasInhibitors: Bool { !inhibitors.isEmpty }

    /// Reports user activity.
    package func activity() {
        lastActivity = loop.now
        for watch in watches { watch.activity() }
    }

    private func inhibitionChanged() {
        // An inhibitor counts as user activity.
        if isInhibited { activity() } else { lastActivity = loop.now }
        for watch in watches { watch.schedule() }
    }

    // MARK: Objects

    func add(_ object: ZwpIdleInhibitorV1, on surface: Surface) {
        inhibitors.append(surface.id, for: ObjectIdentifier(object))
        onInhibitors?()
    }

    func remove(_ object: ZwpIdleInhibitorV1) {
        inhibitors.remove(ObjectIdentifier(object))
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
        watches.remove(watch)
    }
}

/// `ext_idle_notification_v1`: one client's request for an event after a period without user activity.
///
/// Its timer runs once for each idle period: activity in between only updates a timestamp.
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

    /// Starts the timer, from now or from the last activity, whichever is later.
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
