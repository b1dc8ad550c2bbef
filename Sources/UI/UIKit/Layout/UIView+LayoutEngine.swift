/// The interface between `UIView` and its layout engine.
extension UIView {
    /// The engine of the tree; nil before its first layout with constraints.
    var layoutEngine: LayoutEngine? { ConstraintState.isUsed ? topmostView.constraintState?.engine : nil }

    /// Asks for a pass, because something changed that constraints depend on.
    func constraintsNeedSolving(_ tell: (LayoutEngine) -> Void = { $0.changed() }) {
        let root = topmostView
        if let engine = root.constraintState?.engine { tell(engine) }
        root.setNeedsLayout()
        if CellConstraints.areWatched { CellConstraints.changed(at: self) }
    }

    /// Tells the engine of bounds, center, margins or safe area when they matter to it.
    func constraintGeometryChanged() {
        guard constraintState?.isInEngine == true, let engine = layoutEngine, let place = engine.places[ObjectIdentifier(self)]
        else { return }
        engine.mayHaveMoved(place)
        tell(engine, place)
        guard place.roomInside != bounds.size else { return }
        place.roomInside = bounds.size
        for subview in subviewsInOrder {
            if let inner = engine.places[ObjectIdentifier(subview)] { subview.tell(engine, inner) }
        }
        for guide in constraintState?.providedGuides ?? [] { engine.placeChanged(guide) }
    }

    private func tell(_ engine: LayoutEngine, _ place: LayoutPlace) {
        let now = GeometrySeen(self, root: engine.root, place.dependents)
        guard let before = place.seen, before != now else { return }
        if !before.isMeasuredLike(now) { insideMeasuresChanged() }
        engine.placeChanged(self)
        for guide in constraintState?.providedGuides ?? [] { engine.placeChanged(guide) }
        engine.root.setNeedsLayout()
    }

    /// Updates constraints after leading and trailing edges changed sides.
    func constraintDirectionChanged() {
        guard ConstraintState.isUsed else { return }
        insideMeasuresChanged()
        constraintsNeedSolving { $0.directionChanged(of: self) }
    }

    /// Tells the engine of the tree that the view belongs to it now.
    func constraintHierarchyChanged() {
        guard ConstraintState.isUsed, let superview else { return }
        superview.insideRelationsChanged()
        (self as? UIStackView)?.forgetOpenWidth()
        markUpdatesAbove()
        constraintsNeedSolving { $0.viewCame(self) }
        superview.namedBaselinesChanged()
    }

    /// Takes the view's tree out of the engine before it leaves its superview, and removes constraints between it and the rest, as in
    /// UIKit.
    func dropConstraintsToSuperviews() {
        guard ConstraintState.isUsed, let above = superview else { return }
        above.insideRelationsChanged()
        layoutEngine?.viewGoes(self)
        above.namedBaselinesChanged()
        let named = namedViewsInTree
        guard !named.isEmpty else { return }
        var ancestor = superview
        while let current = ancestor {
            for constraint in current.constraintState?.constraints(naming: named) ?? [] { current.removeConstraint(constraint) }
            ancestor = current.superview
        }
    }

    /// The view and those below it that constraints name.
    private var namedViewsInTree: [UIView] {
        var named: [UIView] = []
        gatherNamedViews(into: &named)
        return named
    }

    private func gatherNamedViews(into named: inout [UIView]) {
        if isNamed { named.append(self) }
        for view in subviewsInOrder { view.gatherNamedViews(into: &named) }
    }

    private var isNamed: Bool {
        guard let state = constraintState else { return false }
        return state.namings > 0 || (state.arranger != nil && !state.isPlacedByStack)
            || state.ownLengths.contains { $0.holder !== self }
    }

    /// Solves the constraints of the whole tree when something changed, and requests layouts of the views that have to move. A
    /// layout pass begins with it.
    func solveConstraintsIfNeeded() {
        guard ConstraintState.isUsed else { return }
        let root = topmostView
        if let engine = root.constraintState?.engine, !engine.isStale { return }
        let state = root.ownConstraintState
        let engine = state.engine ?? LayoutEngine(root: root)
        for _ in 0..<LayoutEngine.mostDecisions {
            UIView.updateConstraintsOfTree(root)
            state.engine = engine
            engine.solve()
            if !engine.takeOpenWidths() { break }
        }
        engine.markMisplaced()
        for presentation in root.owningRoot?.presentationsAbove ?? [] { presentation.presented.fittingSizeMayHaveChanged() }
    }

    /// Places the subviews at their solved frames; the base of `layoutSubviews()` calls it. Of very many subviews few may be in
    /// constraints: the others cost nothing.
    func applySolvedFrames() {
        guard constraintState?.isInEngine == true, let engine = layoutEngine, !engine.isIdle else { return }
        for place in engine.places(inside: self) {
            guard let subview = place.item as? UIView, let frame = engine.solvedFrame(of: subview),
                !subview.alignmentFrame.isAlmost(frame)
            else { continue }
            subview.setAlignmentFrame(frame)
        }
    }

    /// True while a stack view decides the size, without constraints.
    var isPlacedByStack: Bool { constraintState?.isPlacedByStack ?? false }

    /// True while a stack view sets the frame.
    var isFrameOfStack: Bool { constraintState.map { $0.placement != .solved } ?? false }

    /// True while what is inside depends on the size alone that a stack view computes.
    var isEnclosed: Bool { constraintState?.placement == .enclosed }

    /// True for an enclosed view that has no size yet. What is inside waits for that.
    var awaitsSize: Bool { isEnclosed && constraintState?.assignedBox == nil }

    /// The rectangle that the stack view around computed, relative to the topmost view's origin; empty before.
    var assignedBox: CGRect { constraintState?.assignedBox ?? .zero }

    /// The frame without the transform, inside the alignment insets.
    var alignmentFrame: CGRect { untransformedFrame.inset(by: alignmentRectInsets) }

    /// The same with the running animations.
    var seenAlignmentFrame: CGRect {
        layer.isAnimating ? seenUntransformedFrame.inset(by: alignmentRectInsets) : alignmentFrame
    }

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
        let state = view.ownConstraintState
        if state.needsUpdateBelow {
            state.needsUpdateBelow = false
            for subview in view.subviewsInOrder {
                if let state = subview.constraintState, !state.needsUpdate, !state.needsUpdateBelow { continue }
                updateConstraintsOfTree(subview)
            }
        }
        guard state.needsUpdate else { return }
        state.needsUpdate = false
        if let controller = view.owningController { controller.updateViewConstraints() } else { view.updateConstraints() }
    }

    /// Notes at the views above that one below wants `updateConstraints()`. A view that was never asked counts as noted.
    func markUpdatesAbove() {
        var view = superview
        while let current = view, let state = current.constraintState, !state.needsUpdateBelow {
            state.needsUpdateBelow = true
            view = current.superview
        }
    }

    // MARK: Texts

    func heightWanted(forWidth width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }
}
