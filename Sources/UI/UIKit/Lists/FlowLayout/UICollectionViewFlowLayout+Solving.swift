/// Keeping the places up to date: as little is computed anew as an invalidation allows.
extension UICollectionViewFlowLayout {
    // MARK: What is invalid

    func note(_ context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { state.forgetMeasured() }
        if let plan = context.updatePlan { follow(plan) }
        guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext, !context.invalidateEverything,
            !context.invalidateDataSourceCounts
        else { return (state.needsMetrics, state.needsPlaces) = (true, true) }
        if flow.invalidateFlowLayoutDelegateMetrics { state.needsMetrics = true }
        if flow.invalidateFlowLayoutAttributes { state.needsPlaces = true }
        for (path, size) in flow.preferredSizes { remember(size, of: path) }
        guard !flow.preferredBars.isEmpty else { return }
        state.bars.merge(flow.preferredBars) { $1 }
        state.solution.take(bars: flow.preferredBars)
    }

    /// Measured sizes go with their items. Reloaded items keep theirs until their new cells are measured: an estimate would move what is
    /// seen below them, and the measured size would move it back.
    private func follow(_ plan: ListUpdatePlan) {
        var followed: [ListPath: FlowSize] = [:]
        for (path, size) in state.measured {
            if let path = plan.newPath(ofOld: path) { followed[path] = size }
        }
        (state.measured, state.newlyMeasured) = (followed, [:])
        var bars: [FlowElement: Double] = [:]
        for (bar, extent) in state.bars { if let bar = bar.followed(plan) { bars[bar] = extent } }
        state.bars = bars
    }

    private func remember(_ size: CGSize, of path: ListPath) {
        let size = FlowQuestions.size(size, self)
        (state.measured[path], state.newlyMeasured[path]) = (size, size)
    }

    /// Another collection view, or this one after another layout: nothing is known of its items.
    func beginAnew() { state = FlowState() }

    func estimateChanged() {
        state.forgetMeasured()
        invalidateLayout()
    }

    // MARK: Solving

    func solve() {
        guard let collectionView, !state.isSolving else { return }
        state.isSolving = true
        defer { state.isSolving = false }
        let area = area(in: collectionView, collectionView.bounds)
        if !state.needsPlaces, area != state.solution.area { invalidateLayout() }
        if area.across != state.measuredAcross { forgetMeasured(for: area) }
        if state.needsPlaces { return solveAll(area, collectionView) }
        guard !state.newlyMeasured.isEmpty else { return }
        state.solution.take(state.newlyMeasured)
        state.newlyMeasured.removeAll(keepingCapacity: true)
        reportOverlong()
    }

    /// Cells of another width have another height; the sizes from before the measuring are asked for anew.
    private func forgetMeasured(for area: FlowArea) {
        if state.hasMeasured { (state.needsMetrics, state.needsPlaces) = (true, true) }
        state.forgetMeasured()
        state.measuredAcross = area.across
    }

    private func solveAll(_ area: FlowArea, _ view: UICollectionView) {
        if state.needsMetrics {
            state.reported = []
            var questions = FlowQuestions(view, self)
            let sections = questions.sections()
            state.solution.replaceSections(sections)
            takeFixedSides()
            state.newlyMeasured = state.measured
            state.solution.take(bars: state.bars)
        }
        (state.needsMetrics, state.needsPlaces) = (false, false)
        state.solution.solve(in: area, state.newlyMeasured)
        state.newlyMeasured.removeAll(keepingCapacity: true)
        reportOverlong()
    }

    /// The side that cells are not asked for is as the delegate says, also of items that were measured before.
    private func takeFixedSides() {
        let estimate = FlowSize(estimatedItemSize, isHorizontal: scrollDirection == .horizontal)
        guard estimate.along <= 0 || estimate.across <= 0 else { return }
        for (path, measured) in state.measured {
            guard let answered = state.solution.size(of: path) else { continue }
            state.measured[path] = FlowSize(
                along: estimate.along > 0 ? measured.along : answered.along,
                across: estimate.across > 0 ? measured.across : answered.across)
        }
    }

    // MARK: Surroundings

    func area(in view: UICollectionView, _ bounds: CGRect) -> FlowArea {
        let inset = view.adjustedContentInset
        var area = FlowArea()
        area.isHorizontal = scrollDirection == .horizontal
        area.across = max(
            0, area.isHorizontal ? bounds.height - inset.top - inset.bottom : bounds.width - inset.left - inset.right)
        area.scale = UIScreen.mainScale
        let isReversed = view.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
        area.isFlipped = isReversed && flipsHorizontallyInOppositeLayoutDirection
        area.isMirrored = isReversed && !flipsHorizontallyInOppositeLayoutDirection && !area.isHorizontal
        guard let reference = insetReference(in: view) else { return area }
        area.before = area.isHorizontal ? reference.top - inset.top : reference.left - inset.left
        area.after = area.isHorizontal ? reference.bottom - inset.bottom : reference.right - inset.right
        return area
    }

    private func insetReference(in view: UICollectionView) -> UIEdgeInsets? {
        switch sectionInsetReference {
        case .fromContentInset: nil
        case .fromSafeArea: view.safeAreaInsets
        case .fromLayoutMargins: view.layoutMargins
        }
    }

    /// The extent across may have changed without the bounds: insets, or the direction of reading.
    func compareArea() {
        guard !state.needsPlaces, let collectionView else { return }
        if area(in: collectionView, collectionView.bounds) != state.solution.area { invalidateLayout() }
    }

    func changesAcross(_ bounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        let known = state.needsPlaces ? area(in: collectionView, collectionView.bounds) : state.solution.area
        return area(in: collectionView, bounds).across != known.across
    }

    var pinsAnything: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

    /// Pinned elements move with the bounds, and nothing else does.
    func contextForBounds(_ bounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        guard !changesAcross(bounds), let flow = context as? UICollectionViewFlowLayoutInvalidationContext else { return context }
        flow.invalidateFlowLayoutDelegateMetrics = false
        flow.invalidateFlowLayoutAttributes = false
        return flow
    }

    // MARK: Measured cells

    /// Cells are asked for their sizes.
    private var measures: Bool { estimatedItemSize.width > 0 || estimatedItemSize.height > 0 }

    /// Headers and footers are asked for their extents, as cells are.
    var measuresAlong: Bool { (scrollDirection == .horizontal ? estimatedItemSize.width : estimatedItemSize.height) > 0 }

    /// Returns the sides that are not asked for: headers and footers are as long as lines.
    func sides(fixedOf attributes: UICollectionViewLayoutAttributes) -> FixedSides {
        guard attributes.representedElementCategory == .cell else {
            return FixedSides(width: scrollDirection == .vertical, height: scrollDirection == .horizontal)
        }
        guard measures else { return FixedSides() }
        return FixedSides(width: estimatedItemSize.width <= 0, height: estimatedItemSize.height <= 0)
    }

    /// Returns the extent that a header or a footer asks for, on whole pixels, if that differs from the one it has.
    func measuredBar(
        _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
    ) -> (bar: FlowElement, extent: Double)? {
        guard let bar = FlowElement.bar(original.key.kind, original.key.path.section), state.solution.asks(bar) else {
            return nil
        }
        let isHorizontal = scrollDirection == .horizontal
        let (new, old) =
            isHorizontal ? (preferred.size.width, original.size.width) : (preferred.size.height, original.size.height)
        guard let extent = pixels(new), extent != old else { return nil }
        return (bar, Double(extent))
    }

    /// The size of items that the delegate says nothing of and that were not measured.
    var assumedSize: CGSize {
        guard measures, estimatedItemSize != Self.automaticSize else { return itemSize }
        return CGSize(
            width: estimatedItemSize.width > 0 ? estimatedItemSize.width : itemSize.width,
            height: estimatedItemSize.height > 0 ? estimatedItemSize.height : itemSize.height)
    }

    /// Returns the size that an item has without its cell: what the delegate says now, or the estimate.
    func answeredSize(_ attributes: UICollectionViewLayoutAttributes) -> CGSize {
        let path = ListPath(attributes.indexPath)
        guard measures, attributes.representedElementCategory == .cell, state.measured[path] != nil, let collectionView
        else { return attributes.size }
        let (answered, sides) = (FlowQuestions(collectionView, self).size(of: path), sides(fixedOf: attributes))
        return CGSize(
            width: sides.width ? attributes.size.width : answered.width,
            height: sides.height ? attributes.size.height : answered.height)
    }

    /// Returns the size that a cell asks for, on whole pixels, if that differs from the one it has on an estimated axis.
    func measuredSize(_ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes) -> CGSize? {
        guard measures, preferred.representedElementCategory == .cell else { return nil }
        var size = original.size
        if estimatedItemSize.width > 0 { size.width = pixels(preferred.size.width) ?? size.width }
        if estimatedItemSize.height > 0 { size.height = pixels(preferred.size.height) ?? size.height }
        return size == original.size ? nil : size
    }

    /// Rounds an extent up to pixels; nil for what is no number.
    private func pixels(_ extent: CGFloat) -> CGFloat? {
        guard extent.isFinite else { return nil }
        let scale = UIScreen.mainScale
        return (max(0, extent) * scale - 0.001).rounded(.up) / scale
    }

    func contextForMeasured(
        _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        if let (bar, extent) = measuredBar(preferred, original) { return contextForBar(bar, extent, original) }
        guard let size = measuredSize(preferred, original) else { return context }
        let path = ListPath(preferred.indexPath)
        context.invalidateItems(at: [preferred.indexPath])
        guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else {
            remember(size, of: path)
            return context
        }
        flow.preferredSizes[path] = size
        flow.invalidateFlowLayoutDelegateMetrics = false
        flow.invalidateFlowLayoutAttributes = false
        return flow
    }

    private func contextForBar(
        _ bar: FlowElement, _ extent: Double, _ original: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.invalidateSupplementaryElements(ofKind: original.representedElementKind ?? "", at: [original.indexPath])
        guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else {
            state.bars[bar] = extent
            return context
        }
        flow.preferredBars[bar] = extent
        flow.invalidateFlowLayoutDelegateMetrics = false
        flow.invalidateFlowLayoutAttributes = false
        return flow
    }

    // MARK: Reports

    /// Returns a number that can be placed: 0 for a negative one, and for what is no number.
    func checked(_ number: CGFloat, _ what: String) -> CGFloat {
        if number >= 0, number.isFinite { return number }
        if state.reported.insert(.invalidNumber).inserted { ListReports.flowNumber(what, number, self) }
        return 0
    }

    private func reportOverlong() {
        guard !state.reported.contains(.overlongItem), let path = state.solution.overlong,
            let frame = state.solution.frame(of: .item(path), nil)
        else { return }
        state.reported.insert(.overlongItem)
        ListReports.flowExtent(path, frame, scrollDirection == .horizontal, self)
    }
}
