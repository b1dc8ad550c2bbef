/// Arranges its views in a row or a column.
///
/// In an animation a hidden view shrinks along the axis until its length is zero, and a view that is shown again grows from zero.
///
/// The frames are computed from what the views prefer, once; the stack's own size is an intrinsic one for the constraints around it.
/// Constraints that compare a view's width or height with a constant are part of that, and so are constraints inside of a view that size
/// it, and a ratio of its height to a width that the stack gives it. Where a constraint relates an arranged view to others, or its width
/// to its height where neither is given, or equal centers decide, the stack makes constraints instead.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How the arranged views fill the stack along its axis.
    public enum Distribution: Int, Sendable {
        /// `fill` keeps the views' own lengths, `fillEqually` makes them equal, `fillProportionally` keeps their proportions; the
        /// last two make the gaps or the distances of the middles equal.
        case fill = 0, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    /// How the arranged views lie across the axis.
    public enum Alignment: Int, Sendable {
        /// `fill` stretches the views across the axis; the others align an edge, the middle or a baseline.
        case fill = 0, leading, firstBaseline, center, trailing, lastBaseline

        /// The top edges of a row's views are in line; another name for `leading`.
        public static let top = Alignment.leading
        /// The bottom edges of a row's views are in line; another name for `trailing`.
        public static let bottom = Alignment.trailing
    }

    /// Means the spacing of the stack in `setCustomSpacing`.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The distance between views that belong together, 8 points.
    public static let spacingUseSystem = CGFloat(8)

    /// The views that are arranged, in order; hidden ones are among them but take no room.
    public private(set) var arrangedSubviews: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]
    var way = StackWay.undecided
    let arrangedViews = ArrangedViews()
    /// True when the solver was asked for the width that the heights of views follow from, and nothing outside decides it.
    var hasOpenWidth = false
    /// The hidden ones of the arranged views.
    var collapsedViews = CollapsedViews()

    /// Whether the views stand in a row or in a column; `horizontal` by default.
    @ObservedProperty open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { rearrange() } } }
    /// How the views fill the stack along its axis; `fill` by default.
    @ObservedProperty open var distribution = Distribution.fill { didSet { if distribution != oldValue { rearrange() } } }
    /// How the views lie across the axis; `fill` by default.
    @ObservedProperty open var alignment = Alignment.fill { didSet { if alignment != oldValue { rearrange() } } }
    /// The alignment that counts: the texts of a column lie below each other, so that their baselines cannot be in line.
    var usedAlignment: Alignment {
        axis == .vertical && (alignment == .firstBaseline || alignment == .lastBaseline) ? .leading : alignment
    }
    /// The distance between two views in points, the least one for `equalSpacing` and `equalCentering`; 0 by default.
    open var spacing: CGFloat {
        get { distance }
        set {
            guard mayTake("spacing", UIKitDiagnostics.refusal(of: newValue)), newValue != distance else { return }
            distance = limited("spacing", newValue)
            rearrange()
        }
    }
    private var distance: CGFloat = 0
    /// Whether the distances of a column are measured between baselines; false by default. It is kept but has no effect.
    @ObservedProperty open var isBaselineRelativeArrangement = false { didSet { rearrange() } }
    /// Whether the views lie inside the stack's layout margins; false, the default, leaves them its whole bounds.
    @ObservedProperty open var isLayoutMarginsRelativeArrangement = false { didSet { rearrange() } }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Creates a stack view from an archive, without arranged views.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a stack view that arranges the views in a row.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    /// Arranges a view after all others; it becomes a subview, and constraints decide its frame.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view; moves it when it is arranged already.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if view.superview !== self { addSubview(view) }
        // A stack cannot lie in itself: that was reported.
        guard view.superview === self else { return }
        if view.constraintState?.arranger === self { arrangedSubviews.removeAll { $0 === view } }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        view.ownConstraintState.arranger = self
        rearrange()
    }

    /// Removes a view from the arrangement; it remains a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard view.constraintState?.arranger === self, let index = arrangedSubviews.index(ofIdentical: view) else { return }
        arrangedSubviews.remove(at: index)
        view.constraintState?.arranger = nil
        view.setPlacement(.solved)
        customSpacing[ObjectIdentifier(view)] = nil
        rearrange()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the distance behind a view in points; `spacingUseDefault` takes `spacing` again.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard mayTake("spacing", UIKitDiagnostics.refusal(of: spacing)) else { return }
        customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : limited("spacing", spacing)
        rearrange()
    }

    /// Returns the distance that was set behind a view, in points; `spacingUseDefault` where none was.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// The distance behind each of the views.
    func customSpacings(after views: [UIView]) -> [CGFloat] {
        guard !customSpacing.isEmpty else { return Array(repeating: spacing, count: views.count) }
        return views.map { customSpacing[ObjectIdentifier($0)] ?? spacing }
    }

    /// Arranges the views again after something changed that decides how.
    func rearrange() {
        namedBaselinesChanged()
        setNeedsUpdateConstraints()
        setNeedsLayout()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        guard isLayoutMarginsRelativeArrangement else { return }
        constraintGeometryChanged()
        measuresChanged()
    }

    override var heightFollowsWidth: Bool { arrangesTexts }

    /// The first of the shown arranged views that has a baseline; the stack itself without one.
    open override var forFirstBaselineLayout: UIView { viewWithBaseline(isFirst: true) ?? self }
    /// The last of a column's shown arranged views that has a baseline, or the first of a row's; the stack itself without one.
    open override var forLastBaselineLayout: UIView { viewWithBaseline(isFirst: false) ?? self }

    /// Each view is asked once, however deep stacks lie in each other.
    override func viewWithBaseline(isFirst: Bool) -> UIView? {
        let views = isFirst || axis == .horizontal ? arrangedSubviews : arrangedSubviews.reversed()
        for view in views where !view.isHidden {
            if let found = view.viewWithBaseline(isFirst: isFirst) { return found }
        }
        return nil
    }

    override func baselines(width: CGFloat) -> Baselines? { computedBaselines(width: width) }
    override var computesBaselines: Bool { isComputed && arrangedViews.tellBaselines }

    /// Each view is asked once here, too.
    override var tellsBaselines: Bool { isComputed ? arrangedViews.tellBaselines : super.tellsBaselines }

    open override func updateConstraints() {
        decideWay()
        super.updateConstraints()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeArrangedSubviews()
        placeCollapsed()
    }
}
