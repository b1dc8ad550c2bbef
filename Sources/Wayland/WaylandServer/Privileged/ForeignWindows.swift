internal import WaylandProtocols

/// The windows of all clients, as reported to privileged clients: docks, switchers, remote controls.
///
/// Two protocols report the same windows: one lists them, the other also controls them. Both are only for privileged clients.
final class ForeignWindows {
    private weak var display: WaylandDisplay?
    private var lists = ObjectList<ExtForeignToplevelListV1>()
    private var managers = ObjectList<ZwlrForeignToplevelManagerV1>()
    /// The handles of each mapped window.
    private var handles: [ObjectIdentifier: ObjectList<ListHandleBinding>] = [:]
    private var controls: [ObjectIdentifier: ObjectList<ControlHandleBinding>] = [:]
    private var names: [ObjectIdentifier: String] = [:]

    init(display: WaylandDisplay) {
        self.display = display
    }

    // MARK: Windows

    func mapped(_ toplevel: Toplevel) {
        for list in lists { introduce(toplevel, to: list) }
        for manager in managers { introduce(toplevel, to: manager) }
    }

    func unmapped(_ toplevel: Toplevel) {
        let window = ObjectIdentifier(toplevel)
        for handle in handles.removeValue(forKey: window) ?? ObjectList() { handle.close() }
        for control in controls.removeValue(forKey: window) ?? ObjectList() { control.close() }
        names[window] = nil
    }

    func named(_ toplevel: Toplevel) {
        for handle in handles[ObjectIdentifier(toplevel)] ?? ObjectList() { handle.describe() }
        for control in controls[ObjectIdentifier(toplevel)] ?? ObjectList() { control.describe() }
    }

    func configured(_ toplevel: Toplevel) {
        for control in controls[ObjectIdentifier(toplevel)] ?? ObjectList() { control.sendState() }
    }

    // MARK: Listeners

    func add(_ list: ExtForeignToplevelListV1) {
        lists.append(list)
        for toplevel in display?.toplevels ?? [] where toplevel.isMapped { introduce(toplevel, to: list) }
    }

    func remove(_ list: ExtForeignToplevelListV1) { lists.remove(list) }

    func add(_ manager: ZwlrForeignToplevelManagerV1) {
        managers.append(manager)
        for toplevel in display?.toplevels ?? [] where toplevel.isMapped { introduce(toplevel, to: manager) }
    }

    func remove(_ manager: ZwlrForeignToplevelManagerV1) { managers.remove(manager) }

    func remove(_ handle: ListHandleBinding) {
        if let toplevel = handle.toplevel { handles[ObjectIdentifier(toplevel)]?.remove(handle) }
    }

    func remove(_ control: ControlHandleBinding) {
        if let toplevel = control.toplevel { controls[ObjectIdentifier(toplevel)]?.remove(control) }
    }

    private func introduce(_ toplevel: Toplevel, to list: ExtForeignToplevelListV1) {
        guard let client = display?.client(of: list), client.charge(.handles),
            let made = ExtForeignToplevelHandleV1.create(for: list)
        else { return }
        let binding = ListHandleBinding(made, toplevel: toplevel, client: client, windows: self)
        made.handler = binding
        handles[ObjectIdentifier(toplevel), default: ObjectList()].append(binding)
        list.send(.toplevel(toplevel: made))
        made.send(.identifier(identifier: name(of: toplevel)))
        binding.describe()
    }

    private func introduce(_ toplevel: Toplevel, to manager: ZwlrForeignToplevelManagerV1) {
        guard let display, let client = display.client(of: manager), client.charge(.handles),
            let made = ZwlrForeignToplevelHandleV1.create(for: manager)
        else { return }
        let binding = ControlHandleBinding(made, toplevel: toplevel, client: client, display: display)
        made.handler = binding
        controls[ObjectIdentifier(toplevel), default: ObjectList()].append(binding)
        manager.send(.toplevel(toplevel: made))
        for output in display.output.objects(of: client) { made.send(.outputEnter(output: output)) }
        let parent = toplevel.parent.flatMap { parent in controls[ObjectIdentifier(parent)]?.first { $0.client === client } }
        made.send(.parent(parent: parent?.object))
        binding.describe()
    }

    /// Returns a random identifier for the window, which is never reused.
    private func name(of toplevel: Toplevel) -> String {
        if let known = names[ObjectIdentifier(toplevel)] { return known }
        let new = String(UInt64.random(in: 0...UInt64.max), radix: 36) + "-\(display?.nextNumber() ?? 0)"
        names[ObjectIdentifier(toplevel)] = new
        return new
    }
}

/// `ext_foreign_toplevel_list_v1` of one client.
final class ForeignListBinding: ExtForeignToplevelListV1.Handler {
    private weak var windows: ForeignWindows?

    init(windows: ForeignWindows) {
        self.windows = windows
    }

    func handle(_ request: consuming ExtForeignToplevelListV1.Request, of object: ExtForeignToplevelListV1) {
        switch consume request {
        case .stop:
            windows?.remove(object)
            object.send(.finished)
        case .destroy: break
        }
    }

    func ended(_ object: ExtForeignToplevelListV1) { windows?.remove(object) }
}

/// `ext_foreign_toplevel_handle_v1`: a window of another client, as reported to one client.
final class ListHandleBinding: ExtForeignToplevelHandleV1.Handler {
    private(set) weak var toplevel: Toplevel?
    private weak var object: ExtForeignToplevelHandleV1?
    private let client: Client
    private weak var windows: ForeignWindows?
    private var title: String?
    private var appID: String?

    init(_ object: ExtForeignToplevelHandleV1, toplevel: Toplevel, client: Client, windows: ForeignWindows) {
        self.object = object
        self.toplevel = toplevel
        self.client = client
        self.windows = windows
    }

    func handle(_ request: consuming ExtForeignToplevelHandleV1.Request, of object: ExtForeignToplevelHandleV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ExtForeignToplevelHandleV1) {
        client.credit(.handles)
        windows?.remove(self)
    }

    func describe() {
        guard let toplevel, let object else { return }
        guard title != toplevel.title || appID != toplevel.appID else { return }
        if title != toplevel.title { object.send(.title(title: toplevel.title)) }
        if appID != toplevel.appID { object.send(.appId(appId: toplevel.appID)) }
        (title, appID) = (toplevel.title, toplevel.appID)
        object.send(.done)
    }

    func close() {
        toplevel = nil
        object?.send(.closed)
    }
}
