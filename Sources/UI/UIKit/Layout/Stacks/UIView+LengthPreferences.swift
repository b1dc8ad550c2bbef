extension UIView {
    /// What the view's length along an axis prefers by its content; a height that follows the width is measured at `width`.
    func lengthPreferences(for axis: NSLayoutConstraint.Axis, width: CGFloat? = nil) -> LengthPreferences {
        if let stack = self as? UIStackView, let known = stack.computedPreferences(for: axis, width: width) { return known }
        let size = usableIntrinsicSize
        var length = axis == .horizontal ? size.width : size.height
        if axis == .vertical, let width, width > 0, heightFollowsWidth { length = heightWanted(forWidth: width) }
        return LengthPreferences(
            intrinsic: length == UIView.noIntrinsicMetric ? nil : length, hugging: contentHuggingPriority(for: axis),
            resistance: contentCompressionResistancePriority(for: axis))
    }
}
