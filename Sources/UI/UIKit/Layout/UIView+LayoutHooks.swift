/// Where views tell Auto Layout what happened to them.
extension UIView {
    /// The intrinsic size, or how much it matters, is another one.
    func intrinsicSizeChanged() {
        guard let state = constraintState else { return setNeedsLayout() }
        state.intrinsicRevision += 1
        state.arranger?.arrangedSizeChanged()
        constraintsNeedSolving { $0.placeChanged(self) }
    }

    /// A constraint sets the view's own length now, or no longer.
    func ownLengthsChanged(_ constraint: NSLayoutConstraint, isActive: Bool) {
        let state = ownConstraintState
        if isActive { state.ownLengths.append(constraint) } else { state.ownLengths.removeAll { $0 === constraint } }
        ownLengthChanged()
    }

    /// A constraint on the view's own length is another one; the stack view that arranges it measures it again.
    func ownLengthChanged() {
        guard let state = constraintState, let stack = state.arranger else { return }
        state.intrinsicRevision += 1
        stack.arrangedSizeChanged()
    }

    /// Notes that a stack view sets the frame from now on, or no longer: the engine then leaves the view's own lengths to the stack.
    func setPlacedByStack(_ isPlaced: Bool) {
        guard let state = constraintState, state.isPlacedByStack != isPlaced else { return }
        state.isPlacedByStack = isPlaced
        state.intrinsicRevision += 1
        constraintsNeedSolving { engine in
            engine.placeChanged(self)
            for constraint in state.ownLengths { engine.constraintCame(constraint) }
        }
    }

    /// A constraint names the view now, or no longer; the stack view that arranges it may have to do so in another way.
    func namingsChanged(by change: Int) {
        let state = ownConstraintState
        let before = state.namings
        state.namings += change
        if (before == 0) != (state.namings == 0) { state.arranger?.rearrange() }
    }

    /// A stack view leaves no room for what is hidden.
    func hiddenChanged() {
        constraintState?.arranger?.rearrange()
    }

    /// The frame comes from constraints, so autoresizing leaves it alone.
    var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

    /// Asks for a call of `updateConstraints()` before the next layout.
    public func setNeedsUpdateConstraints() {
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
