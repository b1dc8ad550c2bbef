/// Batches: their operations are collected, checked against the data, and shown as one animation.
extension UICollectionView {
    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        guard batch.isOpen || !engine.isLayingOut else { return runBatchInPass(updates, completion) }
        if !batch.isOpen { bringUpToDate() }
        batch.open()
        if let completion { batchCompletions.append(completion) }
        updates?()
        let reloads = batch.reloads
        guard let operations = batch.close() else { return }
        let completions = batchCompletions
        batchCompletions = []
        let complete = { (isFinished: Bool) in for completion in completions { completion(isFinished) } }
        if reloads { reloadLater(complete) } else { commit(operations, complete) }
    }

    /// A batch that the layout or the data source begins while they are asked: the data are loaded anew.
    private func runBatchInPass(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        ListReports.inLayout(name)
        batch.open()
        updates?()
        _ = batch.close()
        reloadLater(completion)
    }

    func record(_ operations: [ListOperation]) {
        runBatch({ for operation in operations { self.batch.record(operation) } }, nil)
    }

    /// The data change next, so what is shown has to be that of the old ones.
    private func bringUpToDate() {
        _ = engine.counts
        layoutIfNeeded()
        prepareLayout()
    }

    private func reloadLater(_ completion: ((Bool) -> Void)?) {
        reloadAll()
        guard let completion else { return }
        SceneContext.main.whenReady { MainActor.assumeIsolated { completion(false) } }
    }

    private func commit(_ operations: [ListOperation], _ completion: @escaping (Bool) -> Void) {
        let old = engine.counts
        let new = countsAfter(operations, old)
        do {
            show(try ListUpdatePlan(operations, old: old.items, new: new.items), new, completion)
        } catch {
            ListReports.mistake(error, name)
            reloadLater(completion)
        }
    }

    private func show(_ plan: ListUpdatePlan, _ counts: ListCounts, _ completion: @escaping (Bool) -> Void) {
        selection.follow(plan)
        followPress(plan)
        attributesBefore = engine.attributesByPath
        engine.setCounts(counts)
        engine.animate(BatchChange(view: self, plan: plan)) { [weak self] isFinished in
            self?.engine.trimPools()
            completion(isFinished)
        }
        attributesBefore = [:]
    }

    // MARK: Counts

    /// Asks the data source for the numbers that the operations may have changed.
    private func countsAfter(_ operations: [ListOperation], _ old: ListCounts) -> ListCounts {
        guard let dataSource else { return ListCounts() }
        let count = max(0, dataSource.numberOfSections(in: self))
        let change = SectionChange(operations, old: old.items, newCount: count)
        return ListCounts(
            (0..<count).map { change.knownCount(of: $0) ?? max(0, dataSource.collectionView(self, numberOfItemsInSection: $0)) })
    }

    // MARK: Attributes

    /// Whether an element lies in a section and moves with it; a path of one index belongs to the whole layout.
    func isOfSection(_ key: ElementKey) -> Bool { key.path.item >= 0 && key.path.item != .max }

    func attributesBeforeUpdate(ofItemAt path: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributesBefore[ListPath(path)]
    }

    func element(_ attributes: UICollectionViewLayoutAttributes?, as key: ElementKey) -> ListAnswer.Element? {
        attributes.map { ListAnswer.Element(key, $0.values, $0) }
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
        let proposed = inRange(contentOffset)
        var target = currentLayout.targetContentOffset(forProposedContentOffset: proposed)
        if let delegate {
            target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
        }
        if target != contentOffset { put(target) }
    }

    // MARK: Reconfigure

    func reconfigure(_ paths: [IndexPath]) {
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
