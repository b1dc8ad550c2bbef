/// What Auto Layout knows of one view.
@MainActor
final class ConstraintState {}

/// Where views tell Auto Layout what happened to them.
extension UIView {
    /// At the start of a layout pass of a view with a state.
    func solveConstraintsIfNeeded() {}

    /// The view has another superview, or none.
    func constraintHierarchyChanged() {}

    /// Bounds, centre or safe area are others; called often, also without a state.
    func constraintGeometryChanged() {}

    /// The end of `updateConstraints()`.
    func constraintsUpdated() {}

    /// `invalidateIntrinsicContentSize()` was called.
    func intrinsicSizeChanged() { setNeedsLayout() }

    /// `isHidden` is another one.
    func hiddenChanged() {}

    /// The frame comes from constraints, so autoresizing leaves it alone.
    var isPlacedByConstraints: Bool { false }
}
