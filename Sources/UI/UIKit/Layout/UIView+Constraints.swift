extension UIView {
    /// The view's state, made on first use.
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
            // Also whether the intrinsic size counts.
            ownConstraintState.intrinsicRevision += 1
            constraintsNeedSolving()
        }
    }

    // MARK: Constraints

    /// Those that the view holds.
    public var constraints: [NSLayoutConstraint] { constraintState?.constraints ?? [] }

    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder !== self else { return }
        constraint.holder?.removeConstraint(constraint)
        constraint.holder = self
        ownConstraintState.constraints.append(constraint)
        structureOfConstraintsChanged()
    }

    public func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder === self else { return }
        constraint.holder = nil
        constraintState?.constraints.removeAll { $0 === constraint }
        structureOfConstraintsChanged()
    }

    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

    /// Whether the solver leaves a place or a size of this view open; tolerated, and of interest to tests only.
    public var hasAmbiguousLayout: Bool {
        guard let engine = topmostView.constraintState?.engine, let place = engine.places[ObjectIdentifier(self)] else {
            return false
        }
        return [place.left, place.top, place.width, place.height].contains { !engine.solver.isDetermined($0) }
    }

    /// The constraints of the tree that concern this view along the axis.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        let horizontal: Set<NSLayoutConstraint.Attribute> = [
            .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins,
        ]
        var found: [NSLayoutConstraint] = []
        var view: UIView? = self
        while let current = view {
            found += current.constraints.filter {
                ($0.firstItem === self || $0.secondItem === self)
                    && horizontal.contains($0.firstAttribute) == (axis == .horizontal)
            }
            view = current.superview
        }
        return found
    }

    // MARK: Intrinsic size

    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let state = constraintState else { return .defaultLow }
        return axis == .horizontal ? state.hugging.horizontal : state.hugging.vertical
    }

    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            ownConstraintState.hugging.horizontal = priority
        } else {
            ownConstraintState.hugging.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let state = constraintState else { return .defaultHigh }
        return axis == .horizontal ? state.resistance.horizontal : state.resistance.vertical
    }

    public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            ownConstraintState.resistance.horizontal = priority
        } else {
            ownConstraintState.resistance.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    /// The size nearest to `targetSize` that the constraints inside the view allow.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    public func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        UIView.updateConstraintsOfTree(self)
        let engine = LayoutEngine(
            root: self, rootSize: .fitting(targetSize, horizontal: horizontal, vertical: vertical))
        engine.solve()
        let size = engine.rootFittingSize
        let insets = alignmentRectInsets
        return CGSize(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    // MARK: Anchors

    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    // MARK: Guides

    public var layoutGuides: [UILayoutGuide] { constraintState?.guides ?? [] }

    public func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = self
        ownConstraintState.guides.append(guide)
    }

    public func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        guide.owningView = nil
        constraintState?.guides.removeAll { $0 === guide }
        structureOfConstraintsChanged()
    }

    public var safeAreaLayoutGuide: UILayoutGuide { provided(\.safeAreaGuide, .safeArea) }
    public var layoutMarginsGuide: UILayoutGuide { provided(\.marginsGuide, .margins) }
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
