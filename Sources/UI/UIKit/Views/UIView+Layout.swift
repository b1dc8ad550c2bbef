extension UIView {
    /// Solves pending constraints above this view, so that the following pass moves the right views.
    func prepareLayoutPass() {
        solveConstraintsIfNeeded()
    }

    func runLayoutPass(of layer: CALayer) {
        guard layer === self.layer else { return }
        sizeMayHaveChanged()
        tellSafeArea()
        solveConstraintsIfNeeded()
        owningController?.viewWillLayoutSubviews()
        layoutSubviews()
        owningController?.viewDidLayoutSubviews()
    }

    var isRightToLeft: Bool {
        guard semanticContentAttribute == .unspecified else {
            return UIView.userInterfaceLayoutDirection(for: semanticContentAttribute) == .rightToLeft
        }
        return traitCollection.layoutDirection == .rightToLeft
    }

    /// Returns the direction of content with a semantic in this application.
    public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: .ofLanguage)
    }

    /// Returns the direction of content with a semantic in surroundings of a direction.
    public class func userInterfaceLayoutDirection(
        for semanticContentAttribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .forceRightToLeft: .rightToLeft
        case .unspecified: layoutDirection
        }
    }

    /// Lays out again everything that depends on the direction of writing.
    func directionChanged() {
        setNeedsLayout()
        setNeedsDisplay()
        constraintDirectionChanged()
        if case .directional = ownMargins { layoutMarginsChanged() }
        (self as? UIStackView)?.rearrange()
        for view in subviewsInOrder { view.setNeedsLayout() }
    }

    /// The part of this view that bars and the screen's edges cover, in its own coordinates.
    ///
    /// During a layout pass it is kept: to walk to the root for each view would make the pass quadratic in depth.
    var currentSafeAreaInsets: UIEdgeInsets {
        let time = SceneContext.main.placeReadings.current
        if time != 0, time == keptSafeArea.time { return keptSafeArea.insets }
        let insets = makeSafeAreaInsets()
        // The computation may have laid something out, which begins another time.
        guard time != 0, time == SceneContext.main.placeReadings.current else { return insets }
        layer.placeWasRead()
        keptSafeArea = (time, insets)
        return insets
    }

    /// Returns the insets anew, from those of the superview.
    func makeSafeAreaInsets() -> UIEdgeInsets {
        let additional = owningController?.additionalSafeAreaInsets ?? .zero
        guard let parent else { return additional }
        // A superview with insets of its own keeps none.
        parent.layer.placeWasRead()
        let outer = parent.safeArea(offeredTo: self)
        guard outer != .zero else { return additional }
        // The frame is that of the view at rest: a page that a transition moves by its transform keeps its final layout.
        let frame = untransformedFrame
        let area = parent.bounds.inset(by: outer)
        return UIEdgeInsets(
            top: max(0, min(area.minY - frame.minY, outer.top)), left: max(0, min(area.minX - frame.minX, outer.left)),
            bottom: max(0, min(frame.maxY - area.maxY, outer.bottom)), right: max(0, min(frame.maxX - area.maxX, outer.right))
        ) + additional
    }

    func tellSafeArea() {
        guard safeAreaInsets != toldSafeArea else { return }
        // A view may be laid out alone. Those above hear of it as well, or else they would not tell when the insets are the old ones again.
        parent?.tellSafeArea()
        let now = safeAreaInsets
        guard now != toldSafeArea else { return }
        toldSafeArea = now
        safeAreaInsetsDidChange()
        owningController?.viewSafeAreaInsetsDidChange()
        if insetsLayoutMarginsFromSafeArea { tellLayoutMargins() }
        constraintGeometryChanged()
        for view in subviewsInOrder { view.setNeedsLayout() }
    }

    /// The margins as they were set, by sides, without the safe area.
    var ownLayoutMargins: UIEdgeInsets { ownMargins.insets(isRightToLeft: isRightToLeft) }

    /// Takes margins that are set, if they are numbers.
    func take(_ margins: OwnMargins) {
        let insets = margins.insets(isRightToLeft: isRightToLeft)
        guard mayTake("layoutMargins", UIKitDiagnostics.refusal(of: insets)) else { return }
        ownMargins = margins.replaced(by: limited("layoutMargins", insets), isRightToLeft: isRightToLeft)
        layoutMarginsChanged()
    }

    private func layoutMarginsChanged() {
        tellLayoutMargins()
        constraintGeometryChanged()
        setNeedsLayout()
    }

    func tellLayoutMargins() {
        layoutMarginsDidChange()
        owningController?.viewLayoutMarginsDidChange()
    }

    var effectiveLayoutMargins: UIEdgeInsets {
        guard insetsLayoutMarginsFromSafeArea else { return ownLayoutMargins }
        return ownLayoutMargins + safeAreaInsets
    }
}
