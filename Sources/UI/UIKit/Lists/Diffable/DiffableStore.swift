import Synchronization

/// The snapshot that a diffable data source shows, and the snapshots that wait.
///
/// A snapshot that is applied on the main thread is shown at once. One from another thread waits for the main thread, behind those
/// that came before it.
@MainActor
final class DiffableStore<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>
    typealias Tree = (section: Section, items: NSDiffableDataSourceSectionSnapshot<Item>)

    struct State: Sendable {
        var snapshot = Snapshot()
        var trees: [Section: NSDiffableDataSourceSectionSnapshot<Item>] = [:]
        /// Where snapshots came from so far: the main thread, or others.
        var usesMain = false
        var usesOthers = false
    }

    nonisolated private let state = Mutex(State())
    weak var list: (any DiffableList)?
    /// Snapshots that came while one was being applied, the oldest first.
    private var waiting: [() -> Void] = []
    private var isApplying = false
    /// Called after a snapshot is shown while sections have trees.
    var treesShown: (() -> Void)?

    /// The snapshot that is shown, with the marks that wait to be carried out taken off.
    nonisolated var snapshot: Snapshot { state.withLock { $0.snapshot } }

    nonisolated func tree(of section: Section) -> NSDiffableDataSourceSectionSnapshot<Item>? {
        state.withLock { $0.trees[section] }
    }

    /// Calls `work` on the main thread: now where that is this one, else after what was handed in before.
    nonisolated func onMain(_ work: @escaping @MainActor () -> Void) {
        let isMain = MainThread.isCurrent
        let isMixed = state.withLock { state in
            if isMain { state.usesMain = true } else { state.usesOthers = true }
            return state.usesMain && state.usesOthers
        }
        guard !isMain else {
            return MainActor.assumeIsolated {
                if isMixed { reportMixedThreads() }
                work()
            }
        }
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                if isMixed { self.reportMixedThreads() }
                work()
            }
        }
    }

    private func reportMixedThreads() {
        UIKitDiagnostics.report(
            .invalidListUpdate,
            "snapshots of \(list?.name ?? "a list") are applied on the main thread and on others: use one of them; they are shown in the "
                + "order in which they come to the main thread")
    }

    // MARK: Applying

    /// Shows a snapshot. A snapshot that comes while the list asks for data waits.
    func apply(
        _ snapshot: Snapshot, tree: Tree? = nil, animated: Bool, reloads: Bool, completion: (() -> Void)?
    ) {
        guard let list else { return keep(snapshot, tree, completion) }
        guard !isApplying, !list.isBusyWithData else {
            UIKitDiagnostics.report(
                .invalidListUpdate, "a snapshot was applied to \(list.name) while it shows another one; it waits for the end")
            waiting.append { [weak self] in
                self?.apply(snapshot, tree: tree, animated: animated, reloads: reloads, completion: completion)
            }
            return SceneContext.main.whenReady { [weak self] in MainActor.assumeIsolated { self?.showNext() } }
        }
        isApplying = true
        if reloads || !list.hasLoadedData {
            keep(snapshot, tree, nil)
            list.reloadData()
            finishLater(completion)
        } else if animated {
            showDifference(snapshot, tree, list, completion)
        } else {
            UIView.performWithoutAnimation { showDifference(snapshot, tree, list, completion) }
        }
        isApplying = false
    }

    private func showNext() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst()()
    }

    private func keep(_ snapshot: Snapshot, _ tree: Tree?, _ completion: (() -> Void)?) {
        state.withLock { $0.take(snapshot.withoutMarks(), tree) }
        if let completion { finishLater(completion) }
    }

    /// Takes a snapshot over whose items the list shows already, and the trees that changed with it.
    func keepMoved(_ snapshot: Snapshot, _ trees: [Tree]) {
        state.withLock {
            $0.take(snapshot.withoutMarks(), nil)
            for tree in trees { $0.trees[tree.section] = tree.items }
        }
        if !trees.isEmpty { treesShown?() }
    }

    private func finishLater(_ completion: (() -> Void)?) {
        guard let completion else { return }
        SceneContext.main.whenReady { MainActor.assumeIsolated { completion() } }
    }

    /// Shows what differs as one batch, then the reloads at their new places as another. Without either there is no batch: an empty batch
    /// would measure all rows of a table again.
    private func showDifference(
        _ new: Snapshot, _ tree: Tree?, _ list: any DiffableList, _ completion: (() -> Void)?
    ) {
        let operations = SnapshotDifference(from: snapshot, to: new).operations
        let reloads = Self.reloads(of: new)
        var open = [operations, reloads].count { !$0.isEmpty }
        if open == 0 { finishLater(completion) }
        let finish = { (_: Bool) in
            open -= 1
            if open == 0 { completion?() }
        }
        if operations.isEmpty {
            keep(new, tree, nil)
        } else {
            list.applyBatch(operations, change: { self.keep(new, tree, nil) }, completion: finish)
        }
        if !reloads.isEmpty { list.applyBatch(reloads, change: {}, completion: finish) }
        let paths = new.reconfiguredItemIdentifiers.compactMap { new.path(of: $0)?.indexPath }
        if !paths.isEmpty { list.reconfigureElements(at: paths) }
        if state.withLock({ !$0.trees.isEmpty }) { treesShown?() }
    }

    private static func reloads(of new: Snapshot) -> [ListOperation] {
        let sections = new.reloadedSectionIdentifiers.compactMap(new.indexOfSection)
        let items = new.reloadedItemIdentifiers.compactMap(new.path(of:)).filter { !sections.contains($0.section) }
        return sections.map(ListOperation.reloadSection) + items.map(ListOperation.reloadItem)
    }
}
