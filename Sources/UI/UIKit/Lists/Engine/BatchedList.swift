/// A list whose data change in batches: a collection view or a table view.
///
/// Operations are collected, checked against the data, and shown as one animation. Batches inside each other are one.
@MainActor
protocol BatchedList: PressedList, DiffableList {
    var batch: ListBatch { get set }
    var batchCompletions: [(Bool) -> Void] { get set }
    /// Asks the data source for the number of sections.
    func readSectionCount() -> Int
    /// Asks the data source for the number of items in a section.
    func readCount(ofSection section: Int) -> Int
    /// Loads all data anew with the next pass.
    func reloadAll()
    /// A batch begins: what names places otherwise than the data do ends first.
    func updateBegins()
    /// A call tells of data that have changed: what names places otherwise than the data do ends with what the call shows.
    func callBegins()
    /// Brings places up to date for a call whose data changed before it: nothing is asked of items that may be gone, as far as that is
    /// possible.
    func prepareForCall()
    /// Shows a batch that fits the data.
    func show(_ plan: ListUpdatePlan, _ counts: ListCounts, _ completion: @escaping (Bool) -> Void)
}

extension BatchedList {
    func prepareForCall() { prepareLayout() }

    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        openBatch()
        if let completion { batchCompletions.append(completion) }
        updates?()
        closeBatch()
    }

    /// Whether a call outside of a batch has nothing to say: its data changed before it, and all data will be asked for anew.
    var isLoadedAnyway: Bool { !batch.isOpen && !engine.hasCounts }

    /// Opens a batch for a call outside of batches: its data changed before it, so no cell may be made by the old places any more.
    func openCall() {
        guard !batch.isOpen else { return batch.open() }
        if engine.isLayingOut { ListReports.inLayout(name) }
        callBegins()
        prepareForCall()
        batch.open()
    }

    func openBatch() {
        if !batch.isOpen {
            // The data change next, so what is shown has to be that of the old ones.
            if engine.isLayingOut { ListReports.inLayout(name) }
            updateBegins()
            _ = engine.counts
            layoutIfNeeded()
            prepareLayout()
        }
        batch.open()
    }

    func closeBatch() {
        // A batch that the layout or the data source begins while they are asked cannot be shown: the data are loaded anew.
        let reloads = batch.reloads || engine.isLayingOut
        guard let operations = batch.close() else { return }
        let completions = batchCompletions
        batchCompletions = []
        let complete = { (isFinished: Bool) in for completion in completions { completion(isFinished) } }
        guard !reloads else { return reloadLater(complete) }
        let old = engine.counts
        let new = countsAfter(operations, old)
        do {
            show(try ListUpdatePlan(operations, old: old.items, new: new.items), new, complete)
        } catch {
            ListReports.mistake(error, name)
            reloadLater(complete)
        }
    }

    private func reloadLater(_ completion: @escaping (Bool) -> Void) {
        reloadAll()
        SceneContext.main.whenReady { MainActor.assumeIsolated { completion(false) } }
    }

    // MARK: Counts

    func readCounts() -> ListCounts { ListCounts((0..<readSectionCount()).map(readCount(ofSection:))) }

    /// Asks the data source for the numbers that the operations may have changed.
    private func countsAfter(_ operations: [ListOperation], _ old: ListCounts) -> ListCounts {
        let count = readSectionCount()
        let change = SectionChange(operations, old: old.items, newCount: count)
        return ListCounts((0..<count).map { change.knownCount(of: $0) ?? readCount(ofSection: $0) })
    }

    // MARK: Diffable data sources

    var isBusyWithData: Bool { engine.isLayingOut || batch.isOpen }
    var hasLoadedData: Bool { engine.hasCounts }
}
