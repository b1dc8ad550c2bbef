/// The interface between `UIView` and its layout engine.
extension UIView {
    /// Marks the structure as changed, because constraints or views were added or removed.
    func structureOfConstraintsChanged() {
        ConstraintState.structureRevision += 1
        constraintsNeedSolving()
    }

    /// Marks values as changed: a constant, an intrinsic size, or a frame on which others depend.
    func constraintsNeedSolving() {
        ConstraintState.valueRevision += 1
        topmostView.setNeedsLayout()
    }

    /// Marks bounds, center, margins or safe area as possibly changed.
    func constraintGeometryChanged() {
        guard ConstraintState.structureRevision > 0, let engine = topmostView.constraintState?.engine,
            let place = engine.places[ObjectIdentifier(self)], place.seen != GeometrySeen(self, root: engine.root)
        else { return }
        constraintsNeedSolving()
    }

    /// Updates constraints after leading and trailing edges changed sides.
    func constraintDirectionChanged() {
        guard ConstraintState.structureRevision > 0 else { return }
        var holder: UIView? = self
        while let view = holder {
            for constraint in view.constraints where isNamed(in: constraint) { constraint.revision += 1 }
            holder = view.superview
        }
        constraintsNeedSolving()
    }

    private func isNamed(in constraint: NSLayoutConstraint) -> Bool {
        [constraint.firstItem, constraint.secondItem].contains { ($0 as? any LayoutItem)?.layoutView === self }
    }

    /// Updates constraints after the view got another superview, or none.
    func constraintHierarchyChanged() {
        guard ConstraintState.structureRevision > 0 else { return }
        ConstraintState.structureRevision += 1
        ConstraintState.valueRevision += 1
    }

    /// Removes constraints between the view's tree and the rest before the view leaves its superview, as in UIKit.
    func dropConstraintsToSuperviews() {
        guard ConstraintState.structureRevision > 0 else { return }
        var ancestor = superview
        while let current = ancestor {
            for constraint in current.constraints where concerns(constraint) { current.removeConstraint(constraint) }
            ancestor = current.superview
        }
    }

    private func concerns(_ constraint: NSLayoutConstraint) -> Bool {
        [constraint.firstItem, constraint.secondItem].contains { item in
            guard let view = (item as? any LayoutItem)?.layoutView else { return false }
            return view === self || view.isInside(self)
        }
    }

    /// Solves the constraints of the whole tree when something changed, and requests layouts of the views that have to move. A
    /// layout pass begins with it.
    func solveConstraintsIfNeeded() {
        guard ConstraintState.structureRevision > 0 else { return }
        let root = topmostView
        if let engine = root.constraintState?.engine, !engine.isStale { return }
        UIView.updateConstraintsOfTree(root)
        let state = root.ownConstraintState
        let engine = state.engine ?? LayoutEngine(root: root)
        state.engine = engine
        engine.solve()
        engine.markMisplaced()
        for presentation in root.owningRoot?.presentationsAbove ?? [] { presentation.presented.fittingSizeMayHaveChanged() }
    }

    /// Places the subviews at their solved frames; the base of `layoutSubviews()` calls it.
    func applySolvedFrames() {
        guard ConstraintState.structureRevision > 0, let engine = topmostView.constraintState?.engine, !engine.isIdle else {
            return
        }
        for subview in subviews {
            guard let frame = engine.solvedFrame(of: subview), !subview.alignmentFrame.isAlmost(frame) else { continue }
            subview.setAlignmentFrame(frame)
        }
    }

    /// True while a stack view sets the frame, without constraints.
    var isPlacedByStack: Bool { constraintState?.isPlacedByStack ?? false }

    /// The frame without the transform, inside the alignment insets.
    var alignmentFrame: CGRect { untransformedFrame.inset(by: alignmentRectInsets) }

    func setAlignmentFrame(_ rect: CGRect) {
        let insets = alignmentRectInsets
        let frame = CGRect(
            x: rect.minX - insets.left, y: rect.minY - insets.top, width: rect.width + insets.left + insets.right,
            height: rect.height + insets.top + insets.bottom)
        let isResized = bounds.size != frame.size
        untransformedFrame = frame
        if isResized { owningController?.tellFittingSize() }
    }

    /// The root controller, for a window.
    private var owningRoot: UIViewController? { (self as? UIWindow)?.rootViewController }

    // MARK: Updates

    /// Calls `updateConstraints()` of the views that requested it, subviews first; each view is called once without a request.
    static func updateConstraintsOfTree(_ view: UIView) {
        for subview in view.subviews { updateConstraintsOfTree(subview) }
        let state = view.ownConstraintState
        guard state.needsUpdate else { return }
        state.needsUpdate = false
        if let controller = view.owningController { controller.updateViewConstraints() } else { view.updateConstraints() }
    }

    // MARK: Texts

    /// True when the view's preferred height depends on its width.
    var heightFollowsWidth: Bool {
        if let label = self as? UILabel { return label.numberOfLines != 1 && label.preferredMaxLayoutWidth <= 0 }
        return (self as? UIStackView)?.arrangesTexts ?? false
    }

    func heightWanted(forWidth width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    /// The distances from the top to the first baseline, and from the bottom to the last.
    var baselineOffsets: (first: CGFloat, last: CGFloat) {
        guard let label = self as? UILabel else { return (0, 0) }
        return label.textBaselines
    }
}
