/// What batches are for a collection view: its layout hears of them.
extension UICollectionView: BatchedList {
    func applyBatch(_ operations: [ListOperation], change: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
        runBatch(
            {
                change()
                self.record(operations)
            }, completion)
    }

    func record(_ operations: [ListOperation]) {
        guard !isLoadedAnyway else { return }
        openCall()
        for operation in operations { batch.record(operation) }
        closeBatch()
    }

    func readSectionCount() -> Int { max(0, dataSource?.numberOfSections(in: self) ?? 0) }
    func readCount(ofSection section: Int) -> Int {
        max(0, dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0)
    }

    func show(_ plan: ListUpdatePlan, _ counts: ListCounts, _ completion: @escaping (Bool) -> Void) {
        reordering.takeUpdate()
        follow(plan)
        scrollGoal = scrollGoal?.followed(plan)
        engine.forEachLane { ($0.container as? SectionLane)?.follow(plan) }
        attributesBefore = engine.attributesByPath
        engine.setCounts(counts)
        compositionalLayout?.moveLaneOffsets(plan)
        engine.animate(BatchChange(view: self, plan: plan)) { [weak self] isFinished in
            self?.engine.trimPools()
            completion(isFinished)
        }
        followGoal(takingTime: true)
        engine.forEachLane { ($0.container as? SectionLane)?.followGoal(takingTime: true) }
        attributesBefore = [:]
        focus.batchShown()
    }

    // MARK: Attributes

    /// The kinds of views that can be seen, besides cells.
    var kindsBesideCells: [ElementKind] {
        registry.supplementaryKinds + currentLayout.decorationClasses.keys.sorted().map(ElementKind.decoration)
    }

    /// Whether an element lies in a section and moves with it; a path of one index belongs to the whole layout.
    func isOfSection(_ key: ElementKey) -> Bool { key.path.item >= 0 && key.path.item != .max }

    func attributesBeforeUpdate(ofItemAt path: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributesBefore[ListPath(path)]
    }

    func element(_ attributes: UICollectionViewLayoutAttributes?, as key: ElementKey) -> ListAnswer.Element? {
        attributes.map { ListAnswer.Element(key, $0.placedValues, $0) }
    }

    func initialAttributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        let (path, kind) = (key.path.indexPath, key.kind.name ?? "")
        return switch key.kind.category {
        case .cell: currentLayout.initialLayoutAttributesForAppearingItem(at: path)
        case .supplementaryView: currentLayout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
        case .decorationView: currentLayout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
        }
    }

    func finalAttributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        let (path, kind) = (key.path.indexPath, key.kind.name ?? "")
        return switch key.kind.category {
        case .cell: currentLayout.finalLayoutAttributesForDisappearingItem(at: path)
        case .supplementaryView: currentLayout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
        case .decorationView: currentLayout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
        }
    }

    /// Takes the offset that the layout, then the delegate, decide after a change.
    func takeTargetOffset() {
        guard machine.dragged == nil else { return }
        // A glide comes back by itself from where the content ended, and so does what a finger caught.
        let proposed = isLed ? contentOffset : inRange(contentOffset)
        var target = currentLayout.targetContentOffset(forProposedContentOffset: proposed)
        if let delegate {
            target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
        }
        if target != contentOffset { place(target) }
    }

    // MARK: Reconfigure

    func reconfigureElements(at paths: [IndexPath]) {
        guard let dataSource else { return }
        for path in paths {
            guard let shown = engine.shown[.cell(ListPath(path))] else { continue }
            reconfigured = shown
            making = ListAnswer.Element(shown.key, shown.values, shown.attributes)
            let cell = dataSource.collectionView(self, cellForItemAt: path)
            making = nil
            reconfigured = nil
            if cell !== shown.view { ListReports.otherCell(cell, path, name) }
            engine.refit(shown)
        }
        setNeedsLayout()
    }
}
