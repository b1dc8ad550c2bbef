import CoreGraphics

/// The order in which keys and readers go through a list: by sections, header, items by index, footer. Decorations are not read, and
/// neither depth nor places count.
extension ListFocus {
    /// Returns the views and the awaited cells around a rectangle of the content, and those with which the order goes on beyond it.
    func items(in rect: CGRect) -> [any UIFocusItem] {
        if !list.engine.isLayingOut { list.prepareLayout() }
        let elements = ordered(elements(in: rect).filter { isRead($0.key) })
        let ends = beyond(elements)
        var items: [any UIFocusItem] = []
        if let first = list.viewsAround.first { items.append(first) }
        items += ends.before + elements.flatMap { readItems($0, list) } + ends.after
        if let last = list.viewsAround.last { items.append(last) }
        return items + others()
    }

    /// The elements in a rectangle, and those around the focused item where that is out of the rectangle.
    private func elements(in rect: CGRect) -> [ListAnswer.Element] {
        var found: [ListAnswer.Element] = []
        list.elements(in: rect, into: &found)
        guard let path, let frame = list.contentFrame(of: path), !rect.contains(frame) else { return found }
        let known = Set(found.map(\.key))
        let (width, height) = (list.bounds.width / 2, list.bounds.height / 2)
        var more: [ListAnswer.Element] = []
        list.elements(in: frame.insetBy(dx: -width, dy: -height), into: &more)
        return found + more.filter { !known.contains($0.key) }
    }

    /// The same for what is in a lane, in the lane's content.
    func items(inLane lane: ShownElement, _ view: UIScrollView, in rect: CGRect) -> [any UIFocusItem] {
        let section = lane.key.path.section
        var found: [ListAnswer.Element] = []
        list.elements(ofLane: section, in: rect, into: &found)
        var elements = ordered(found.filter { isRead($0.key) })
        let items = elements.filter { $0.key.kind == .cell }.map(\.key.path.item)
        let count = list.engine.counts.items.indices.contains(section) ? list.engine.counts.items[section] : 0
        var missing = Set([(items.first ?? 0) - 1, (items.last ?? -1) + 1])
        if let path, path.section == section, !items.contains(path.item) { missing.insert(path.item) }
        for item in missing where (0..<count).contains(item) {
            if let element = list.element(for: .cell(ListPath(section: section, item: item))) { elements.append(element) }
        }
        return ordered(elements).flatMap { readItems($0, view) }
    }

    private func isRead(_ key: ElementKey) -> Bool { key.kind == .lane || key.kind.category != .decorationView }

    private func ordered(_ elements: [ListAnswer.Element]) -> [ListAnswer.Element] {
        elements.map { (ReadingRank($0.key, list.edge(of: $0.key.kind)), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func readItems(_ element: ListAnswer.Element, _ container: UIScrollView) -> [any UIFocusItem] {
        if let shown = list.engine.shown[element.key] { return [shown.view] }
        if element.key.kind == .cell { return [AwaitedCell(list, element.key.path, element.frame, in: container)] }
        guard element.key.kind == .lane else { return [] }
        return list.itemsSeen(inLane: element.key.path.section).compactMap(awaited)
    }

    /// An item as it lies in the list's content, whether a lane shows it or not.
    private func awaited(_ path: ListPath) -> AwaitedCell? {
        list.contentFrame(of: path).map { AwaitedCell(list, path, $0, in: list) }
    }

    /// What the order begins and ends with, and the neighbours of what was found: a tall header may lie between.
    private func beyond(_ elements: [ListAnswer.Element]) -> (before: [any UIFocusItem], after: [any UIFocusItem]) {
        let counts = list.engine.counts
        let paths = elements.flatMap { element -> [ListPath] in
            let path = element.key.path
            guard element.key.kind != .lane else {
                return [path, ListPath(section: path.section, item: max(0, counts.items[path.section] - 1))]
            }
            return element.key.kind == .cell ? [path] : []
        }
        let (low, high) = (paths.min(), paths.max())
        var before = Set([counts.firstPath, low.flatMap(counts.path(before:))].compactMap(\.self))
        var after = Set([counts.lastPath, high.flatMap(counts.path(after:))].compactMap(\.self))
        before = before.filter { path in low.map { path < $0 } ?? true }
        after = after.filter { path in high.map { path > $0 } ?? false }
        return (before.sorted().compactMap(place), after.sorted().compactMap(place))
    }

    private func place(_ path: ListPath) -> (any UIFocusItem)? {
        if let view = list.engine.shown[.cell(path)]?.view { return view }
        return awaited(path)
    }

    /// The views that are no elements, as a control that the app put into the list.
    private func others() -> [any UIFocusItem] {
        let elements = Set(list.engine.shown.values.map { ObjectIdentifier($0.view) })
        let around = [list.viewsAround.first, list.viewsAround.last].compactMap(\.self)
        return list.subviewsInOrder.filter { view in
            !view.isHidden && !elements.contains(ObjectIdentifier(view)) && !around.contains { $0 === view }
        }
    }
}
