import CoreGraphics

/// Where focus goes that comes to a list, or jumps in it.
extension ListFocus {
    /// The item that focus enters: the last one with focus if the list remembers it, else the delegate's choice, else the first item in sight.
    ///
    /// An arrow that finds an item in sight keeps it. A movement backwards enters at the last item in sight.
    func entry(_ heading: UIFocusHeading, _ found: any UIFocusItem) -> (any UIFocusItem)? {
        guard path(of: found) != nil else { return nil }
        if list.remembersLastFocusedIndexPath, let last, let item = item(at: last) { return item }
        if let preferred = list.preferredFocusPath(), let item = item(at: ListPath(preferred)) { return item }
        guard found is any AwaitedFocusItem else { return nil }
        let seen = list.engine.shownInOrder.filter { $0.key.kind == .cell && $0.isDisplayed && isOpen($0) }
        return (heading == .previous ? seen.last : seen.first)?.view
    }

    private func isOpen(_ shown: ShownElement) -> Bool { shown.view.canBecomeFocused && list.isFocusable(shown.key.path) }

    private func item(at path: ListPath) -> (any UIFocusItem)? {
        guard list.engine.counts.has(path) else { return nil }
        if let shown = list.engine.shown[.cell(path)] { return isOpen(shown) ? shown.view : nil }
        guard list.isFocusable(path), let frame = list.contentFrame(of: path) else { return nil }
        return AwaitedCell(list, path, frame, in: list)
    }

    /// Returns the cell that the item has now whose cell `item` was, or was in.
    func successor(of item: any UIFocusItem) -> (any UIFocusItem)? {
        guard let last, let view = FocusScope.view(of: item), isCellOrInCell(view) else { return item }
        if let shown = list.engine.shown[.cell(last)], view.isDescendant(of: shown.view) { return item }
        return self.item(at: last)
    }

    private func isCellOrInCell(_ view: UIView) -> Bool {
        sequence(first: view, next: \.superview).prefix { $0 !== list }.contains {
            $0 is UITableViewCell || $0 is UICollectionViewCell
        }
    }

    // MARK: Jumps

    /// An item that cannot have focus is passed over, so many times at most: a list may be long, and refuse all.
    private static let mostSteps = 100

    func item(after jump: FocusJump, _ item: any UIFocusItem) -> (any UIFocusItem)? {
        guard let from = path(of: item) else { return nil }
        let counts = list.engine.counts
        switch jump {
        case .end(let isForward):
            return step(from: isForward ? counts.lastPath : counts.firstPath, isForward: !isForward)
        case .page(let isForward):
            guard let target = page(from, isForward) else { return nil }
            return target == from
                ? step(from: isForward ? counts.lastPath : counts.firstPath, isForward: !isForward)
                : step(from: target, isForward: isForward)
        }
    }

    private func step(from start: ListPath?, isForward: Bool) -> (any UIFocusItem)? {
        var path = start
        for _ in 0..<Self.mostSteps {
            guard let now = path else { return nil }
            if let item = item(at: now) { return item }
            path = isForward ? list.engine.counts.path(after: now) : list.engine.counts.path(before: now)
        }
        return nil
    }

    /// Returns the item a page away: the farthest whose middle is not beyond it.
    private func page(_ from: ListPath, _ isForward: Bool) -> ListPath? {
        guard let frame = list.contentFrame(of: from) else { return nil }
        let axis = list.pageAxis
        let goesUp = isForward == grows(axis)
        let way = (goesUp ? 1 : -1) * list.bounds.inset(by: list.adjustedContentInset).size[axis]
        let start = frame.middle(axis)
        var rect = list.bounds
        rect.origin[axis] = min(start, start + way)
        rect.size[axis] = abs(way)
        var found: [ListAnswer.Element] = []
        list.elements(in: rect, into: &found)
        let cells = found.flatMap { element -> [ListPath] in
            switch element.key.kind {
            case .cell: [element.key.path]
            case .lane: list.itemsSeen(inLane: element.key.path.section)
            default: []
            }
        }
        let reached = cells.compactMap { path in list.contentFrame(of: path).map { (path, $0) } }.filter {
            goesUp ? $0.1.middle(axis) <= start + way : $0.1.middle(axis) >= start + way
        }
        let across = axis.other
        func distance(_ other: CGRect) -> (CGFloat, CGFloat) {
            (abs(start + way - other.middle(axis)).rounded(), abs(frame.middle(across) - other.middle(across)))
        }
        return reached.min { distance($0.1) < distance($1.1) }?.0
    }

    /// Whether later items lie at greater places; from right to left a row of pages does not.
    private func grows(_ axis: ListAxis) -> Bool {
        let counts = list.engine.counts
        let ends = [counts.firstPath, counts.lastPath].compactMap { $0.flatMap(list.contentFrame)?.middle(axis) }
        return ends.count < 2 || ends[0] <= ends[1]
    }

    // MARK: Headers that stay in sight

    /// Makes room for the header of the item's section where headers stay at the top edge, and for its footer at the bottom edge.
    func roomToReveal(_ rect: CGRect, of view: UIView) -> CGRect {
        guard let section = element(around: view)?.key.path.section else { return rect }
        let inset = list.adjustedContentInset
        let (top, bottom) = (list.bounds.minY + inset.top, list.bounds.maxY - inset.bottom)
        var (above, below) = (CGFloat(0), CGFloat(0))
        for shown in list.engine.shown.values where shown.isDisplayed && shown.key.kind != .cell && shown.key.kind != .lane {
            let (frame, part) = (shown.values.frame, list.edge(of: shown.key.kind))
            let isAtTop = part == .header && frame.minY < top + 1 && frame.maxY > top && top > 1
            let isAtBottom = part == .footer && frame.maxY > bottom - 1 && frame.minY < bottom
            guard isAtTop || isAtBottom else { continue }
            var key = shown.key
            if key.path.section != section { key.path = ListPath(section: section, item: key.path.item) }
            guard let height = list.element(for: key)?.values.size.height else { continue }
            if isAtTop { above = max(above, height) } else { below = max(below, height) }
        }
        return CGRect(x: rect.minX, y: rect.minY - above, width: rect.width, height: rect.height + above + below)
    }
}

extension CGRect {
    fileprivate func middle(_ axis: ListAxis) -> CGFloat { axis == .x ? midX : midY }
}
