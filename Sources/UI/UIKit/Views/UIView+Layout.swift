extension UIView {
    /// Solves what constraints wait for above this view, so that the pass that follows moves the right views.
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
        switch semanticContentAttribute {
        case .forceLeftToRight, .playback, .spatial: false
        case .forceRightToLeft: true
        case .unspecified: traitCollection.layoutDirection == .rightToLeft
        }
    }

    /// What depends on where lines begin is laid out anew.
    func directionChanged() {
        setNeedsLayout()
        setNeedsDisplay()
        constraintDirectionChanged()
        for view in subviewsInOrder { view.setNeedsLayout() }
    }

    /// What bars and the screen's edges cover of this view, in its own coordinates.
    var currentSafeAreaInsets: UIEdgeInsets {
        let additional = owningController?.additionalSafeAreaInsets ?? .zero
        guard let parent else { return additional }
        let outer = parent.safeArea(offeredTo: self)
        guard outer != .zero else { return additional }
        // Where it rests: a page that a transition moves by its transform keeps the layout that it will have.
        let frame = untransformedFrame
        let area = parent.bounds.inset(by: outer)
        return UIEdgeInsets(
            top: max(0, min(area.minY - frame.minY, outer.top)), left: max(0, min(area.minX - frame.minX, outer.left)),
            bottom: max(0, min(frame.maxY - area.maxY, outer.bottom)), right: max(0, min(frame.maxX - area.maxX, outer.right))
        ) + additional
    }

    func tellSafeArea() {
        let now = safeAreaInsets
        guard now != toldSafeArea else { return }
        toldSafeArea = now
        safeAreaInsetsDidChange()
        owningController?.viewSafeAreaInsetsDidChange()
        constraintGeometryChanged()
        for view in subviewsInOrder { view.setNeedsLayout() }
    }

    var effectiveLayoutMargins: UIEdgeInsets {
        guard insetsLayoutMarginsFromSafeArea else { return ownLayoutMargins }
        return ownLayoutMargins + safeAreaInsets
    }
}
