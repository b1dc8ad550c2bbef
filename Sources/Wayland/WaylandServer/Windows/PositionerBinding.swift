internal import Geometry
internal import WaylandProtocols

/// `xdg_positioner`: collects the rules of a popup's placement, of which popups take a copy.
final class PositionerBinding: XdgPositioner.Handler {
    private(set) var placement = PopupPlacement()
    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func handle(_ request: consuming XdgPositioner.Request, of object: XdgPositioner) {
        switch consume request {
        case .destroy: break
        case .setSize(let width, let height):
            guard width > 0, height > 0 else {
                return object.fail(.invalidInput, "a popup of \(width)x\(height) points has no size")
            }
            (placement.width, placement.height) = (width, height)
        case .setAnchorRect(let x, let y, let width, let height):
            guard width >= 0, height >= 0 else {
                return object.fail(.invalidInput, "an anchor of \(width)x\(height) points is negative")
            }
            (placement.anchorX, placement.anchorY) = (x, y)
            (placement.anchorWidth, placement.anchorHeight) = (width, height)
            placement.hasAnchor = true
        case .setAnchor(let anchor):
            guard let sides = PopupPlacement.Sides(wire: anchor.rawValue) else {
                return object.fail(.invalidInput, "there is no anchor \(anchor.rawValue)")
            }
            placement.anchor = sides
        case .setGravity(let gravity):
            guard let sides = PopupPlacement.Sides(wire: gravity.rawValue) else {
                return object.fail(.invalidInput, "there is no gravity \(gravity.rawValue)")
            }
            placement.gravity = sides
        case .setConstraintAdjustment(let bits): placement.adjustment = PopupPlacement.Adjustment(rawValue: bits)
        case .setOffset(let x, let y): (placement.offsetX, placement.offsetY) = (x, y)
        case .setReactive: placement.isReactive = true
        case .setParentSize(let width, let height):
            guard width > 0, height > 0 else {
                return object.fail(.invalidInput, "a parent of \(width)x\(height) points has no size")
            }
            placement.parentSize = Size(width: Double(width), height: Double(height))
        // The serial of the configure that has this size is not needed: the popup is configured at once, and again when the
        // parent's size differs and the popup is reactive.
        case .setParentConfigure: break
        }
    }

    func ended(_ object: XdgPositioner) {
        client.credit(.positioners)
    }
}
