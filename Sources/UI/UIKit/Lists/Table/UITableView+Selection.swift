/// Selection by taps and by the program, and scrolling to rows.
extension UITableView: PressedList, GoalLedList {
    var unhighlightsFirst: Bool { true }

    var selectsMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    var selects: Bool { isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection }

    func mayHighlight(_ path: IndexPath) -> Bool {
        guard !isEditing || selects else { return false }
        return delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }
    func didHighlight(_ path: IndexPath) { delegate?.tableView(self, didHighlightRowAt: path) }
    func didUnhighlight(_ path: IndexPath) { delegate?.tableView(self, didUnhighlightRowAt: path) }

    func showHighlight(_ isHighlighted: Bool, _ path: ListPath) {
        cell(at: path)?.setHighlighted(isHighlighted, animated: false)
    }

    private func cell(at path: ListPath) -> UITableViewCell? { engine.shown[.cell(path)]?.view as? UITableViewCell }

    func setSelected(_ path: ListPath, _ isSelected: Bool, _ animated: Bool) {
        guard selection.contains(path) != isSelected else { return }
        if isSelected { selection.insert(path) } else { selection.remove(path) }
        cell(at: path)?.setSelected(isSelected, animated: animated)
    }

    func clearSelection() {
        for path in selection.paths { setSelected(path, false, false) }
    }

    func keepOneSelected() {
        for path in selection.paths.sorted().dropFirst() { setSelected(path, false, false) }
    }

    func selectByProgram(_ indexPath: IndexPath?, _ animated: Bool, _ position: ScrollPosition) {
        guard let indexPath else { return clearSelection() }
        let path = ListPath(indexPath)
        guard selects, engine.counts.has(path) else { return }
        if !selectsMany { for other in selection.paths where other != path { setSelected(other, false, animated) } }
        setSelected(path, true, animated)
        if position != .none { scrollToRow(at: indexPath, at: position, animated: animated) }
    }

    // MARK: Taps

    func tapped(_ path: ListPath) {
        if selects {
            if selectsMany, selection.contains(path) { deselectByTap(path) } else { select(path, isAlone: !selectsMany) }
        }
        guard !selectsMany, let delegate, delegate.tableView(self, canPerformPrimaryActionForRowAt: path.indexPath) else {
            return
        }
        delegate.tableView(self, performPrimaryActionForRowAt: path.indexPath)
    }

    func selectByFocus(_ path: ListPath) {
        if selects, selection.paths != [path] { select(path, isAlone: true) }
    }

    func select(_ tapped: ListPath, isAlone: Bool) {
        var path = tapped
        if let delegate {
            guard let answer = delegate.tableView(self, willSelectRowAt: tapped.indexPath) else { return }
            path = ListPath(answer)
        }
        guard engine.counts.has(path) else { return }
        if isAlone { for other in selection.paths.sorted() where other != path { deselectByTap(other) } }
        setSelected(path, true, false)
        delegate?.tableView(self, didSelectRowAt: path.indexPath)
    }

    func deselectByTap(_ path: ListPath) {
        var path = path
        if let delegate {
            guard let answer = delegate.tableView(self, willDeselectRowAt: path.indexPath) else { return }
            path = ListPath(answer)
        }
        setSelected(path, false, false)
        delegate?.tableView(self, didDeselectRowAt: path.indexPath)
    }

    // MARK: Scrolling

    func scroll(to indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
        layoutIfNeeded()
        let path = ListPath(indexPath)
        guard engine.counts.has(path) else {
            return ListReports.scroll(
                "to row \(path.item) of section \(path.section), which does not exist; it stays where it is", name)
        }
        lead(to: path, definite(position, for: path), animated)
    }

    /// What is seen within the insets, below the header that stays over a section's rows.
    private func area(of section: Int) -> CGRect {
        let (inset, header) = (coveredInset, pinnedHeight(of: section))
        return CGRect(
            x: 0, y: bounds.minY + inset.top + header, width: bounds.width,
            height: max(0, bounds.height - inset.top - inset.bottom - header))
    }

    /// The height of the header that stays over a section's rows.
    private func pinnedHeight(of section: Int) -> CGFloat {
        style == .plain && geometry.sections[section].header.hasView ? geometry.sections[section].header.height : 0
    }

    /// Says to which edge the least movement leads: on the way that would become another one.
    private func definite(_ position: ScrollPosition, for path: ListPath) -> ScrollPosition {
        guard position == .none else { return position }
        let (row, area) = (rowRect(path), area(of: path.section))
        return row.minY < area.minY ? .top : row.maxY > area.maxY ? .bottom : .none
    }

    func offset(showing path: ListPath, _ position: ScrollPosition) -> CGPoint? {
        guard engine.counts.has(path) else { return nil }
        let (row, area) = (rowRect(path), area(of: path.section))
        let (inset, header) = (adjustedContentInset, pinnedHeight(of: path.section))
        var y = contentOffset.y
        switch position {
        case .top: y = belowBar(row.minY - header - inset.top)
        case .middle: y = belowBar(row.midY - (inset.top + header + bounds.height - inset.bottom) / 2, part: 0.5)
        case .bottom: y += row.maxY - area.maxY
        case .none: break
        }
        return inRange(CGPoint(x: contentOffset.x, y: y))
    }

    func scrollToSelected(_ position: ScrollPosition, _ animated: Bool) {
        let middle = bounds.midY
        let nearest = selection.paths.min { abs(rowRect($0).midY - middle) < abs(rowRect($1).midY - middle) }
        if let nearest { scroll(to: nearest.indexPath, position, animated) }
    }
}
