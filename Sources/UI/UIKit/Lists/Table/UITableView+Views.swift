/// Cells, headers and footers.
extension UITableView {
    // MARK: Dequeue

    func dequeue(_ identifier: String) -> UITableViewCell? {
        if let kept = making?.kept, kept.reuseIdentifier == identifier { return kept }
        let key = ReuseKey(kind: .cell, identifier: identifier)
        let type = registry.cells[identifier]
        return engine.pools.take(key, of: type) as? UITableViewCell ?? type.map { makeCell($0, key) }
    }

    func dequeue(_ identifier: String, for path: IndexPath) -> UITableViewCell {
        if let cell = dequeue(identifier) {
            if making?.path == ListPath(path), making?.kept == nil { cell.frame = rowRect(ListPath(path)) }
            return cell
        }
        let key = ReuseKey(kind: .cell, identifier: identifier)
        ListReports.unregistered(key, name)
        return makeCell(UITableViewCell.self, key)
    }

    private func makeCell(_ type: UITableViewCell.Type, _ key: ReuseKey) -> UITableViewCell {
        let cell = CellMaker.make(type, key.identifier)
        cell.reuseKey = key
        return cell
    }

    func dequeueHeaderFooter(_ identifier: String) -> UITableViewHeaderFooterView? {
        let key = ReuseKey(kind: TableKinds.view, identifier: identifier)
        let type = registry.views[identifier]
        if let view = engine.pools.take(key, of: type) as? UITableViewHeaderFooterView { return view }
        guard let type else { return nil }
        let view = CellMaker.makeView(type, identifier)
        view.reuseKey = key
        return view
    }

    // MARK: Views of elements

    func makeView(for element: ListAnswer.Element) -> (any ListView)? {
        element.key.kind == .cell ? makeRow(element.key.path) : makeEdge(element.key)
    }

    private func makeRow(_ path: ListPath) -> UITableViewCell? {
        guard let dataSource else { return nil }
        let outer = making
        making = (path, nil)
        let cell = dataSource.tableView(self, cellForRowAt: path.indexPath)
        making = outer
        guard !engine.shown.values.contains(where: { $0.view === cell && $0.key != .cell(path) }) else {
            ListReports.twice(cell, path.indexPath, name)
            return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        prepare(cell, path)
        return cell
    }

    private func prepare(_ cell: UITableViewCell, _ path: ListPath) {
        if cell.ownBackgroundColor == nil, cell.configured.background == nil {
            cell.backgroundColor = isGrouped ? .secondarySystemGroupedBackground : .systemBackground
        }
        if let level = delegate?.tableView(self, indentationLevelForRowAt: path.indexPath), level != cell.indentationLevel {
            cell.indentationLevel = level
        }
        if cell.isSelected != selection.contains(path) { cell.setSelected(selection.contains(path), animated: false) }
        if cell.table !== self { cell.table = self }
        if isBeingEdited || cell.isEditing { tellEditing(cell, path, false) }
    }

    private func makeEdge(_ key: ElementKey) -> (any ListView)? {
        let (section, isHeader) = (key.path.section, key.kind == TableKinds.header)
        if let own = edgeView(section, isHeader: isHeader) { return own as? any ListView ?? WrappedEdge(own) }
        return makeTitle(edgeTitle(section, isHeader: isHeader), isHeader)
    }

    private func makeTitle(_ title: String?, _ isHeader: Bool) -> UITableViewHeaderFooterView {
        let key = ReuseKey(kind: TableKinds.view, identifier: isHeader ? " title above" : " title below")
        let view =
            engine.pools.take(key, of: nil) as? UITableViewHeaderFooterView ?? UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.reuseKey = key
        switch (isGrouped, isHeader) {
        case (false, true): view.titleLook = .plainHeader()
        case (false, false): view.titleLook = .plainFooter()
        case (true, true): view.titleLook = .groupedHeader()
        case (true, false): view.titleLook = .groupedFooter()
        }
        view.title = title
        return view
    }

    // MARK: Places

    func place(_ shown: ShownElement, as element: ListAnswer.Element) {
        shown.values = element.values
        swipes.place(shown.view, element.values)
        if let edge = shown.view as? UITableViewHeaderFooterView { tellPlace(edge, element) }
        (shown.view as? UITableViewCell)?.place = rowPlace(element.key.path)
        shown.view.placeContent()
    }

    private func tellPlace(_ view: UITableViewHeaderFooterView, _ element: ListAnswer.Element) {
        (view.span, view.isOverRows) = (tableState.span, !isGrouped)
        let section = element.key.path.section
        guard !isGrouped, geometry.sections.indices.contains(section) else { return }
        let place = element.key.kind == TableKinds.header ? geometry.header(of: section) : geometry.footer(of: section)
        view.isPinned = abs(element.values.center.y - place.y - place.height / 2) > 0.01
    }

    private func rowPlace(_ item: ListPath) -> RowPlace {
        var place = RowPlace()
        let path = slot(of: item)
        let count = geometry.sections.indices.contains(path.section) ? geometry.sections[path.section].rows.count : 0
        let isLast = path.item == count - 1
        place.hasSeparator = separatorStyle != .none && !(isGrouped && isLast)
        (place.separatorColor, place.separatorEffect) = (separatorColor ?? .separator, separatorEffect)
        place.separatorInset = ownSeparatorInset
        place.countsFromAutomaticInset = separatorInsetReference == .fromAutomaticInsets
        place.span = tableState.span
        place.roundsTop = style == .insetGrouped && path.item == 0
        place.roundsBottom = style == .insetGrouped && isLast
        return place
    }

    // MARK: Heights by views

    func fit(_ shown: ShownElement) -> Bool {
        shown.fittedSize = (shown.coming?.values ?? shown.values).size
        let (path, section) = (shown.key.path, shown.key.path.section)
        guard geometry.sections.indices.contains(section) else { return false }
        switch shown.key.kind {
        case .cell:
            let isOutgrown = shown.isOutgrown
            shown.isOutgrown = false
            guard engine.counts.has(path), measures(path) || isOutgrown && followsCell(path) else { return false }
            let slot = slot(of: path)
            return take(wantedHeight(shown), slot.section) { $0.rows.set($1, at: slot.item) }
        case TableKinds.header:
            guard geometry.sections[section].header.isMeasured else { return false }
            return take(wantedHeight(shown), section) { $0.header.set($1) }
        default:
            guard geometry.sections[section].footer.isMeasured else { return false }
            return take(wantedHeight(shown), section) { $0.footer.set($1) }
        }
    }

    private func wantedHeight(_ shown: ShownElement) -> CGFloat {
        let size = (shown.coming?.values ?? shown.values).size
        let height = wantedHeight(of: shown.view, width: size.width)
        return height.isFinite ? max(0, height) : size.height
    }

    /// Cells, headers and footers are asked as UIKit asks them, since an app may answer instead.
    private func wantedHeight(of view: UIView, width: CGFloat) -> CGFloat {
        guard !(view is WrappedEdge) else {
            return view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        }
        return view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    private func take(_ height: CGFloat, _ section: Int, _ change: (inout TableSection, CGFloat) -> Bool) -> Bool {
        let isChanged = geometry.change(section) { change(&$0, height) }
        if isChanged { tableState.hasNewHeights = true }
        return isChanged
    }

    func reportUnsettled(_ shown: ShownElement) { ListReports.unsettled(shown.view, shown.values.size, name) }

    // MARK: Display

    func willDisplay(_ shown: ShownElement) {
        let section = shown.key.path.section
        if let cell = shown.view as? UITableViewCell {
            delegate?.tableView(self, willDisplay: cell, forRowAt: shown.key.path.indexPath)
        } else if shown.key.kind == TableKinds.header {
            delegate?.tableView(self, willDisplayHeaderView: WrappedEdge.content(of: shown.view), forSection: section)
        } else {
            delegate?.tableView(self, willDisplayFooterView: WrappedEdge.content(of: shown.view), forSection: section)
        }
    }

    func didEndDisplaying(_ shown: ShownElement) {
        let section = shown.key.path.section
        if let cell = shown.view as? UITableViewCell {
            swipes.cellLeft(cell)
            delegate?.tableView(self, didEndDisplaying: cell, forRowAt: shown.key.path.indexPath)
        } else if shown.key.kind == TableKinds.header {
            delegate?.tableView(self, didEndDisplayingHeaderView: WrappedEdge.content(of: shown.view), forSection: section)
        } else {
            delegate?.tableView(self, didEndDisplayingFooterView: WrappedEdge.content(of: shown.view), forSection: section)
        }
    }

    // MARK: Questions

    var displayedRows: [ShownElement] {
        layoutIfNeeded()
        return engine.shownInOrder.filter { $0.isDisplayed && $0.key.kind == .cell }
    }

    func edgeView(_ kind: ElementKind, _ section: Int) -> UITableViewHeaderFooterView? {
        engine.shown[ElementKey(kind: kind, path: ListPath(section: section, item: 0))]?.view as? UITableViewHeaderFooterView
    }
}
