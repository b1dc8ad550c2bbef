internal import Glibc
internal import TestSupport
internal import WaylandProtocols

/// A client that knows which objects it has, and says what can be said to them.
struct Player {
    let client: WireClient
    private var objects: [(id: UInt32, interface: String)] = []
    private var files: [SharedFile] = []
    private var desk: WindowDesk?
    private var windows: [WindowDesk.Window] = []
    private let globals: [(name: String, version: UInt32)]
    private static let mostObjects = 200

    var isOpen: Bool { client.error == nil && !client.isClosed }

    init(_ client: WireClient) {
        self.client = client
        client.readGlobals()
        globals = client.globals.map { ($0.key, $0.value.version) }.sorted { $0.name < $1.name }
    }

    mutating func bind(_ bytes: inout ByteSource) {
        guard let global = bytes.pick(globals) else { return }
        let version = bytes.byte()
        let id = client.bind(global.name, version: version < 200 ? global.version : UInt32(version - 200))
        add(id, global.name)
    }

    /// Takes in what the server said, and knows the objects that it made.
    mutating func listen() {
        client.roundTrip()
        for event in client.takeEvents() {
            guard let interface = objects.last(where: { $0.id == event.object })?.interface else { continue }
            let messages = WireMessage.events(of: interface)
            guard Int(event.opcode) < messages.count else { continue }
            var word = 0
            for argument in messages[Int(event.opcode)].arguments {
                switch argument.kind {
                case .newID:
                    add(event.word(word), argument.interface ?? "")
                    word += 1
                case .string, .array:
                    let length = event.word(word)
                    word += 1 + (length > 4096 ? 0 : (Int(length) + 3) / 4)
                case .descriptor: break
                case .int, .uint, .fixed, .object: word += 1
                }
            }
        }
    }

    mutating func say(_ bytes: inout ByteSource) {
        guard let index = objects.indices.isEmpty ? nil : objects.count - 1 - Int(bytes.byte()) % objects.count else {
            return bind(&bytes)
        }
        let target = objects[index]
        let messages = WireMessage.requests(of: target.interface)
        guard !messages.isEmpty else { return }
        let opcode = Int(bytes.byte()) % messages.count
        var (arguments, descriptors): ([WireClient.Argument], [Int32]) = ([], [])
        defer { for descriptor in descriptors { close(descriptor) } }
        for argument in messages[opcode].arguments {
            // Without an object that fits a session would end here; once in a while it does.
            guard hasObject(for: argument) || bytes.byte() == 255 else { return }
            arguments += make(argument, &descriptors, &bytes)
        }
        client.request(target.id, UInt16(opcode), arguments, descriptors: descriptors)
        if ["destroy", "release"].contains(messages[opcode].name) { objects.removeAll { $0.id == target.id } }
    }

    /// What takes ten requests in the right order, and no fuzzer finds soon.
    mutating func openWindow(_ bytes: inout ByteSource) {
        let desk = makeDesk()
        guard isOpen, windows.count < 12 else { return }
        let size = Int32(1 + bytes.byte() % 64)
        let isPopup = bytes.byte() % 3 == 0
        let window: WindowDesk.Window
        if isPopup, let parent = bytes.pick(windows) {
            window = desk.popup(of: parent.xdg, positioner: desk.positioner(width: size))
        } else {
            window = desk.toplevel()
        }
        desk.map(window, width: size, height: 16)
        windows.append(window)
        add(window.surface, "wl_surface")
        add(window.xdg, "xdg_surface")
        add(window.role, isPopup ? "xdg_popup" : "xdg_toplevel")
    }

    /// A window is drawn for what it was told last.
    mutating func draw(_ bytes: inout ByteSource) {
        guard let desk, let window = bytes.pick(windows) else { return }
        client.roundTrip()
        if let serial = desk.configures(window).last { desk.acknowledge(window, serial) }
        desk.draw(window, width: Int32(1 + bytes.byte() % 64), height: Int32(1 + bytes.byte() % 64))
    }

    private mutating func makeDesk() -> WindowDesk {
        if let desk { return desk }
        let new = WindowDesk(client)
        desk = new
        files.append(new.file)
        add(new.desk.compositor, "wl_compositor")
        add(new.desk.shm, "wl_shm")
        add(new.desk.subcompositor, "wl_subcompositor")
        add(new.base, "xdg_wm_base")
        return new
    }

    /// What no library sends.
    func sayNonsense(_ bytes: inout ByteSource) {
        client.sendBytes(bytes.take(1 + Int(bytes.byte()) % 64))
    }

    /// Memory that the server has looks shorter from now on.
    func cutMemory(_ bytes: inout ByteSource) {
        guard let file = bytes.pick(files) else { return }
        file.truncate(to: Int(bytes.byte()) * 64)
    }

    func end() {
        for file in files { file.end() }
        client.disconnect()
    }

    private mutating func add(_ id: UInt32, _ interface: String) {
        guard objects.count < Self.mostObjects else { return }
        objects.append((id, interface))
    }

    // MARK: Arguments

    private mutating func make(
        _ argument: WireMessage.Argument, _ descriptors: inout [Int32], _ bytes: inout ByteSource
    ) -> [WireClient.Argument] {
        switch argument.kind {
        case .int, .uint, .fixed: return [.uint(bytes.number())]
        case .string: return [string(argument, &bytes)]
        case .object: return [.uint(object(argument, &bytes))]
        case .newID:
            let id = client.newID()
            guard let interface = argument.interface else { return [.string("wl_seat"), .uint(1), .uint(id)] }
            add(id, interface)
            return [.uint(id)]
        case .array: return [.array(bytes.take(Int(bytes.byte()) % 40))]
        case .descriptor:
            descriptors.append(descriptor(&bytes))
            return []
        }
    }

    private func string(_ argument: WireMessage.Argument, _ bytes: inout ByteSource) -> WireClient.Argument {
        let kind = bytes.byte()
        switch kind {
        case 0: return argument.isOptional ? .null : .string("")
        case ..<64: return .string(["text/plain", "a", "ünder\u{1F600}", "text/plain;charset=utf-8"][Int(kind) % 4])
        case ..<72: return .string(String(repeating: "x", count: 3000))
        case _: return .array(bytes.take(Int(kind) % 24) + [0])
        }
    }

    private func hasObject(for argument: WireMessage.Argument) -> Bool {
        guard argument.kind == .object, !argument.isOptional, let interface = argument.interface else { return true }
        return objects.contains { $0.interface == interface }
    }

    /// Mostly one of the right kind, the newest ones first.
    private func object(_ argument: WireMessage.Argument, _ bytes: inout ByteSource) -> UInt32 {
        let kind = bytes.byte()
        if kind == 255 { return bytes.number() }
        if argument.isOptional, kind >= 200 { return 0 }
        let fitting = objects.filter { argument.interface == nil || $0.interface == argument.interface }
        return fitting.isEmpty ? 0 : fitting[fitting.count - 1 - Int(kind) % fitting.count].id
    }

    private mutating func descriptor(_ bytes: inout ByteSource) -> Int32 {
        let kind = bytes.byte()
        if kind >= 250 { return open(kind % 2 == 0 ? "/dev/null" : "/proc/self/maps", O_RDONLY | O_CLOEXEC) }
        if kind >= 240 { return open("/", O_RDONLY | O_CLOEXEC) }
        if files.count < 4 { files.append(SharedFile([UInt8](repeating: kind, count: 64 << (Int(kind) % 11)))) }
        guard let file = files.indices.contains(Int(kind) % 4) ? files[Int(kind) % 4] : files.last else { return -1 }
        return dup(file.descriptor)
    }
}
