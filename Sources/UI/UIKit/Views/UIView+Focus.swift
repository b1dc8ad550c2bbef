/// The view as an item of focus.
extension UIView: UIFocusItem, UIFocusItemContainer {
    /// The space of the view's own coordinates.
    public var coordinateSpace: any UICoordinateSpace { self }

    var focusParent: (any UIFocusEnvironment)? { owningController ?? parent }

    var isFocusedNow: Bool { FocusEngine.shared.item === self }

    /// The default effect, shared by all views, so that a view needs no memory for it.
    static let defaultFocusEffect = UIFocusHaloEffect()

    /// The visible corner radius; many views leave their corners to a subview that fills them.
    var shownCornerRadius: CGFloat {
        if layer.cornerRadius > 0 { return layer.cornerRadius }
        let filling = subviewsInOrder.first { $0.layer.cornerRadius > 0 && $0.frame == bounds && !$0.isHidden }
        return filling?.layer.cornerRadius ?? 6
    }

    /// The single tap that a key press can stand for.
    var keyTap: UITapGestureRecognizer? {
        recognizers.lazy.compactMap { $0 as? UITapGestureRecognizer }.first {
            $0.isEnabled && $0.numberOfTapsRequired == 1 && $0.numberOfTouchesRequired == 1
        }
    }
}

extension UIScrollView: UIFocusItemScrollableContainer {
    /// The size of the part that no bar covers, in points.
    public var visibleSize: CGSize { bounds.inset(by: adjustedContentInset).size }
}
