extension UIScrollView {
    // MARK: Range of the content offset

    var currentInset: UIEdgeInsets {
        var inset = restingInset
        inset.top += refreshControl?.room ?? 0
        // The insets are not added, because apps that make room themselves do so by their own insets.
        inset.bottom = max(inset.bottom, keyboardInset)
        return inset
    }

    private var restingInset: UIEdgeInsets {
        // Below another page nothing covers the content, and yet it is to stand right when it comes back.
        let safe = window == nil ? lastSafeArea ?? safeAreaInsets : safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: return contentInset
        case .always: return contentInset + safe
        case .automatic, .scrollableAxes:
            var added = safe
            if contentSize.width <= bounds.width && !alwaysBounceHorizontal { (added.left, added.right) = (0, 0) }
            if contentInsetAdjustmentBehavior == .scrollableAxes, contentSize.height <= bounds.height, !alwaysBounceVertical {
                (added.top, added.bottom) = (0, 0)
            }
            return contentInset + added
        }
    }

    /// The range of horizontal offsets at which the content leaves no gap and hides no more than necessary.
    var xRange: ClosedRange<Double> {
        let inset = currentInset
        return -inset.left...max(-inset.left, contentSize.width - bounds.width + inset.right)
    }

    var yRange: ClosedRange<Double> {
        let inset = currentInset
        return -inset.top...max(-inset.top, contentSize.height - bounds.height + inset.bottom)
    }

    /// Returns the nearest offset in range.
    func inRange(_ offset: CGPoint) -> CGPoint {
        let (x, y) = (xRange, yRange)
        return CGPoint(
            x: min(max(offset.x, x.lowerBound), x.upperBound), y: min(max(offset.y, y.lowerBound), y.upperBound))
    }

    /// Whether a glide, or a finger that drags the content or caught it on its way, says where it stands, which may be past an edge.
    var isLed: Bool { machine.flight != nil || machine.dragged != nil || machine.isTouched && pan.hasCaught }

    /// Where the content comes to rest if nothing happens.
    var offsetAtRest: CGPoint { inRange(machine.flight?.end ?? contentOffset) }

    var scrollsHorizontally: Bool { xRange.upperBound > xRange.lowerBound || bounces && alwaysBounceHorizontal }
    var scrollsVertically: Bool {
        yRange.upperBound > yRange.lowerBound || bounces && (alwaysBounceVertical || refreshControl != nil)
    }

    // MARK: Changes

    func contentChanged() {
        insetsMayHaveChanged()
        if !findsItsSize { fitFlight() }
        indicators.update()
        if let contentGuide, statesContentSize { constraintsNeedSolving { $0.placeChanged(contentGuide) } }
    }

    /// Adapts to new insets; content at its top stays at its top.
    func insetsMayHaveChanged() {
        if window != nil { lastSafeArea = safeAreaInsets }
        let now = currentInset
        let before = knownInset
        guard now != before else { return }
        knownInset = now
        if machine.flight == nil, machine.dragged == nil {
            var offset = contentOffset
            if offset.y == -before.top || offset.y < -now.top { offset.y = -now.top }
            if offset.x == -before.left || offset.x < -now.left { offset.x = -now.left }
            if offset != contentOffset { put(offset) }
        }
        fitFlight()
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    func keyboardInsetChanged() {
        insetsMayHaveChanged()
        indicators.update()
    }

    /// What covers the content at its edges now, in points: the inset is that of a bar with its large title, which shrinks.
    var coveredInset: UIEdgeInsets {
        var inset = adjustedContentInset
        guard contentInsetAdjustmentBehavior != .never, let barFollower else { return inset }
        inset.top = max(0, inset.top - barFollower.shrunkHeight(over: self))
        return inset
    }

    /// Returns the offset at which content that the whole inset would lead to `y` touches the bar, which shrinks on the way there.
    ///
    /// - Parameter part: 1 for content at the bar's edge, a half for content in the middle of what the bar leaves.
    func belowBar(_ y: CGFloat, part: CGFloat = 1) -> CGFloat {
        let way = y + adjustedContentInset.top
        guard way > 0, contentInsetAdjustmentBehavior != .never, let barFollower else { return y }
        let shrinks = barFollower.shrinkableHeight(over: self)
        return y + (part == 1 ? shrinks : min(way * part / (1 - part), shrinks * part))
    }

    func offsetChanged() {
        barFollower?.contentScrolled(self)
        refreshControl?.follow()
        delegate?.scrollViewDidScroll(self)
        indicators.update()
    }

    /// Sets the offset without ending the movement.
    func put(_ offset: CGPoint) {
        guard offset.x.isFinite, offset.y.isFinite, offset != bounds.origin else { return }
        bounds = CGRect(origin: offset, size: bounds.size)
    }

    /// The app sets the offset.
    func place(_ offset: CGPoint) {
        if machine.flight != nil { stopFlying() }
        carryDrag(to: offset)
        put(offset)
    }

    func show(_ rect: CGRect, _ animated: Bool) {
        let inset = currentInset
        let area = bounds.inset(by: inset)
        func nearest(_ low: CGFloat, _ high: CGFloat, _ areaLow: CGFloat, _ areaHigh: CGFloat) -> CGFloat {
            if low < areaLow || high - low > areaHigh - areaLow { return low - areaLow }
            return high > areaHigh ? high - areaHigh : 0
        }
        let step = CGPoint(
            x: nearest(rect.minX, rect.maxX, area.minX, area.maxX), y: nearest(rect.minY, rect.maxY, area.minY, area.maxY))
        guard step != .zero else { return }
        setContentOffset(inRange(CGPoint(x: contentOffset.x + step.x, y: contentOffset.y + step.y)), animated: animated)
    }

    // MARK: Guides

    /// The guide whose constraints give the content its size.
    var madeContentGuide: UILayoutGuide {
        if let contentGuide { return contentGuide }
        let guide = UILayoutGuide(role: .content, owner: self)
        guide.identifier = "content"
        addLayoutGuide(guide)
        contentGuide = guide
        return guide
    }

    func makeFrameGuide() -> UILayoutGuide {
        let guide = UILayoutGuide(role: .frame, owner: self)
        guide.identifier = "frame"
        addLayoutGuide(guide)
        frameGuide = guide
        return guide
    }

    func takeSizeFromGuide() {
        guard !statesContentSize, let guide = contentGuide, guide.solvedFrame.size != .zero else { return }
        contentSize = guide.solvedFrame.size
    }
}
