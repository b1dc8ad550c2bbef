public import Foundation

/// The visual effect of a focused item.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
    public override init() { super.init() }
}

/// A ring around the focused item, or along the inside of its edge.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
    /// Where the ring lies: chosen by the system, outside of the item, or inside of its edge.
    public enum Position: Int, Sendable {
        /// Outside the item where there is room, otherwise inside.
        case automatic = 0, outside, inside
    }

    /// The outline in the item's own coordinates; nil for the item's own shape.
    private(set) var shape: (rect: CGRect, cornerRadius: CGFloat)?

    /// Creates a halo with the item's own shape.
    public override init() { super.init() }

    /// - Parameter rect: in the coordinates of the item's view.
    public convenience init(rect: CGRect) { self.init(roundedRect: rect, cornerRadius: 0, curve: .circular) }

    /// Creates a ring along a rounded rectangle in the item's coordinates.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        shape = (rect, cornerRadius)
        super.init()
    }

    /// Where the ring lies; automatic by default.
    open var position = Position.automatic
}
