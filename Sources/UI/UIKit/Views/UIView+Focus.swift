/// Where a view stands among the places of focus.
extension UIView: UIFocusItem, UIFocusItemContainer {
    /// The space of the view's own coordinates.
    public var coordinateSpace: any UICoordinateSpace { self }

    var focusParent: (any UIFocusEnvironment)? { owningController ?? parent }

    var isFocusedNow: Bool { FocusEngine.shared.item === self }

    /// One for all: a view costs nothing for it.
    static let defaultFocusEffect = UIFocusHaloEffect()

    /// As round as it is seen: many views leave their corners to one that fills them.
    var shownCornerRadius: CGFloat {
        if layer.cornerRadius > 0 { return layer.cornerRadius }
        let filling = subviewsInOrder.first { $0.layer.cornerRadius > 0 && $0.frame == bounds && !$0.isHidden }
        return filling?.layer.cornerRadius ?? 6
    }

    /// The one tap that a key can stand for.
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
