internal import WaylandProtocols

/// `zwlr_foreign_toplevel_manager_v1` of one client.
final class ForeignManagerBinding: ZwlrForeignToplevelManagerV1.Handler {
    private weak var windows: ForeignWindows?

    init(windows: ForeignWindows) {
        self.windows = windows
    }

    func handle(_ request: consuming ZwlrForeignToplevelManagerV1.Request, of object: ZwlrForeignToplevelManagerV1) {
        switch consume request {
        case .stop:
            windows?.remove(object)
            object.send(.finished)
        }
    }

    func ended(_ object: ZwlrForeignToplevelManagerV1) { windows?.remove(object) }
}

/// `zwlr_foreign_toplevel_handle_v1`: lets one client control a window of another client; its requests may be ignored.
final class ControlHandleBinding: ZwlrForeignToplevelHandleV1.Handler {
    private(set) weak var toplevel: Toplevel?
    private(set) weak var object: ZwlrForeignToplevelHandleV1?
    let client: Client
    private weak var display: WaylandDisplay?
    private var title: String?
    private var appID: String?
    private var states: [UInt32]?

    init(_ object: ZwlrForeignToplevelHandleV1, toplevel: Toplevel, client: Client, display: WaylandDisplay) {
        self.object = object
        self.toplevel = toplevel
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZwlrForeignToplevelHandleV1.Request, of object: ZwlrForeignToplevelHandleV1) {
        switch consume request {
        case .setMaximized: toplevel?.onRequest?(.maximize)
        case .unsetMaximized: toplevel?.onRequest?(.unmaximize)
        case .setMinimized: toplevel?.onRequest?(.minimize)
        case .unsetMinimized: activate()
        case .activate: activate()
        case .close: toplevel?.close()
        case .setRectangle(_, _, _, let width, let height):
            guard width >= 0, height >= 0 else {
                return object.fail(.invalidRectangle, "a rectangle of \(width)x\(height) is negative")
            }
        case .destroy: break
        case .setFullscreen: toplevel?.onRequest?(.fullscreen)
        case .unsetFullscreen: toplevel?.onRequest?(.unfullscreen)
        }
    }

    func ended(_ object: ZwlrForeignToplevelHandleV1) {
        client.credit(.handles)
        display?.foreignWindows.remove(self)
    }

    func describe() {
        guard let toplevel, let object else { return }
        if title != toplevel.title { object.send(.title(title: toplevel.title)) }
        if appID != toplevel.appID { object.send(.appId(appId: toplevel.appID)) }
        let isNew = title != toplevel.title || appID != toplevel.appID
        (title, appID) = (toplevel.title, toplevel.appID)
        if !sendState(), isNew { object.send(.done) }
    }

    /// - Returns: whether an event was sent.
    @discardableResult
    func sendState() -> Bool {
        guard let toplevel, let object else { return false }
        var new: [ZwlrForeignToplevelHandleV1.State] = []
        if toplevel.wanted.isMaximized { new.append(.maximized) }
        if toplevel.isMinimized { new.append(.minimized) }
        if toplevel.wanted.isActivated { new.append(.activated) }
        if toplevel.wanted.isFullscreen, object.version >= 2 { new.append(.fullscreen) }
        guard states != new.map(\.rawValue) else { return false }
        states = new.map(\.rawValue)
        object.send(.state(state: wireArray(new.map(\.rawValue))))
        object.send(.done)
        return true
    }

    func close() {
        toplevel = nil
        object?.send(.closed)
    }

    private func activate() {
        if let toplevel, toplevel.isMapped { display?.onActivate?(toplevel) }
    }
}
