public import Foundation

/// The visual effect of a focused item.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
    public override init() { super.init() }
}

/// A ring around the focused item, or along the inside of its edge.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
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

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        shape = (rect, cornerRadius)
        super.init()
    }

    open var position = Position.automatic
}
