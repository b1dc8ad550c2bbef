public import Foundation

/// What shows that an item is focused.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
    public override init() { super.init() }
}

/// A ring around the focused item, or along the inside of its edge.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
    public enum Position: Int, Sendable {
        /// Outside where there is room for it.
        case automatic = 0, outside, inside
    }

    /// In the item's own coordinates; nil is the item's own shape.
    private(set) var shape: (rect: CGRect, cornerRadius: CGFloat)?

    /// As the item is shaped.
    public override init() { super.init() }

    /// - Parameter rect: in the coordinates of the item's view.
    public convenience init(rect: CGRect) { self.init(roundedRect: rect, cornerRadius: 0, curve: .circular) }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        shape = (rect, cornerRadius)
        super.init()
    }

    open var position = Position.automatic
}
