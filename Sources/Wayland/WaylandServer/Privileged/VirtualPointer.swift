package import Geometry
internal import WaylandProtocols

/// An action of a virtual pointer, equivalent to one of a mouse.
package enum VirtualPointerAction: Sendable {
    /// A relative motion in points.
    case moved(Size<Local>)
    /// An absolute position, as fractions of the screen's width and height.
    case movedTo(x: Double, y: Double)
    /// A button, given by the kernel's code.
    case button(UInt32, isPressed: Bool)
    /// A scroll distance, right and down being positive; steps are a wheel's, in 120ths of a notch.
    case scrolled(ServerSeat.ScrollSource, Size<Local>, steps: (x: Int32, y: Int32), isEnd: Bool)
}

/// `zwlr_virtual_pointer_v1`: a pointer simulated by a client, whose actions between two frames are delivered together.
final class VirtualPointer: ZwlrVirtualPointerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?
    private var actions: [VirtualPointerAction] = []
    private var held: [UInt32] = []
    private var source = ServerSeat.ScrollSource.wheel
    private var distance = Size<Local>.zero
    private var steps: (x: Int32, y: Int32) = (0, 0)
    private var isEnd = false

    /// The maximum number of actions in a frame; an excess is delivered before the frame.
    private static let most = 256

    init(client: Client, seat: ServerSeat?) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwlrVirtualPointerV1.Request, of object: ZwlrVirtualPointerV1) {
        switch consume request {
        case .motion(_, let dx, let dy): add(.moved(Size(width: dx.double, height: dy.double)))
        case .motionAbsolute(_, let x, let y, let width, let height):
            guard width > 0, height > 0 else { return }
            add(.movedTo(x: min(1, Double(x) / Double(width)), y: min(1, Double(y) / Double(height))))
        case .button(_, let code, let state): press(code, state.known == .pressed)
        case .axis(_, let axis, let value): scroll(axis.known, by: value.double, steps: 0, object)
        case .frame: hand()
        case .axisSource(let wanted):
            switch wanted.known {
            case .wheel, .wheelTilt: source = .wheel
            case .finger: source = .finger
            case .continuous: source = .continuous
            case nil: object.fail(.invalidAxisSource, "there is no source \(wanted.rawValue)")
            }
        case .axisStop(_, let axis):
            guard axis.known != nil else { return object.fail(.invalidAxis, "there is no axis \(axis.rawValue)") }
            isEnd = true
        case .axisDiscrete(_, let axis, let value, let count):
            scroll(axis.known, by: value.double, steps: Int32(clamping: Int(count) * 120), object)
        case .destroy: break
        }
    }

    func ended(_ object: ZwlrVirtualPointerV1) {
        client.credit(.virtualDevices)
        // Buttons that are still down are released here, since no other code does.
        actions = held.map { .button($0, isPressed: false) }
        hand()
        held = []
    }

    private func add(_ action: VirtualPointerAction) {
        actions.append(action)
        if actions.count >= VirtualPointer.most { hand() }
    }

    private func press(_ code: UInt32, _ isPressed: Bool) {
        guard held.contains(code) != isPressed, held.count < 16 || !isPressed else { return }
        if isPressed { held.append(code) } else { held.removeAll { $0 == code } }
        add(.button(code, isPressed: isPressed))
    }

    private func scroll(_ axis: WlPointer.Axis?, by value: Double, steps count: Int32, _ object: ZwlrVirtualPointerV1) {
        switch axis {
        case .verticalScroll:
            distance.height += value
            steps.y = Int32(clamping: Int(steps.y) + Int(count))
        case .horizontalScroll:
            distance.width += value
            steps.x = Int32(clamping: Int(steps.x) + Int(count))
        case nil: object.fail(.invalidAxis, "there is no such axis")
        }
    }

    private func hand() {
        if distance != .zero || isEnd { actions.append(.scrolled(source, distance, steps: steps, isEnd: isEnd)) }
        (distance, steps, isEnd, source) = (.zero, (0, 0), false, .wheel)
        guard !actions.isEmpty else { return }
        let done = actions
        actions = []
        seat?.onVirtualPointer?(done)
    }
}

/// `zwlr_virtual_pointer_manager_v1` of one client.
final class VirtualPointerManagerBinding: ZwlrVirtualPointerManagerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwlrVirtualPointerManagerV1.Request, of object: ZwlrVirtualPointerManagerV1) {
        switch consume request {
        case .createVirtualPointer(_, let id):
            guard client.charge(.virtualDevices), let made = id.create() else { return }
            made.handler = VirtualPointer(client: client, seat: seat)
        case .destroy: break
        case .createVirtualPointerWithOutput(_, _, let id):
            guard client.charge(.virtualDevices), let made = id.create() else { return }
            made.handler = VirtualPointer(client: client, seat: seat)
        }
    }

    func ended(_ object: ZwlrVirtualPointerManagerV1) {}
}
