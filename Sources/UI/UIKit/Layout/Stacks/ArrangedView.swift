/// A view in a stack, and what the stack measured of it. It is measured again when its intrinsic size or its priorities change.
@MainActor
final class ArrangedView {
    let view: UIView
    /// The view's. Passes over all views read it here: a view itself is known weakly, so that each reference to it is slow to count.
    let state: ConstraintState
    private let isStack: Bool
    private var revision: Int
    private var horizontal: MeasuredLength?
    private var vertical: MeasuredLength?
    /// The height at the last width, where it follows the width.
    private var wrapped: (width: CGFloat, length: MeasuredLength)?
    private var followsWidth: Bool?
    private var coupled: Bool?
    /// What is inside makes of the lengths, at any width; for a view that is measured by that.
    private var inside: EnclosedLengths?
    /// The baselines at the last width.
    private var baselines: (width: CGFloat, found: Baselines)?

    init(_ view: UIView) {
        self.view = view
        state = view.ownConstraintState
        isStack = view is UIStackView
        revision = state.intrinsicRevision
    }

    /// True when the views inside may see where the view was before its frame was moved to whole pixels.
    var showsParts: Bool { isStack || state.placement == .enclosed }

    /// True for a view whose lengths can be measured.
    var isMeasurable: Bool { state.namings == 0 || Enclosure.letsCompute(view) }

    /// True when the height cannot be known before the width is, and constraints relate the two both ways.
    var isCoupled: Bool {
        forgetWhatChanged()
        if let coupled { return coupled }
        let found =
            state.isMeasuredInside && state.enclosure == .coupled || OwnProportion(state.ownLengths) == .open
            || isStack && (view as? UIStackView)?.needsWidth == true
        // A stack that is asked may decide its arrangement only now.
        forgetWhatChanged()
        coupled = found
        return found
    }

    /// True when the view has one width, whatever is around it.
    var hasFixedWidth: Bool { OwnLengths(state.ownLengths, .horizontal).fixed != nil }

    /// Notes whether the stack computes the view's frame from now on.
    func place(isComputed: Bool) {
        let placement = !isComputed ? ConstraintState.Placement.solved : state.isMeasuredInside ? .enclosed : .computed
        if state.placement != placement { view.setPlacement(placement) }
    }

    /// True when the height follows the width.
    func wraps() -> Bool {
        forgetWhatChanged()
        if let followsWidth { return followsWidth }
        let isWrapped = state.isMeasuredInside ? EnclosedLengths.wrap(in: view) : view.heightFollowsWidth
        let found = isWrapped || isCoupled
        followsWidth = found
        return found
    }

    /// What the view's length prefers, for a height at a width.
    func length(_ axis: NSLayoutConstraint.Axis, width: CGFloat?) -> MeasuredLength {
        let width = wraps() && axis == .vertical ? width : nil
        forgetWhatChanged()
        if let known = known(axis, width) { return known }
        var preferences = preferences(axis, width)
        for preference in ownLengths(axis, width: width).preferences { preferences.add(preference) }
        let found = MeasuredLength(preferences)
        // A stack that is measured may decide its arrangement only now, and prefers another size then.
        forgetWhatChanged()
        if axis == .horizontal {
            horizontal = found
        } else if let width {
            wrapped = (width, found)
        } else {
            vertical = found
        }
        return found
    }

    /// What the view's own constraints make of its length, for a height at a width.
    func ownLengths(_ axis: NSLayoutConstraint.Axis, width: CGFloat?) -> OwnLengths {
        let other = OwnProportion(state.ownLengths).other(axis, width: width)
        return OwnLengths(state.ownLengths, axis, other: other)
    }

    /// The distances from the top to the first baseline, and from the bottom to the last, in a size.
    func baselines(width: CGFloat?, height: CGFloat) -> Baselines {
        let width = wraps() ? width ?? 0 : 0
        if let baselines, baselines.width == width { return baselines.found.distances(height: height) }
        let found = view.baselines(width: width) ?? Baselines()
        baselines = (width, found)
        return found.distances(height: height)
    }

    private func preferences(_ axis: NSLayoutConstraint.Axis, _ width: CGFloat?) -> LengthPreferences {
        guard state.isMeasuredInside else { return view.lengthPreferences(for: axis, width: width) }
        if let width { return EnclosedLengths(of: view, width: width).vertical }
        let found = inside ?? EnclosedLengths(of: view, width: nil)
        inside = found
        return axis == .horizontal ? found.horizontal : found.vertical
    }

    private func known(_ axis: NSLayoutConstraint.Axis, _ width: CGFloat?) -> MeasuredLength? {
        if axis == .horizontal { return horizontal }
        guard let width else { return vertical }
        return wrapped?.width == width ? wrapped?.length : nil
    }

    private func forgetWhatChanged() {
        guard revision != state.intrinsicRevision else { return }
        revision = state.intrinsicRevision
        (horizontal, vertical, wrapped, followsWidth, inside, baselines) = (nil, nil, nil, nil, nil, nil)
        coupled = nil
    }
}
