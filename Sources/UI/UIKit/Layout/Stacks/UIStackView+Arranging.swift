extension UIStackView {
    /// Decides whether the frames are computed, and makes the constraints where they are not.
    func decideWay() {
        let neededWidth = knownNeed
        defer { if knownNeed != neededWidth { constraintState?.arranger?.rearrange() } }
        beginFromNothing()
        let (views, hidden) = splitHidden()
        let spacings = customSpacings(after: views)
        arrangedViews.take(views)
        collapsedViews.take(hidden)
        let arrangement = StackArrangement(stack: self, measured: arrangedViews, spacings: spacings)
        let isComputed = arrangement.isComputable && !Self.makesConstraintsAlways
        arrangedViews.place(areComputed: isComputed)
        if isComputed {
            if case .constrained(let constraints) = way { constraints.remove(from: self) }
            way = .computed(StackMeasures(arrangement))
            measuresChanged()
        } else {
            let wasConstrained = if case .constrained = way { true } else { false }
            constrain(views, spacings)
            // The size that it computed before would hold against the constraints.
            if !wasConstrained { intrinsicSizeChanged() }
        }
    }

    private func constrain(_ views: [UIView], _ spacings: [CGFloat]) {
        var known = StackConstraints()
        if case .constrained(let constraints) = way { known = constraints }
        var plan = StackPlan(stack: self, views: views, spacings: spacings, knownGuides: known.knownGuides)
        plan.make()
        way = .constrained(known)
        known.take(plan)
    }

    /// True in tests that compare both ways.
    static var makesConstraintsAlways = false

    /// An arranged view prefers another size.
    func arrangedSizeChanged() {
        // The shares are multipliers of constraints, which do not change; and sizes and priorities decide whether shares can be computed.
        if distribution == .fillProportionally || distribution == .equalCentering { rearrange() }
        measuresChanged()
    }

    /// Measures again, because a view prefers another size, or is another one.
    func measuresChanged() {
        guard case .computed(let measures) = way else { return }
        measures.forget()
        setNeedsLayout()
        intrinsicSizeChanged()
    }

    /// What the stack's length along an axis prefers; nil where constraints say it.
    func computedPreferences(for axis: NSLayoutConstraint.Axis, width: CGFloat?) -> LengthPreferences? {
        if case .undecided = way { updateConstraintsIfNeeded() }
        guard case .computed(let measures) = way else { return nil }
        return measures.preferences(for: axis, width: axis == .vertical && arrangesTexts ? width : nil)
    }

    /// True when the stack sets the frames itself.
    var isComputed: Bool {
        if case .undecided = way { updateConstraintsIfNeeded() }
        return if case .computed = way { true } else { false }
    }

    /// Returns the baselines of the stack at a width, or at the width that it prefers for 0; nil without texts, and where constraints place
    /// them.
    func computedBaselines(width: CGFloat) -> Baselines? {
        guard isComputed, case .computed(let measures) = way else { return nil }
        let width = width > 0 ? width : measures.preferences(for: .horizontal, width: nil).best
        let height = measures.preferences(for: .vertical, width: arrangesTexts ? width : nil).best
        return measures.arrangement.baselines(in: CGSize(width: width, height: height))
    }

    /// True when the height of an arranged view follows its width.
    var arrangesTexts: Bool {
        guard case .computed(let measures) = way else { return false }
        return measures.haveTexts
    }

    /// True when the stack computes its height from its width, and its width depends on nothing of that.
    var needsWidth: Bool {
        if case .undecided = way { updateConstraintsIfNeeded() }
        return knownNeed
    }

    private var knownNeed: Bool { if case .computed(let measures) = way { measures.needsWidth } else { false } }

    /// Leaves the arrangement to the solver: with the width it may choose heights.
    func foundOpenWidth() {
        hasOpenWidth = true
        rearrange()
    }

    /// What is outside may give the stack a width now.
    func forgetOpenWidth() {
        guard hasOpenWidth else { return }
        hasOpenWidth = false
        rearrange()
    }

    /// Sets the frames that are computed.
    func placeArrangedSubviews() {
        guard case .computed(let measures) = way else { return }
        let (box, origin) = exactBox
        let scale = DrawingScale.of(topmostView)
        let parts = measures.arrangement.boxes(in: box.size)
        if !box.isEmpty { arrangedViews.reportMissed(in: self, box.size, parts) }
        for (arranged, part) in zip(arrangedViews.list, parts) {
            let exact = part.offsetBy(dx: box.minX, dy: box.minY)
            if arranged.showsParts { arranged.view.take(exact, scale: scale) }
            let frame = exact.onPixels(scale: scale).offsetBy(dx: -origin.x, dy: -origin.y)
            if !arranged.view.alignmentFrame.isAlmost(frame) { arranged.view.setAlignmentFrame(frame) }
        }
    }

    /// Lays out again after constraints moved the stack by less than a pixel, which its views may see.
    func solvedBoxMayHaveChanged(_ box: CGRect, scale: CGFloat) {
        guard case .computed = way else { return }
        take(box, scale: scale)
    }

    /// The stack's rectangle relative to the topmost view's origin before it was moved to whole pixels, and the origin of its
    /// frame there.
    private var exactBox: (box: CGRect, origin: CGPoint) {
        let root = topmostView
        let scale = DrawingScale.of(root)
        if isPlacedByStack, !isCollapsed { return (assignedBox, assignedBox.onPixels(scale: scale).origin) }
        if let engine = root.constraintState?.engine, let place = engine.places[ObjectIdentifier(self)] {
            let exact = place.steadyBox(engine, scale: scale)
            let isCurrent = abs(exact.width - bounds.width) <= 1 && abs(exact.height - bounds.height) <= 1
            let onPixels = translatesAutoresizingMaskIntoConstraints ? exact : exact.onPixels(scale: scale)
            if isCurrent { return (exact, onPixels.origin) }
        }
        var origin = CGPoint.zero
        var view: UIView = self
        while let above = view.superview {
            origin.x += view.alignmentFrame.minX
            origin.y += view.alignmentFrame.minY
            view = above
        }
        return (CGRect(origin: origin, size: bounds.size), origin)
    }
}

extension UIView {
    /// Takes its rectangle before it was moved to whole pixels, where views inside may see that. They move with it, and lie otherwise in
    /// it only where their edges fall on other parts of pixels.
    fileprivate func take(_ box: CGRect, scale: CGFloat) {
        let state = ownConstraintState
        let before = assignedBox
        let awaitedSize = awaitsSize
        state.assignedBox = box
        if awaitedSize { layoutEngine?.viewCame(self) }
        let isMovedByPixels =
            box.size == before.size && (box.minX - before.minX).isWhole(scale: scale)
            && (box.minY - before.minY).isWhole(scale: scale)
        if isMovedByPixels, !awaitedSize { return }
        setNeedsLayout()
        guard isEnclosed, let engine = layoutEngine, let place = engine.places[ObjectIdentifier(self)] else { return }
        engine.placeChanged(self)
        engine.insideMoved(place)
    }
}

extension CGFloat {
    /// True for a distance of whole pixels.
    fileprivate func isWhole(scale: CGFloat) -> Bool {
        Swift.abs(self * scale - (self * scale).rounded()) <= LengthPreference.tolerance
    }
}
