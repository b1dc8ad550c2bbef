/// The places of rows, headers and footers.
extension UITableView {
    var name: String { ListReports.name(of: self, dataSource) }
    var isGrouped: Bool { style != .plain }

    /// What rows keep from the sides now.
    private var wantedSpan: RowSpan {
        let isGroup = style == .insetGrouped
        let margin: CGFloat = isGroup ? (bounds.width > 400 ? 20 : 16) : 0
        var span = RowSpan(left: margin, right: margin)
        if insetsContentViewsToSafeArea { span.avoid(safeAreaInsets, isGroup: isGroup) }
        span.makeRoom(forIndex: indexState.width, isLeft: isRightToLeft)
        if cellLayoutMarginsFollowReadableWidth { span.becomeReadable(in: bounds.width, isGroup: isGroup) }
        return span
    }

    /// Whether the rows were measured for another width, or for other distances from the sides.
    var isMeasuredOtherwise: Bool { tableState.width != bounds.width || tableState.span != wantedSpan }

    /// The rectangle of a row, a header or a footer.
    func rowFrame(y: CGFloat, height: CGFloat) -> CGRect { tableState.span.frame(y: y, width: bounds.width, height: height) }

    // MARK: Invalidation

    func sourceChanged() {
        tableState.asksHeights = nil
        if engine.hasCounts || !engine.shown.isEmpty { reloadAll() } else { setNeedsLayout() }
    }

    func reloadAll() {
        guard !batch.isOpen else {
            batch.reload()
            return ListReports.inUpdate("reloadData", name)
        }
        endPress()
        swipes.drop()
        reordering.abandon()
        prefetching.forget()
        indexState.isOutdated = true
        rowAnimations = RowAnimations()
        engine.reload()
        selection.removeAll()
        scrollGoal = nil
        heightsChanged()
    }

    /// All heights have to be asked for and measured again.
    func heightsChanged() {
        reordering.abandon()
        tableState.isInvalid = true
        tableState.asksHeights = nil
        tableState.version += 1
        geometry = TableGeometry()
        engine.refitAll()
        setNeedsLayout()
    }

    func looksChanged() {
        engine.forgetAnswer()
        setNeedsLayout()
    }

    // MARK: Questions of the app

    func sectionRect(_ section: Int) -> CGRect {
        prepareLayout()
        guard geometry.sections.indices.contains(section) else { return .zero }
        let span = geometry.span(of: section)
        return CGRect(x: 0, y: span.lowerBound, width: bounds.width, height: span.upperBound - span.lowerBound)
    }

    func headerRect(_ section: Int) -> CGRect {
        prepareLayout()
        guard geometry.sections.indices.contains(section) else { return .zero }
        let (y, height) = geometry.header(of: section)
        return CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    func footerRect(_ section: Int) -> CGRect {
        prepareLayout()
        guard geometry.sections.indices.contains(section) else { return .zero }
        let (y, height) = geometry.footer(of: section)
        return CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    func rowRect(_ path: ListPath) -> CGRect {
        prepareLayout()
        guard engine.counts.has(path) else { return .zero }
        let (y, height) = geometry.row(slot(of: path))
        return rowFrame(y: y, height: height)
    }

    func rows(in rect: CGRect) -> [ListPath] {
        prepareLayout()
        // Nothing is in a rectangle without numbers.
        guard rect.minY <= rect.maxY else { return [] }
        // A row that begins where the rectangle ends is not in it; one at whose top edge a point lies has the point.
        let span = rect.minY...max(rect.minY.nextUp, rect.maxY.nextDown)
        var found: [ListPath] = []
        forEachSection(in: span) { section in
            for row in geometry.rows(of: section, in: span) {
                found.append(item(inSlot: ListPath(section: section, item: row)))
            }
        }
        return found
    }

    private func forEachSection(in span: ClosedRange<CGFloat>, _ body: (Int) -> Void) {
        guard var section = geometry.section(at: span.lowerBound) else { return }
        while section < geometry.sections.count, geometry.span(of: section).lowerBound <= span.upperBound {
            body(section)
            section += 1
        }
    }

    // MARK: Heights

    /// Returns what the delegate says, else the property, where -1 means that views decide.
    func headerHeight(_ section: Int) -> CGFloat {
        let answer = delegate?.tableView(self, heightForHeaderInSection: section) ?? Unanswered.number
        return answer == Unanswered.number ? sectionHeaderHeight : answer
    }

    func footerHeight(_ section: Int) -> CGFloat {
        let answer = delegate?.tableView(self, heightForFooterInSection: section) ?? Unanswered.number
        return answer == Unanswered.number ? sectionFooterHeight : answer
    }

    /// Returns the delegate's height of a row; nil where it gives none or leaves it to the cell.
    func answeredHeight(_ path: ListPath) -> CGFloat? {
        guard tableState.asksHeights != false, let delegate else { return nil }
        let answer = delegate.tableView(self, heightForRowAt: path.indexPath)
        if tableState.asksHeights == nil { tableState.asksHeights = answer != Unanswered.number }
        return answer == Unanswered.number || answer == Self.automaticDimension ? nil : max(0, answer.isFinite ? answer : 0)
    }

    private func makeSection(_ section: Int, _ count: Int, _ known: TableSection?) -> TableSection {
        var made = TableSection(rows: known?.rows ?? makeRows(section, count))
        made.header = makeEdge(headerHeight(section), section, isHeader: true, known?.header)
        made.footer = makeEdge(footerHeight(section), section, isHeader: false, known?.footer)
        made.padding = made.header.hasView && sectionHeaderTopPadding.isFinite ? max(0, sectionHeaderTopPadding) : 0
        return made
    }

    /// What the height of a header's view or a footer's view is taken for until it is measured, in points.
    private static let estimatedEdge: CGFloat = 28
    /// The room between groups without titles, in points.
    private static let groupGap: CGFloat = 18

    private func makeEdge(_ height: CGFloat, _ section: Int, isHeader: Bool, _ known: TableEdge?) -> TableEdge {
        guard height == Self.automaticDimension else {
            return height > 0 && height.isFinite ? TableEdge(height: height, hasView: true) : TableEdge()
        }
        // To ask makes a view, so that a section that stays is not asked again.
        if let known, known.isAutomatic { return known }
        let hasView = hasEdge(section, isHeader: isHeader)
        let room = isGrouped ? Self.groupGap : 0
        return TableEdge(height: hasView ? edgeEstimate(section, isHeader: isHeader) : room, hasView: hasView, isAutomatic: true)
    }

    private func edgeEstimate(_ section: Int, isHeader: Bool) -> CGFloat {
        let answer =
            isHeader
            ? delegate?.tableView(self, estimatedHeightForHeaderInSection: section)
            : delegate?.tableView(self, estimatedHeightForFooterInSection: section)
        let property = isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
        let estimate = answer == Unanswered.number ? property : answer ?? property
        return estimate > 0 && estimate.isFinite ? estimate : Self.estimatedEdge
    }

    private func hasEdge(_ section: Int, isHeader: Bool) -> Bool {
        if edgeTitle(section, isHeader: isHeader) != nil { return true }
        guard let view = edgeView(section, isHeader: isHeader) else { return false }
        // It was made to see whether there is one; the section's view is asked for when it is seen. An app may keep the view that is shown.
        if let list = view as? UITableViewHeaderFooterView, list.superview == nil || list.isWaiting { engine.pools.put(list) }
        return true
    }

    func edgeTitle(_ section: Int, isHeader: Bool) -> String? {
        isHeader
            ? dataSource?.tableView(self, titleForHeaderInSection: section)
            : dataSource?.tableView(self, titleForFooterInSection: section)
    }

    func edgeView(_ section: Int, isHeader: Bool) -> UIView? {
        isHeader
            ? delegate?.tableView(self, viewForHeaderInSection: section)
            : delegate?.tableView(self, viewForFooterInSection: section)
    }

    /// The height that all rows have for which the delegate gives none; nil where their cells decide.
    private var fixedRowHeight: CGFloat? { rowHeight >= 0 && rowHeight.isFinite ? rowHeight : nil }

    func makeRows(_ section: Int, _ count: Int) -> RowHeights {
        if let fixedRowHeight, delegate == nil || answeredHeight(ListPath(section: section, item: 0), count) == nil {
            return RowHeights(count: count, estimate: fixedRowHeight)
        }
        let estimate = estimate(section, count)
        guard estimatedRowHeight == 0, count > 0 else { return RowHeights(count: count, estimate: estimate) }
        let heights = (0..<count).map { RowHeight(answeredHeight(ListPath(section: section, item: $0))) }
        return RowHeights(ContiguousArray(heights), estimate: estimate)
    }

    private func answeredHeight(_ path: ListPath, _ count: Int) -> CGFloat? { count > 0 ? answeredHeight(path) : nil }

    /// What the delegate says of a section's first row counts for all its rows: to ask for 100,000 would cost what estimates save.
    private func estimate(_ section: Int, _ count: Int) -> CGFloat {
        if count > 0, let delegate {
            let answer = delegate.tableView(self, estimatedHeightForRowAt: IndexPath(row: 0, section: section))
            if answer != Unanswered.number, answer > 0, answer.isFinite { return answer }
        }
        if estimatedRowHeight > 0, estimatedRowHeight.isFinite { return estimatedRowHeight }
        return fixedRowHeight ?? ClassicContent.leastHeight
    }

    /// Whether the cell of a row decides its height.
    func measures(_ path: ListPath) -> Bool {
        let slot = slot(of: path)
        guard !geometry.sections[slot.section].rows.isKnown(slot.item) else { return false }
        return tableState.asksHeights == true || fixedRowHeight == nil
    }

    /// Asks the delegate for the heights of the rows near what is seen, which may bring others there.
    private func askHeights(around span: ClosedRange<CGFloat>) {
        guard tableState.asksHeights != false, delegate != nil else { return }
        let version = tableState.version
        for _ in 0..<ListEngine.mostRounds {
            var isChanged = false
            forEachSection(in: span) { section in
                for row in geometry.rows(of: section, in: span) {
                    // A delegate may change the data while it is asked.
                    guard tableState.version == version else { return }
                    guard !geometry.sections[section].rows.isKnown(row),
                        let height = answeredHeight(item(inSlot: ListPath(section: section, item: row))),
                        tableState.version == version
                    else { continue }
                    if geometry.change(section, { $0.rows.set(height, at: row) }) { isChanged = true }
                }
            }
            guard isChanged else { return }
            tableState.hasNewHeights = true
        }
    }

    /// Makes the sections' heights, with what is known of rows that a batch keeps.
    func makeGeometry(known: (Int) -> TableSection?) {
        tableState.isInvalid = false
        tableState.version += 1
        let counts = engine.counts.items
        let sections = counts.indices.map { makeSection($0, counts[$0], known($0)) }
        geometry = TableGeometry(
            sections, top: tableHeaderView?.frame.height ?? 0, bottom: tableFooterView?.frame.height ?? 0)
        tableState.hasNewHeights = true
        engine.forgetAnswer()
    }

    // MARK: Views beside the rows

    func edgeViewChanged(from old: UIView?, to new: UIView?) {
        if old !== new, old?.superview === self { old?.removeFromSuperview() }
        if let new, new.superview !== self { addSubview(new) }
        tableState.isInvalid = true
        setNeedsLayout()
    }

    func placeEdgeViews() {
        if let view = tableHeaderView { put(view, 0) }
        if let view = tableFooterView { put(view, geometry.sectionsEnd) }
    }

    private func put(_ view: UIView, _ y: CGFloat) {
        let frame = CGRect(x: 0, y: y, width: bounds.width, height: view.frame.height)
        if view.frame != frame { view.frame = frame }
    }
}

// MARK: - Elements

extension UITableView: ListHost {
    var backdrop: UIView? { backgroundView }
    var hasPins: Bool { style == .plain }
    var refinesPlaces: Bool { tableState.asksHeights == true }

    func prepareLayout() {
        // A delegate that loads anew while it is asked is asked again, but not for ever.
        for _ in 0..<ListEngine.mostRounds {
            prepareGeometry()
            askHeights(around: (bounds.minY - bounds.height)...(bounds.maxY + bounds.height))
            guard tableState.isInvalid else { break }
        }
        prepareGeometry()
        guard tableState.hasNewHeights else { return }
        tableState.hasNewHeights = false
        engine.forgetAnswer()
        // Heights may be found when the app or a finger asks for places.
        if !engine.isLayingOut, engine.running == nil { setNeedsLayout() }
        contentSize = CGSize(width: bounds.width, height: geometry.height)
        engine.contentResized()
    }

    /// Makes the geometry anew where it does not hold, with estimates for rows that are not measured.
    func prepareGeometry() {
        if isMeasuredOtherwise {
            (tableState.width, tableState.span) = (bounds.width, wantedSpan)
            tableState.isInvalid = true
            reordering.abandon()
            // Texts break elsewhere, so what was measured does not hold.
            geometry = TableGeometry()
        }
        guard tableState.isInvalid else { return }
        let known = geometry.sections
        makeGeometry { known.indices.contains($0) ? known[$0] : nil }
    }

    func elements(in rect: CGRect, into elements: inout [ListAnswer.Element]) {
        forEachSection(in: rect.minY...rect.maxY) { section in
            for row in geometry.rows(of: section, in: rect.minY...rect.maxY) {
                let slot = ListPath(section: section, item: row)
                // The held row is where the finger is.
                if slot != reordering.map?.target { elements.append(rowElement(item(inSlot: slot))) }
            }
            if let header = edgeElement(TableKinds.header, section) { elements.append(header) }
            if let footer = edgeElement(TableKinds.footer, section) { elements.append(footer) }
        }
        if let held = reordering.heldElement { elements.append(held) }
    }

    func element(for key: ElementKey) -> ListAnswer.Element? {
        guard engine.counts.items.indices.contains(key.path.section) else { return nil }
        if key.kind != .cell { return edgeElement(key.kind, key.path.section) }
        if moves(key) { return reordering.heldElement }
        return engine.counts.has(key.path) ? rowElement(key.path) : nil
    }

    func rowElement(_ path: ListPath) -> ListAnswer.Element {
        let (y, height) = geometry.row(slot(of: path))
        let frame = rowFrame(y: y, height: height)
        return reordering.stacked(ListAnswer.Element(.cell(path), ElementValues(frame: frame)))
    }

    /// A header or a footer that a view shows; a gap between groups has none.
    private func edgeElement(_ kind: ElementKind, _ section: Int) -> ListAnswer.Element? {
        let part = geometry.sections[section]
        let isHeader = kind == TableKinds.header
        let (y, height) = isHeader ? geometry.header(of: section) : geometry.footer(of: section)
        guard height > 0, (isHeader ? part.header : part.footer).hasView else { return nil }
        let frame = rowFrame(y: y, height: height)
        var element = ListAnswer.Element(
            ElementKey(kind: kind, path: ListPath(section: section, item: 0)), ElementValues(frame: frame))
        _ = pin(&element)
        return element
    }

    /// Headers of a plain table stay below its top edge and footers above its bottom edge, as long as their section is seen.
    func pin(_ place: inout ListAnswer.Element) -> Bool {
        guard style == .plain, place.key.kind != .cell else { return false }
        let section = place.key.path.section
        let (span, inset, height) = (geometry.span(of: section), coveredInset, place.values.size.height)
        let y: CGFloat
        if place.key.kind == TableKinds.header {
            let end = span.upperBound - geometry.sections[section].footer.height - height
            y = min(max(geometry.header(of: section).y, bounds.minY + inset.top), max(end, geometry.header(of: section).y))
        } else {
            let start = span.lowerBound + geometry.sections[section].rowsTop
            y = max(
                min(geometry.footer(of: section).y, bounds.maxY - inset.bottom - height),
                min(start, geometry.footer(of: section).y))
        }
        let center = y + height / 2
        guard center != place.values.center.y else { return false }
        place.values.center.y = center
        place.frame = place.values.frame
        return true
    }
}
