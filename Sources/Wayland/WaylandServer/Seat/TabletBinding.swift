internal import Geometry
internal import InputEvents
internal import WaylandProtocols

/// `zwp_tablet_manager_v2` of one client.
final class TabletManagerBinding: ZwpTabletManagerV2.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpTabletManagerV2.Request, of object: ZwpTabletManagerV2) {
        switch consume request {
        case .getTabletSeat(let id, _):
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            guard let seat else { return }
            let binding = TabletSeatBinding(made, client: client, seat: seat)
            made.handler = binding
            seat.pens.bind(binding)
        case .destroy: break
        }
    }

    func ended(_ object: ZwpTabletManagerV2) {}
}

/// `zwp_tablet_seat_v2`, with the tablets and tools that were announced on it.
///
/// This binding outlives its object for as long as the client has one of the tablets or tools.
final class TabletSeatBinding: ZwpTabletSeatV2.Handler {
    let client: Client
    private weak var seat: ServerSeat?
    private weak var object: ZwpTabletSeatV2?
    private var isOver = false
    private var tablets: [(id: UInt32, object: ZwpTabletV2)] = []
    private var tools: [(id: UInt32, object: ZwpTabletToolV2)] = []
    /// The tools whose proximity the client has received.
    private var near: Set<UInt32> = []

    /// Whether the client may receive tool events.
    var isListening: Bool { !isOver || !tools.isEmpty }

    init(_ object: ZwpTabletSeatV2, client: Client, seat: ServerSeat) {
        self.object = object
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpTabletSeatV2.Request, of object: ZwpTabletSeatV2) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpTabletSeatV2) {
        client.credit(.pointerExtras)
        isOver = true
        review()
    }

    /// Returns a tool in proximity; nil where the client has received no proximity event.
    func nearTool(_ id: UInt32) -> ZwpTabletToolV2? { near.contains(id) ? tools.first { $0.id == id }?.object : nil }

    private func review() {
        if isOver, tools.isEmpty, tablets.isEmpty { seat?.pens.remove(self) }
    }

    // MARK: Tablets and tools

    func add(_ tablet: Tablet) {
        guard !isOver, let object, let made = ZwpTabletV2.create(for: object) else { return }
        made.handler = TabletBinding { [weak self] ended in
            self?.tablets.removeAll { $0.object === ended }
            self?.review()
        }
        tablets.append((tablet.id, made))
        object.send(.tabletAdded(id: made))
        made.send(.name(name: tablet.name))
        if tablet.vendor != 0 || tablet.product != 0 { made.send(.id(vid: UInt32(tablet.vendor), pid: UInt32(tablet.product))) }
        if !tablet.path.isEmpty { made.send(.path(path: tablet.path)) }
        made.send(.done)
    }

    func add(_ tool: PenTool) {
        guard !isOver, let object, let made = ZwpTabletToolV2.create(for: object) else { return }
        made.handler = TabletToolBinding(tool.id, client: client, seat: seat) { [weak self] ended in
            self?.tools.removeAll { $0.object === ended }
            self?.review()
        }
        tools.append((tool.id, made))
        object.send(.toolAdded(id: made))
        made.send(.type(toolType: tool.kind.wire))
        if tool.serial != 0 {
            made.send(
                .hardwareSerial(
                    hardwareSerialHi: UInt32(truncatingIfNeeded: tool.serial >> 32),
                    hardwareSerialLo: UInt32(truncatingIfNeeded: tool.serial)))
        }
        if tool.hardware != 0 {
            made.send(
                .hardwareIdWacom(
                    hardwareIdHi: UInt32(truncatingIfNeeded: tool.hardware >> 32),
                    hardwareIdLo: UInt32(truncatingIfNeeded: tool.hardware)))
        }
        let abilities: [(PenTool.Abilities, ZwpTabletToolV2.Capability)] = [
            (.tilt, .tilt), (.pressure, .pressure), (.distance, .distance), (.rotation, .rotation), (.slider, .slider),
            (.wheel, .wheel),
        ]
        for (ability, capability) in abilities where tool.abilities.contains(ability) {
            made.send(.capability(capability: capability))
        }
        made.send(.done)
    }

    /// Sends `removed` and drops the tablet; the client destroys the object.
    func removeTablet(_ id: UInt32) {
        for tablet in tablets where tablet.id == id { tablet.object.send(.removed) }
        tablets.removeAll { $0.id == id }
        review()
    }

    func removeTool(_ id: UInt32) {
        for tool in tools where tool.id == id { tool.object.send(.removed) }
        tools.removeAll { $0.id == id }
        review()
    }

    // MARK: Tool events

    /// Sends the proximity of a tool; the caller sends the frame.
    func enter(_ new: ServerPens.ToolInProximity) {
        let id = new.pen.tool.id
        guard let object = tools.first(where: { $0.id == id })?.object,
            let tablet = tablets.first(where: { $0.id == new.pen.tablet })?.object
        else { return }
        near.insert(id)
        object.send(.proximityIn(serial: new.serial, tablet: tablet, surface: new.surface.object))
        object.send(.motion(x: WireFixed(new.place.x), y: WireFixed(new.place.y)))
        PenChange(from: nil, to: new.pen).send(to: object)
        for code in new.buttons { object.send(.button(serial: new.serial, button: code, state: .pressed)) }
        if let serial = new.tipSerial { object.send(.down(serial: serial)) }
    }

    func left(_ tool: UInt32) { near.remove(tool) }
}

extension PenTool.Kind {
    fileprivate var wire: ZwpTabletToolV2.TypeValue {
        switch self {
        case .pen: .pen
        case .eraser: .eraser
        case .brush: .brush
        case .pencil: .pencil
        case .airbrush: .airbrush
        case .mouse: .mouse
        case .lens: .lens
        }
    }
}

/// `zwp_tablet_v2`.
private final class TabletBinding: ZwpTabletV2.Handler {
    private let onEnd: (ZwpTabletV2) -> Void

    init(onEnd: @escaping (ZwpTabletV2) -> Void) {
        self.onEnd = onEnd
    }

    func handle(_ request: consuming ZwpTabletV2.Request, of object: ZwpTabletV2) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpTabletV2) { onEnd(object) }
}

/// `zwp_tablet_tool_v2`.
final class TabletToolBinding: ZwpTabletToolV2.Handler {
    let tool: UInt32
    private let client: Client
    private weak var seat: ServerSeat?
    private let onEnd: (ZwpTabletToolV2) -> Void

    init(_ tool: UInt32, client: Client, seat: ServerSeat?, onEnd: @escaping (ZwpTabletToolV2) -> Void) {
        self.tool = tool
        self.client = client
        self.seat = seat
        self.onEnd = onEnd
    }

    func handle(_ request: consuming ZwpTabletToolV2.Request, of object: ZwpTabletToolV2) {
        switch consume request {
        case .setCursor(let serial, let wire, let x, let y):
            var picture: Surface?
            if let wire {
                guard let surface = wire.surface else { return }
                // The protocol allows one surface to be the cursor of the mouse and of a tool.
                guard surface.claim(.cursor) else {
                    return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "") already")
                }
                picture = surface
            }
            guard let seat, seat.pens.mayDress(tool, of: client, serial: serial) else { return }
            seat.setCursor(picture, hotspot: Point(x: Double(x), y: Double(y)))
            seat.pens.dressed(tool, isSeen: picture != nil)
        case .destroy: break
        }
    }

    func ended(_ object: ZwpTabletToolV2) { onEnd(object) }
}
