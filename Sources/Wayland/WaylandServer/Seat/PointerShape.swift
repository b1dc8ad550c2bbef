internal import WaylandProtocols

/// The named pointer shapes, with CSS's names and the protocol's numbers.
package enum PointerShape: UInt32, CaseIterable, Sendable {
    case `default` = 1
    case contextMenu
    case help
    case pointer
    case progress
    case wait
    case cell
    case crosshair
    case text
    case verticalText
    case alias
    case copy
    case move
    case noDrop
    case notAllowed
    case grab
    case grabbing
    case eResize
    case nResize
    case neResize
    case nwResize
    case sResize
    case seResize
    case swResize
    case wResize
    case ewResize
    case nsResize
    case neswResize
    case nwseResize
    case colResize
    case rowResize
    case allScroll
    case zoomIn
    case zoomOut
}

/// `wp_cursor_shape_manager_v1` of one client.
final class CursorShapeManagerBinding: WpCursorShapeManagerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming WpCursorShapeManagerV1.Request, of object: WpCursorShapeManagerV1) {
        switch consume request {
        case .destroy: break
        case .getPointer(let id, _):
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            made.handler = CursorShapeBinding(client: client, seat: seat)
        case .getTabletToolV2(let id, let tool):
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            let number = (tool.handler as? TabletToolBinding)?.tool
            made.handler = CursorShapeBinding(client: client, seat: number == nil ? nil : seat, tool: number)
        }
    }

    func ended(_ object: WpCursorShapeManagerV1) {}
}

/// `wp_cursor_shape_device_v1`.
private final class CursorShapeBinding: WpCursorShapeDeviceV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?
    /// The pen for which the shape is set; nil for the pointer.
    private let tool: UInt32?

    init(client: Client, seat: ServerSeat?, tool: UInt32? = nil) {
        self.client = client
        self.seat = seat
        self.tool = tool
    }

    func handle(_ request: consuming WpCursorShapeDeviceV1.Request, of object: WpCursorShapeDeviceV1) {
        switch consume request {
        case .destroy: break
        case .setShape(let serial, let wanted):
            guard let shape = PointerShape(rawValue: wanted.rawValue) else {
                return object.fail(.invalidShape, "there is no shape \(wanted.rawValue)")
            }
            if let tool {
                guard let seat, seat.pens.mayDress(tool, of: client, serial: serial) else { return }
                seat.setShape(shape)
                return seat.pens.dressed(tool, isSeen: true)
            }
            // Only the client that has the pointer may set its shape.
            guard let seat, seat.pointerFocus?.client.handle == object.client else { return }
            seat.setShape(shape)
        }
    }

    func ended(_ object: WpCursorShapeDeviceV1) { client.credit(.pointerExtras) }
}
