/// Keeping the layout up to date.
extension UICollectionView {
    var name: String { ListReports.name(of: self, dataSource) }

    var compositionalLayout: UICollectionViewCompositionalLayout? { currentLayout as? UICollectionViewCompositionalLayout }

    /// Takes a layout that no other view has.
    func adopt(_ layout: UICollectionViewLayout) {
        if let other = layout.collectionView, other !== self, other.uses(layout) { ListReports.sharedLayout(layout, name) }
        layout.collectionView = self
        layout.wasAdopted()
        loadedAgain = []
    }

    /// Whether items are placed by a layout. The layout that a running animation leaves is free, although it is told of the animation's end.
    func uses(_ layout: UICollectionViewLayout) -> Bool {
        guard let running = layoutTransition.running?.layout else { return layout === currentLayout }
        return [running, running.currentLayout, running.nextLayout].contains { $0 === layout }
    }

    func layoutWasInvalidated(_ layout: UICollectionViewLayout, _ context: UICollectionViewLayoutInvalidationContext) {
        guard layout === currentLayout else { return }
        layoutState.isInvalid = true
        layoutState.offsetAdjustment.x += context.contentOffsetAdjustment.x
        layoutState.offsetAdjustment.y += context.contentOffsetAdjustment.y
        let change = context.contentSizeAdjustment
        // Until the layout is asked for the size, which then has the change in it.
        if change != .zero {
            contentSize = CGSize(
                width: max(0, contentSize.width + change.width), height: max(0, contentSize.height + change.height))
        }
        setNeedsLayout()
    }

    /// Asks the layout whether other bounds make it invalid, before they hold.
    func boundsWillChange(to bounds: CGRect) {
        guard bounds != layoutState.knownBounds, bounds.width.isFinite, bounds.height.isFinite else { return }
        noteAnimatedBounds(bounds)
        layoutState.knownBounds = bounds
        setNeedsLayout()
        guard currentLayout.shouldInvalidateLayout(forBoundsChange: bounds) else { return }
        currentLayout.invalidateLayout(with: currentLayout.invalidationContext(forBoundsChange: bounds))
    }

    // MARK: Loading

    func dataSourceChanged() {
        guard engine.hasCounts || !engine.shown.isEmpty else { return setNeedsLayout() }
        reloadAll()
    }

    func reloadAll() {
        guard !batch.isOpen else {
            batch.reload()
            return ListReports.inUpdate("reloadData", name)
        }
        loadedAgain = []
        endPress()
        swipes.drop()
        reordering.abandon()
        prefetching.forget()
        indexState.isOutdated = true
        engine.reload()
        selection.removeAll()
        scrollGoal = nil
        let context = currentLayout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        currentLayout.invalidateLayout(with: context)
        setNeedsLayout()
    }
}

extension UICollectionView: ListHost {
    var backdrop: UIView? { backgroundView }

    func prepareLayout() {
        if !layoutState.isInvalid, currentLayout.isComputedForOtherSurroundings { currentLayout.invalidateLayout() }
        guard layoutState.isInvalid, !layoutState.isPreparing else { return }
        _ = engine.counts
        layoutState.isPreparing = true
        defer { layoutState.isPreparing = false }
        engine.prepare(standingStill: engine.running == nil && currentLayout.forgetsSizes) {
            // A layout may call `invalidateLayout()` in `prepare()`; that is answered by this preparation.
            currentLayout.prepare()
            layoutState.isInvalid = false
            engine.forgetAnswer()
            takeContentSize()
        }
    }

    private func takeContentSize() {
        let offset = layoutState.offsetAdjustment
        layoutState.offsetAdjustment = .zero
        let before = contentSize
        let wanted = currentLayout.collectionViewContentSize
        if wanted.width.isFinite, wanted.height.isFinite {
            contentSize = CGSize(width: max(0, wanted.width), height: max(0, wanted.height))
        }
        if offset != .zero { contentMoved(by: offset) }
        // An app may have scrolled past an edge, where a layout that follows the offset is prepared in each frame.
        if contentSize != before || offset != .zero { engine.contentResized() }
        beginAtRight()
    }

    /// Content whose coordinates run from the right is first seen from there.
    private func beginAtRight() {
        guard !layoutState.isBegun, contentSize.width > 0, bounds.width > 0 else { return }
        layoutState.isBegun = true
        guard currentLayout.flipsHorizontallyInOppositeLayoutDirection,
            effectiveUserInterfaceLayoutDirection != currentLayout.developmentLayoutDirection
        else { return }
        put(CGPoint(x: xRange.upperBound, y: contentOffset.y))
    }

    func elements(in rect: CGRect, into elements: inout [ListAnswer.Element]) {
        guard let answer = currentLayout.layoutAttributesForElements(in: rect) else { return }
        elements.reserveCapacity(answer.count)
        let map = reordering.map
        readKeys.removeAll(keepingCapacity: true)
        // Lanes are asked for what is in them.
        for attributes in answer where !attributes.isHidden && attributes.laneOrigin == nil {
            // The held item is where the finger is.
            guard let key = shownKey(attributes.key, map) else { continue }
            guard attributes.values.isFinite else {
                ListReports.attributes("with a place or a size that is no number; it is skipped", currentLayout, attributes)
                continue
            }
            guard engine.counts.mayHave(key) else {
                ListReports.attributes("which does not exist; it is skipped", currentLayout, attributes)
                continue
            }
            guard readKeys.insert(key).inserted else {
                ListReports.attributes("twice; the first stays", currentLayout, attributes)
                continue
            }
            elements.append(reordering.stacked(ListAnswer.Element(key, attributes.values, attributes)))
        }
        if let held = reordering.heldElement { elements.append(held) }
        appendLanes(in: rect, &elements)
    }

    func element(for key: ElementKey) -> ListAnswer.Element? {
        if moves(key) { return reordering.heldElement }
        if key.kind == .lane { return laneElement(key.path.section) }
        guard engine.counts.mayHave(key), let attributes = attributes(for: layoutKey(key)) else { return nil }
        return ListAnswer.Element(key, attributes.placedValues, attributes)
    }

    /// Returns what the layout says of an element.
    func attributes(for key: ElementKey) -> UICollectionViewLayoutAttributes? { attributes(for: key, in: currentLayout) }

    func attributes(for key: ElementKey, in layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        switch key.kind.category {
        case .cell:
            guard engine.counts.has(key.path) || reordering.map != nil else { return nil }
            return layout.layoutAttributesForItem(at: key.path.indexPath)
        case .supplementaryView:
            return layout.layoutAttributesForSupplementaryView(ofKind: key.kind.name ?? "", at: key.path.indexPath)
        case .decorationView:
            return layout.layoutAttributesForDecorationView(ofKind: key.kind.name ?? "", at: key.path.indexPath)
        }
    }

    /// Returns what a layout shows at an offset, each element once.
    func attributes(of layout: UICollectionViewLayout, at offset: CGPoint) -> [UICollectionViewLayoutAttributes] {
        let answer = layout.layoutAttributesForElements(in: CGRect(origin: offset, size: bounds.size)) ?? []
        return answer.filter { engine.counts.mayHave($0.key) && $0.values.isFinite }
    }
}
