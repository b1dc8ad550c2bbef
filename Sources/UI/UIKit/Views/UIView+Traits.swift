extension UIView {
    /// The superview's traits with this view's own override, or the screen's.
    var inheritedTraits: UITraitCollection {
        var outer = (parent?.traitCollection ?? UIScreen.main.traitCollection).clamped(
            from: minimumContentSizeCategory, to: maximumContentSizeCategory)
        if let override = owningController?.traitsFromParent { outer = UITraitCollection(traitsFrom: [outer, override]) }
        guard overrideUserInterfaceStyle != .unspecified, outer.userInterfaceStyle != overrideUserInterfaceStyle else {
            return outer
        }
        return UITraitCollection(traitsFrom: [outer, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)])
    }

    /// Updates inherited values, which may differ in the new superview.
    ///
    /// - Parameter isFirst: whether the view never was in another one. All in it know the tint that a view has alone.
    func tellInherited(isFirst: Bool) {
        traitsMayHaveChanged()
        guard ownTintColor == nil || parent?.isTintDimmed == true else { return }
        if isFirst, inheritsNoTint { tintColorDidChange() } else { tellTintColor() }
    }

    /// Whether the view certainly has the tint that it has alone. The way up is not gone where it is longer than the ways down: a tree may
    /// be built from its top and from its bottom.
    private var inheritsNoTint: Bool {
        guard layer.level <= layer.height else { return false }
        var above = parent
        while let view = above, view.ownTintColor == nil, view.tintAdjustmentMode == .automatic { above = view.parent }
        return above == nil
    }

    /// The tint as it was set, here or further up.
    var fullTintColor: UIColor { ownTintColor ?? parent?.fullTintColor ?? .tintColor }

    var isTintDimmed: Bool {
        switch tintAdjustmentMode {
        case .automatic: parent?.isTintDimmed ?? false
        case .normal: false
        case .dimmed: true
        }
    }

    /// Tells this view, and the subviews that are like it, that the tint became gray or has its color again.
    func tellTintMode() {
        tintColorDidChange()
        for view in subviewsInOrder where view.tintAdjustmentMode == .automatic { view.tellTintMode() }
    }

    /// Tells this view and its subviews when their traits have changed.
    func traitsMayHaveChanged() {
        let now = inheritedTraits
        let before = toldTraits
        if let before, before.values == now.values { return }
        toldTraits = now
        applyTraits(now)
        let direction = (before ?? UIScreen.main.traitCollection).layoutDirection
        if semanticContentAttribute == .unspecified, now.layoutDirection != direction { directionChanged() }
        if before != nil || now.values != UIScreen.main.traitCollection.values { traitCollectionDidChange(before) }
        owningController?.traitCollectionDidChange(before)
        for view in subviewsInOrder { view.traitsMayHaveChanged() }
    }

    private func applyTraits(_ traits: UITraitCollection) {
        if traits.displayScale > 0, layer.contentsScale != traits.displayScale {
            layer.contentsScale = traits.displayScale
            if overridesDraw { layer.setNeedsDisplay() }
        }
        contentSizeMayHaveChanged()
        if let color = ownBackgroundColor { layer.backgroundColor = color.resolvedColor(with: traits).cgColor }
    }

    func tellTintColor() {
        tintColorDidChange()
        for view in subviewsInOrder where view.ownTintColor == nil { view.tellTintColor() }
    }

    /// The color that was set, or the layer's where that was set.
    var currentBackgroundColor: UIColor? {
        guard let color = layer.backgroundColor else { return nil }
        if let own = ownBackgroundColor, own.resolvedColor(with: traitCollection).cgColor == color { return own }
        return UIColor(cgColor: color)
    }
}
