internal import WaylandProtocols

/// The windows that one client exports to another by a shared random name, so that the other can open dialogs for them.
final class ForeignParents {
    private var exported: [String: Toplevel] = [:]
    private var names: [ObjectIdentifier: Set<String>] = [:]
    /// The imports of each name, also of names that are not exported.
    private var imports: [String: ObjectList<ImportedBinding>] = [:]

    func add(_ toplevel: Toplevel) -> String {
        let name = (0..<2).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 36) }.joined(separator: "-")
        exported[name] = toplevel
        names[ObjectIdentifier(toplevel), default: []].insert(name)
        return name
    }

    /// Ends an export and all imports of it.
    func remove(_ name: String) {
        if let toplevel = exported.removeValue(forKey: name) { names[ObjectIdentifier(toplevel)]?.remove(name) }
        review(name)
    }

    /// Ends the imports of a window that has ended.
    func ended(_ toplevel: Toplevel) {
        for name in names.removeValue(forKey: ObjectIdentifier(toplevel)) ?? [] { review(name) }
    }

    func add(_ binding: ImportedBinding) {
        imports[binding.name, default: ObjectList()].append(binding)
        binding.review()
    }

    func remove(_ binding: ImportedBinding) {
        imports[binding.name]?.remove(binding)
        if imports[binding.name]?.isEmpty == true { imports[binding.name] = nil }
    }

    func toplevel(named name: String) -> Toplevel? { exported[name].flatMap { $0.isAlive ? $0 : nil } }

    private func review(_ name: String) {
        for one in imports[name] ?? ObjectList() { one.review() }
    }
}

/// `zxdg_exporter_v2` of one client.
final class ExporterBinding: ZxdgExporterV2.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZxdgExporterV2.Request, of object: ZxdgExporterV2) {
        switch consume request {
        case .destroy: break
        case .exportToplevel(let id, let wire):
            guard let surface = wire.surface,
                let toplevel = surface.toplevel
            else { return object.fail(.invalidSurface, "the surface is not a toplevel") }
            guard client.charge(.handles), let made = id.create(), let display else { return }
            let name = display.foreignParents.add(toplevel)
            made.handler = ExportedBinding(name, client: client, display: display)
            made.send(.handle(handle: name))
        }
    }

    func ended(_ object: ZxdgExporterV2) {}
}

/// `zxdg_exported_v2`: the window can be found by its name while this object lives.
final class ExportedBinding: ZxdgExportedV2.Handler {
    private let name: String
    private let client: Client
    private weak var display: WaylandDisplay?

    init(_ name: String, client: Client, display: WaylandDisplay) {
        self.name = name
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZxdgExportedV2.Request, of object: ZxdgExportedV2) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZxdgExportedV2) {
        client.credit(.handles)
        display?.foreignParents.remove(name)
    }
}

/// `zxdg_importer_v2` of one client.
final class ImporterBinding: ZxdgImporterV2.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZxdgImporterV2.Request, of object: ZxdgImporterV2) {
        switch consume request {
        case .destroy: break
        case .importToplevel(let id, let name):
            guard client.charge(.handles), let made = id.create(), let display else { return }
            let binding = ImportedBinding(made, name: name, client: client, display: display)
            made.handler = binding
            display.foreignParents.add(binding)
        }
    }

    func ended(_ object: ZxdgImporterV2) {}
}

/// `zxdg_imported_v2`: another client's window, used as the parent of windows of this client.
final class ImportedBinding: ZxdgImportedV2.Handler {
    private weak var object: ZxdgImportedV2?
    let name: String
    private let client: Client
    private weak var display: WaylandDisplay?
    private var isOver = false
    private var children: [Child] = []

    private struct Child {
        weak var toplevel: Toplevel?
        weak var parent: Toplevel?
    }

    init(_ object: ZxdgImportedV2, name: String, client: Client, display: WaylandDisplay) {
        self.object = object
        self.name = name
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZxdgImportedV2.Request, of object: ZxdgImportedV2) {
        switch consume request {
        case .destroy: break
        case .setParentOf(let wire):
            guard let surface = wire.surface,
                let child = surface.toplevel
            else { return object.fail(.invalidSurface, "the surface is not a toplevel") }
            guard !isOver, let parent = display?.foreignParents.toplevel(named: name) else { return }
            if child.adopt(parent) { children.append(Child(toplevel: child, parent: parent)) }
        }
    }

    func ended(_ object: ZxdgImportedV2) {
        client.credit(.handles)
        letGo()
        display?.foreignParents.remove(self)
    }

    /// Ends the import if the window is gone or no longer exported.
    func review() {
        guard !isOver, display?.foreignParents.toplevel(named: name) == nil else { return }
        isOver = true
        letGo()
        object?.send(.destroyed)
    }

    private func letGo() {
        for child in children { if let parent = child.parent { child.toplevel?.release(from: parent) } }
        children = []
    }
}
