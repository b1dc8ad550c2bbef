/// Where views tell Auto Layout what happened to them.
extension UIView {
    /// The end of `updateConstraints()`.
    func constraintsUpdated() {}

    /// The intrinsic size, or how much it matters, is another one.
    func intrinsicSizeChanged() {
        guard let state = constraintState else { return setNeedsLayout() }
        state.intrinsicRevision += 1
        constraintsNeedSolving()
    }

    /// A stack view leaves no room for what is hidden.
    func hiddenChanged() {
        (superview as? UIStackView)?.arrangedSubviewChanged(self)
    }

    /// The frame comes from constraints, so autoresizing leaves it alone.
    var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

    public func setNeedsUpdateConstraints() {
        ownConstraintState.needsUpdate = true
        // Layouts pass constraints by until there are any; this view is about to make the first.
        ConstraintState.structureRevision = max(1, ConstraintState.structureRevision)
        constraintsNeedSolving()
    }

    public func needsUpdateConstraints() -> Bool { constraintState?.needsUpdate ?? true }

    public func updateConstraintsIfNeeded() { UIView.updateConstraintsOfTree(self) }
}
