internal import Diagnostics

extension UIView {
    /// The view's Auto Layout state, created on first use.
    var ownConstraintState: ConstraintState {
        if let constraintState { return constraintState }
        let state = ConstraintState()
        constraintState = state
        return state
    }

    /// Whether the view's frame follows its autoresizing mask; false lets constraints decide.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { constraintState?.translatesMask ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            ownConstraintState.translatesMask = newValue
            // The flag also decides whether the intrinsic size is used.
            ownConstraintState.intrinsicRevision += 1
            superview?.insideMeasuresChanged()
            constraintsNeedSolving { $0.placeChanged(self) }
        }
    }

    // MARK: Constraints

    /// The constraints that the view holds.
    public var constraints: [NSLayoutConstraint] { constraintState?.constraints ?? [] }

    /// Makes a constraint active, held by this view; the one that held it before lets it go.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder !== self else { return }
        if let reason = constraint.refusal {
            return Log.layout.warning("\(constraint.description) cannot be active: \(reason)")
        }
        constraint.holder?.removeConstraint(constraint)
        constraint.holder = self
        ownConstraintState.hold(constraint)
        constraint.countNamings(1)
        ConstraintState.isUsed = true
        constraintsNeedSolving { $0.constraintCame(constraint) }
    }

    /// Makes constraints active, held by this view.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

    /// Makes a constraint inactive that this view holds; others are left alone.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder === self else { return }
        constraint.holder = nil
        constraintState?.letGo(of: constraint)
        constraint.countNamings(-1)
        constraintsNeedSolving { $0.constraintWent(constraint) }
    }

    /// Makes constraints inactive that this view holds; others are left alone.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

    /// True when the solver leaves a position or a size of this view open. This is tolerated, and of interest to tests only.
    public var hasAmbiguousLayout: Bool {
        guard let engine = layoutEngine, let place = engine.places[ObjectIdentifier(self)] else {
            return false
        }
        return [place.left, place.top, place.width, place.height].contains { !engine.solver.isDetermined($0) }
    }

    /// Returns the constraints of the tree that concern this view along the axis.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        var view: UIView? = self
        while let current = view {
            found += current.constraints.filter {
                ($0.firstItem === self || $0.secondItem === self)
                    && $0.firstAttribute.isHorizontal == (axis == .horizontal)
            }
            view = current.superview
        }
        return found
    }

    // MARK: Intrinsic size

    func ownHugging(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let state = constraintState else { return .defaultLow }
        return axis == .horizontal ? state.hugging.horizontal : state.hugging.vertical
    }

    func setOwnHugging(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard mayTake("hugging priority", UIKitDiagnostics.refusal(of: priority)) else { return }
        if axis == .horizontal {
            ownConstraintState.hugging.horizontal = priority
        } else {
            ownConstraintState.hugging.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    func ownResistance(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let state = constraintState else { return .defaultHigh }
        return axis == .horizontal ? state.resistance.horizontal : state.resistance.vertical
    }

    func setOwnResistance(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard mayTake("resistance priority", UIKitDiagnostics.refusal(of: priority)) else { return }
        if axis == .horizontal {
            ownConstraintState.resistance.horizontal = priority
        } else {
            ownConstraintState.resistance.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    /// The size in points, near the target, that the constraints inside the view allow.
    func fittingSize(_ targetSize: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority) -> CGSize {
        let engine = LayoutEngine.solved(self, .fitting(usableTarget(targetSize), horizontal: horizontal, vertical: vertical))
        let size = engine.rootFittingSize
        let insets = alignmentRectInsets
        return CGSize(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    // MARK: Anchors

    /// The edge where lines begin, as an anchor for constraints.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where lines end, as an anchor for constraints.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge, whatever the direction of the text, as an anchor for constraints.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge, whatever the direction of the text, as an anchor for constraints.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The middle of the width as an anchor for constraints.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge as an anchor for constraints.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge as an anchor for constraints.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The middle of the height as an anchor for constraints.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The first baseline of the view's text, or the top edge without one, as an anchor for constraints.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The last baseline of the view's text, or the bottom edge without one, as an anchor for constraints.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
    /// The width as an anchor for constraints.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height as an anchor for constraints.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    // MARK: Guides

    /// The guides that were added to the view, in that order; those that it provides by itself are not among them.
    public var layoutGuides: [UILayoutGuide] { constraintState?.guides ?? [] }

    /// Adds a guide; a view that had it before loses it.
    public func addLayoutGuide(_ guide: UILayoutGuide) {
        // A guide that the view makes for itself names it before.
        if guide.owningView !== self { guide.owningView?.removeLayoutGuide(guide) }
        guide.owningView = self
        ownConstraintState.guides.append(guide)
    }

    /// Removes a guide of this view; one of another view is left alone.
    public func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        layoutEngine?.itemGoes(guide)
        guide.owningView = nil
        constraintState?.guides.removeAll { $0 === guide }
        insideMeasuresChanged()
        constraintsNeedSolving()
    }

    /// The part of the view inside its safe area, as a guide for constraints.
    public var safeAreaLayoutGuide: UILayoutGuide { provided(\.safeAreaGuide, .safeArea) }
    /// The part of the view inside its layout margins, as a guide for constraints.
    public var layoutMarginsGuide: UILayoutGuide { provided(\.marginsGuide, .margins) }
    /// The part of the view inside its layout margins where lines are short enough to be read, 672 points at most, as a guide for
    /// constraints.
    public var readableContentGuide: UILayoutGuide { provided(\.readableGuide, .readable) }

    private func provided(
        _ path: ReferenceWritableKeyPath<ConstraintState, UILayoutGuide?>, _ role: UILayoutGuide.Role
    ) -> UILayoutGuide {
        let state = ownConstraintState
        if let known = state[keyPath: path] { return known }
        let guide = UILayoutGuide(role: role, owner: self)
        state[keyPath: path] = guide
        return guide
    }
}
