/// Batches: their operations are collected, checked against the data, and shown as one animation.
extension UITableView: DiffableList {
    var isBusyWithData: Bool { engine.isLayingOut || batch.isOpen }
    var hasLoadedData: Bool { engine.hasCounts }

    func applyBatch(_ operations: [ListOperation], change: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
        runBatch(
            {
                change()
                self.record(operations, self.defaultAnimation)
            }, completion)
    }

    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        openBatch()
        if let completion { batchCompletions.append(completion) }
        updates?()
        closeBatch()
    }

    func record(_ operations: [ListOperation], _ animation: RowAnimation) {
        openBatch()
        for operation in operations {
            batch.record(operation)
            rowAnimations.record(operation, animation)
        }
        closeBatch()
    }

    func openBatch() {
        if !batch.isOpen {
            if engine.isLayingOut { ListReports.inLayout(name) }
            _ = engine.counts
            layoutIfNeeded()
            prepareLayout()
        }
        batch.open()
    }

    func closeBatch() {
        let reloads = batch.reloads || engine.isLayingOut
        guard let operations = batch.close() else { return }
        let (completions, animations) = (batchCompletions, rowAnimations)
        (batchCompletions, rowAnimations) = ([], RowAnimations())
        let complete = { (isFinished: Bool) in for completion in completions { completion(isFinished) } }
        guard !reloads else { return reloadLater(complete) }
        let old = engine.counts
        let new = countsAfter(operations, old)
        do {
            show(try ListUpdatePlan(operations, old: old.items, new: new.items), new, animations, complete)
        } catch {
            ListReports.mistake(error, name)
            reloadLater(complete)
        }
    }

    private func reloadLater(_ completion: @escaping (Bool) -> Void) {
        reloadAll()
        SceneContext.main.whenReady { MainActor.assumeIsolated { completion(false) } }
    }

    private func show(
        _ plan: ListUpdatePlan, _ counts: ListCounts, _ animations: RowAnimations, _ completion: @escaping (Bool) -> Void
    ) {
        selection.follow(plan)
        // A reloaded row is not selected any more.
        for move in plan.reloadedItems { selection.remove(move.to) }
        followPress(plan)
        let change = TableChange(self, plan, animations)
        engine.setCounts(counts)
        engine.animate(change) { [weak self] isFinished in
            self?.engine.trimPools()
            completion(isFinished)
        }
    }

    private func countsAfter(_ operations: [ListOperation], _ old: ListCounts) -> ListCounts {
        guard let dataSource else { return ListCounts() }
        let count = max(0, dataSource.numberOfSections(in: self))
        let change = SectionChange(operations, old: old.items, newCount: count)
        return ListCounts(
            (0..<count).map { change.knownCount(of: $0) ?? max(0, dataSource.tableView(self, numberOfRowsInSection: $0)) })
    }

    func reconfigureElements(at paths: [IndexPath]) {
        guard let dataSource else { return }
        for path in paths {
            guard let shown = engine.shown[.cell(ListPath(path))], let kept = shown.view as? UITableViewCell else { continue }
            making = (shown.key.path, kept)
            let cell = dataSource.tableView(self, cellForRowAt: path)
            making = nil
            if cell !== kept { ListReports.otherCell(cell, path, name) }
            forgetHeight(shown.key.path)
            engine.refit(shown)
        }
        setNeedsLayout()
    }

    /// The cell's content changed, so that its height is measured again.
    private func forgetHeight(_ path: ListPath) {
        guard rowHeight < 0, tableState.asksHeights != true else { return }
        geometry.change(path.section) { $0.rows.forget(path.item) }
    }
}
