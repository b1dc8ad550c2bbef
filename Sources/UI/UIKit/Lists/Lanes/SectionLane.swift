/// The view in which the cells of a section scroll across the list's axis.
///
/// It is a scroll view like others: its glide runs on the display thread, over the cells that are prepared. The list's engine shows and hides
/// the cells, and uses their views again in all lanes.
final class SectionLane: UIScrollView, ListView, UIScrollViewDelegate, FocusContainer {
    private weak var list: UICollectionView?
    /// What the list shows the lane as.
    weak var shown: ShownElement?
    private(set) var geometry: LaneGeometry?
    var reuseKey: ReuseKey?
    var isWaiting = false
    private var isTakingPlace = false
    /// The item that an animated scroll leads to.
    private var itemGoal: ScrollGoal<UICollectionView.ScrollPosition>?

    init(list: UICollectionView) {
        self.list = list
        super.init(frame: .zero)
        contentInsetAdjustmentBehavior = .never
        layer.makesContentAhead = true
        (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
        scrollsToTop = false
        // Shadows and headlines of cells may reach over the lane's edges.
        clipsToBounds = false
        delegate = self
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func prepareForReuse() {
        shown = nil
        geometry = nil
        itemGoal = nil
    }

    /// A lane that waits to be used again stands still; its offset is known to the layout.
    override var isHidden: Bool {
        didSet {
            guard isHidden else { return }
            stopFlying()
            shown = nil
        }
    }

    /// Takes the place of a section's lane.
    ///
    /// - Parameters:
    ///   - values: the place in the list.
    ///   - geometry: what scrolls.
    ///   - offset: how far it is scrolled from its beginning, in points.
    func take(_ values: ElementValues, _ geometry: LaneGeometry, offset: CGFloat) {
        isTakingPlace = true
        defer { isTakingPlace = false }
        take(values)
        let before = self.geometry
        guard before != geometry || !isAt(offset) else { return }
        self.geometry = geometry
        takeRange(of: geometry)
        decelerationRate = geometry.recipe.rate
        bounces = geometry.recipe.bounce != .never
        alwaysBounceHorizontal = geometry.recipe.bounce == .always && geometry.axis == .x
        alwaysBounceVertical = geometry.recipe.bounce == .always && geometry.axis == .y
        let target = geometry.seen(at: offset).origin
        if let before, before.isMirrored != geometry.isMirrored { return place(target) }
        // A finger or a glide has its own way to the range.
        if machine.flight == nil, machine.dragged == nil { put(target) }
    }

    private func takeRange(of geometry: LaneGeometry) {
        if contentSize != geometry.contentSize { contentSize = geometry.contentSize }
        guard contentInset != geometry.contentInset else { return }
        // Content at an edge follows it; here the layout knows the offset.
        let offset = contentOffset
        UIView.performWithoutAnimation {
            contentInset = geometry.contentInset
            if machine.flight == nil, machine.dragged == nil { put(offset) }
        }
    }

    private func isAt(_ offset: CGFloat) -> Bool {
        guard let geometry else { return false }
        return machine.flight != nil || machine.dragged != nil || contentOffset == geometry.seen(at: offset).origin
    }

    /// How far the lane is scrolled from its beginning, in points.
    private var laneOffset: CGFloat {
        guard let geometry else { return 0 }
        return geometry.turned(contentOffset[geometry.axis])
    }

    override var bounds: CGRect {
        get { super.bounds }
        set {
            let before = super.bounds.origin
            super.bounds = newValue
            guard super.bounds.origin != before, !isTakingPlace, geometry != nil, let shown else { return }
            list?.laneMoved(shown.key.path.section, to: laneOffset)
            setNeedsLayout()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let shown { list?.layOutLane(shown) }
        followGoal()
    }

    // MARK: Goals

    /// Scrolls to an item of the lane.
    func lead(to path: ListPath, _ position: UICollectionView.ScrollPosition, _ animated: Bool) {
        guard let offset = offset(showing: path, position) else { return }
        setContentOffset(offset, animated: animated)
        itemGoal = machine.flight.map { ScrollGoal(flight: $0.request, path: path, position: position) }
        if itemGoal == nil { settle(at: path, position) }
    }

    /// Sizes that are found at the goal move it.
    private func settle(at path: ListPath, _ position: UICollectionView.ScrollPosition) {
        for _ in 0..<ListEngine.mostRounds {
            list?.layoutIfNeeded()
            guard !isDragging, let offset = offset(showing: path, position), offset != contentOffset else { return }
            put(offset)
        }
    }

    private func offset(showing path: ListPath, _ position: UICollectionView.ScrollPosition) -> CGPoint? {
        guard let geometry, let target = list?.laneTarget(showing: path, position) else { return nil }
        var offset = CGPoint.zero
        offset[geometry.axis] = target
        return offset
    }

    override func requestedEnd(ofFlight number: Int) -> CGPoint? {
        guard let goal = itemGoal, goal.flight == number, goal.path.section == shown?.key.path.section else { return nil }
        return offset(showing: goal.path, goal.position)
    }

    /// The goal goes where a batch brings its item; a deleted item ends it.
    func follow(_ plan: ListUpdatePlan) { itemGoal = itemGoal?.followed(plan) }

    // MARK: Focus

    override func focusItems(in rect: CGRect) -> [any UIFocusItem] {
        guard let list, let shown else { return [] }
        return list.focus.items(inLane: shown, self, in: rect)
    }

    func permitsFocus(on view: UIView) -> Bool { list?.permitsFocus(on: view) ?? true }

    // What leads into a lane or about in it is the list's.
    func successor(of item: any UIFocusItem) -> (any UIFocusItem)? { list?.successor(of: item) ?? item }

    // MARK: Rest

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        guard let geometry, let shown else { return }
        let axis = geometry.axis
        let target = geometry.turned(targetContentOffset.pointee[axis])
        // A step of a wheel has no velocity: it goes to the stop after its present goal.
        let isWheel = machine.dragged == nil
        let goal = isWheel ? geometry.turned((machine.flight?.end ?? contentOffset)[axis]) : laneOffset
        let begun = isWheel ? goal : machine.dragged.map { geometry.turned($0.start[axis]) } ?? goal
        var way = isWheel ? target - goal : velocity[axis]
        if !isWheel, geometry.isMirrored, axis == .x { way = -way }
        let direction = abs(way) < (isWheel ? 0.5 : 0.2) ? 0 : way > 0 ? 1 : -1
        let rest = list?.laneRest(shown.key.path.section, target, from: goal, begun: begun, direction: direction)
        if let rest, rest != target { targetContentOffset.pointee[axis] = geometry.turned(rest) }
    }
}
