/// What batches are for a table: rows that come and go by the animation that a call names.
extension UITableView: BatchedList {
    func applyBatch(_ operations: [ListOperation], change: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
        runBatch(
            {
                change()
                self.record(operations, self.defaultAnimation)
            }, completion)
    }

    /// Heights that are known or estimated will do: the delegate would be asked for rows that the data no longer have.
    func prepareForCall() { prepareGeometry() }

    func record(_ operations: [ListOperation], _ animation: RowAnimation) {
        guard !isLoadedAnyway else { return }
        openCall()
        for operation in operations {
            batch.record(operation)
            rowAnimations.record(operation, animation)
        }
        closeBatch()
    }

    func readSectionCount() -> Int { max(0, dataSource?.numberOfSections(in: self) ?? 0) }
    func readCount(ofSection section: Int) -> Int { max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0) }

    func show(_ plan: ListUpdatePlan, _ counts: ListCounts, _ completion: @escaping (Bool) -> Void) {
        reordering.takeUpdate()
        follow(plan)
        scrollGoal = scrollGoal?.followed(plan)
        let change = TableChange(self, plan, rowAnimations)
        rowAnimations = RowAnimations()
        engine.setCounts(counts)
        engine.animate(change) { [weak self] isFinished in
            self?.engine.trimPools()
            completion(isFinished)
        }
        followGoal(takingTime: true)
        focus.batchShown()
    }

    func reconfigureElements(at paths: [IndexPath]) {
        guard let dataSource else { return }
        for path in paths {
            guard let shown = engine.shown[.cell(ListPath(path))], let kept = shown.view as? UITableViewCell else { continue }
            making = (shown.key.path, kept)
            let cell = dataSource.tableView(self, cellForRowAt: path)
            making = nil
            if cell !== kept { ListReports.otherCell(cell, path, name) }
            engine.measureAgain([shown])
        }
        setNeedsLayout()
    }
}
