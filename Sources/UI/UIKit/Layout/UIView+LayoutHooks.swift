/// Where views tell Auto Layout what happened to them.
extension UIView {
    /// The intrinsic size, or how much it matters, is another one.
    func intrinsicSizeChanged() {
        superview?.insideMeasuresChanged()
        guard let state = constraintState else { return setNeedsLayout() }
        state.intrinsicRevision += 1
        state.arranger?.arrangedSizeChanged()
        constraintsNeedSolving { $0.placeChanged(self) }
    }

    /// A constraint sets the view's own length now, or no longer.
    func ownLengthsChanged(_ constraint: NSLayoutConstraint, isActive: Bool) {
        let state = ownConstraintState
        superview?.insideRelationsChanged()
        if isActive { state.ownLengths.append(constraint) } else { state.ownLengths.removeAll { $0 === constraint } }
        (self as? UIStackView)?.forgetOpenWidth()
        if constraint.isAspectRatio { state.arranger?.rearrange() }
        ownLengthChanged()
    }

    /// A constraint on the view's own length is another one; the stack view that arranges it measures it again.
    func ownLengthChanged() {
        superview?.insideMeasuresChanged()
        guard let state = constraintState else { return }
        // A length that is set, or is so no longer, decides whether the other one follows from it.
        if state.hasAspectRatio { superview?.insideRelationsChanged() }
        guard let stack = state.arranger else { return }
        state.intrinsicRevision += 1
        if state.hasAspectRatio { stack.rearrange() }
        stack.arrangedSizeChanged()
    }

    /// Notes that a stack view sets the frame from now on, or no longer: the engine then leaves the view's own lengths to the stack.
    func setPlacement(_ placement: ConstraintState.Placement) {
        guard let state = constraintState, state.placement != placement else { return }
        let awaitedSize = awaitsSize
        // Alone a stack view lays out by its frame on whole pixels: its views do not lie as they did in the rectangle.
        if !state.placement.hasBox || !placement.hasBox {
            state.assignedBox = nil
            (self as? UIStackView)?.forgetOpenWidth()
        }
        state.placement = placement
        state.intrinsicRevision += 1
        constraintsNeedSolving { engine in
            engine.placeChanged(self)
            if awaitedSize { engine.viewCame(self) }
            for constraint in state.ownLengths { engine.constraintCame(constraint) }
        }
    }

    /// A constraint names the view now, or no longer; the stack view that arranges it may have to do so in another way.
    func namingsChanged(by change: Int, isForeign: Bool) {
        let state = ownConstraintState
        let before = state.namings
        state.namings += change
        insideRelationsChanged()
        if isForeign { (self as? UIStackView)?.forgetOpenWidth() }
        if (before == 0) != (state.namings == 0) { state.arranger?.rearrange() }
    }

    // MARK: What is inside

    /// Constraints, or the views that they may relate, are others at this view or inside it. The stack views around ask again whether
    /// their views are closed.
    func insideRelationsChanged() {
        var view: UIView? = self
        while let current = view, let state = current.constraintState, state.inside != .unknown {
            state.inside = .unknown
            if state.enclosure != nil {
                state.enclosure = nil
                state.intrinsicRevision += 1
                state.arranger?.rearrange()
            }
            view = current.superview
        }
    }

    /// Something at this view or inside it changed that lengths come from. The stack views around measure their views again.
    func insideMeasuresChanged() {
        var view: UIView? = self
        while let current = view, let state = current.constraintState, state.inside == .measured {
            state.inside = .related
            if state.isMeasuredInside {
                state.intrinsicRevision += 1
                state.arranger?.arrangedSizeChanged()
            }
            view = current.superview
        }
    }

    /// Notes at this view and all inside that stack views know of them.
    func markInside(_ inside: ConstraintState.Inside) {
        ownConstraintState.inside = inside
        for subview in subviewsInOrder { subview.markInside(inside) }
    }

    /// A stack view leaves no room for what is hidden, and what is hidden has no baseline for the views around.
    func hiddenChanged() {
        if let stack = constraintState?.arranger { stack.rearrange() } else { superview?.namedBaselinesChanged() }
    }

    /// The view, or one around it, may name another view inside for its baseline.
    func namedBaselinesChanged() {
        guard let engine = layoutEngine, engine.baselines > 0 else { return }
        constraintsNeedSolving { $0.namedBaselinesChanged(around: self) }
    }

    /// The frame comes from constraints, so autoresizing leaves it alone.
    var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

    func requestConstraintUpdate() {
        ownConstraintState.needsUpdate = true
        // Layouts pass constraints by until there are any; this view is about to make the first.
        ConstraintState.isUsed = true
        markUpdatesAbove()
        constraintsNeedSolving()
    }

    /// Returns whether `updateConstraints()` is to be called before the next layout; true before the first call.
    public func needsUpdateConstraints() -> Bool { constraintState?.needsUpdate ?? true }

    /// Calls `updateConstraints()` of all views inside this one, and of itself, that need it.
    public func updateConstraintsIfNeeded() { UIView.updateConstraintsOfTree(self) }
}
