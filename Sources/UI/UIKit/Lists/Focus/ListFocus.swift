import CoreGraphics

/// Which item of a list has focus, whatever happens to its cell.
///
/// The focused item of the engine is a cell, or a view in one. A cell is used again, a reload takes all of them, and a batch moves them:
/// after each, this brings focus to the cell that the item has then. Of a deleted item it goes to the next one, else to the one before.
@MainActor
final class ListFocus {
    unowned let list: any FocusedList
    /// The item that has focus, or in whose cell it is; it changes when an update moves the item.
    private(set) var path: ListPath?
    /// The item that has focus, or had it last.
    private(set) var last: ListPath?
    /// What had focus when the engine told of it last.
    private weak var holder: (any UIFocusItem)?
    private var isBringing = false

    init(_ list: any FocusedList) { self.list = list }

    private var counts: ListCounts { list.engine.counts }

    func element(around view: UIView) -> ShownElement? {
        list.engine.shown.values.first { $0.key.kind == .cell && view.isDescendant(of: $0.view) }
    }

    /// Returns the item whose cell focus is in, or comes to.
    func path(of item: any UIFocusItem) -> ListPath? {
        if let awaited = item as? AwaitedCell { return awaited.path }
        return FocusScope.view(of: item).flatMap(element(around:))?.key.path
    }

    // MARK: What the engine tells

    func moved(_ context: UIFocusUpdateContext) {
        let next = context.nextFocusedItem
        path = next.flatMap(path(of:))
        holder = path == nil ? nil : next
        list.engine.kept = path.map(ElementKey.cell)
        if let path { last = path }
    }

    /// Selects the item that the user moved focus to; without a direction something else moved it.
    func select(after context: UIFocusUpdateContext) {
        guard let path, !context.focusHeading.isEmpty, list.selectsWithFocus(path.indexPath) else { return }
        list.selectByFocus(path)
    }

    // MARK: What changes the list

    func follow(_ plan: ListUpdatePlan) {
        path = path.flatMap { survivor(of: $0, plan) }
        last = last.flatMap { survivor(of: $0, plan) }
        list.engine.kept = path.map(ElementKey.cell)
    }

    /// Returns where an item is after a batch. For a deleted item it is the next item that stays, or else the previous item.
    private func survivor(of old: ListPath, _ plan: ListUpdatePlan) -> ListPath? {
        var next: ListPath? = old
        while let path = next {
            if let new = plan.newPath(ofOld: path) { return new }
            next = counts.path(after: path)
        }
        next = counts.path(before: old)
        while let path = next {
            if let new = plan.newPath(ofOld: path) { return new }
            next = counts.path(before: path)
        }
        return nil
    }

    /// A batch is shown: focus goes with its item.
    func batchShown() {
        guard hold(), let path, let view = bring(path) else { return }
        take(view)
        if let item = FocusEngine.shared.item { FocusEngine.shared.reveal(item) }
    }

    /// The views are those of the items that are seen now.
    func viewsChanged() {
        guard !isBringing, path != nil, hold(), let now = counts.nearest(to: path ?? ListPath(section: 0, item: 0)) else {
            return
        }
        if let view = list.engine.shown[.cell(now)]?.view, isHolder(in: view) { return }
        // What is far is not scrolled to without a key: the engine takes what is seen there.
        guard isNear(now), let view = bring(now) else { return }
        take(view)
    }

    /// Returns true while focus is still what this knows of; anything else may have moved it after its view had left the list.
    private func hold() -> Bool {
        guard FocusEngine.shared.isAwake, path != nil, FocusEngine.shared.item === holder else {
            path = nil
            list.engine.kept = nil
            return false
        }
        return true
    }

    private func isHolder(in view: UIView) -> Bool {
        holder.flatMap(FocusScope.view(of:))?.isDescendant(of: view) ?? false
    }

    private func take(_ view: UIView) {
        guard !isHolder(in: view), let item = FocusPreference.item(in: view, FocusScope.current) else { return }
        FocusEngine.shared.focus(item)
    }

    // MARK: Items out of sight

    /// Makes the cell of an item: out of sight where it is near, after a scroll where it is far.
    func bring(_ path: ListPath) -> UIView? {
        guard counts.has(path) else { return nil }
        let key = ElementKey.cell(path)
        isBringing = true
        defer { isBringing = false }
        if list.engine.shown[key] == nil, isNear(path) { list.engine.require(key) }
        if list.engine.shown[key] == nil {
            list.engine.kept = key
            list.jump(to: path)
        }
        return list.engine.shown[key]?.view
    }

    /// Whether a scroll to an item passes at most about a page.
    private func isNear(_ path: ListPath) -> Bool {
        let bounds = list.bounds
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        return list.contentFrame(of: path).map(area.overlaps) ?? false
    }
}
