/// What moving a row means for a table: its heights are kept for the places of rows as they are shown, so that they go with their rows.
extension UITableView: ReorderingList {
    func mayMove(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: path) ?? false }

    func moveInData(_ map: ReorderMap) {
        dataSource?.tableView(self, moveRowAt: map.origin.indexPath, to: map.target.indexPath)
    }

    func holds(_ shown: ShownElement) -> Bool { moves(shown.key) }

    func showReordering(_ isReordering: Bool, _ view: UIView) { (view as? UITableViewCell)?.isReordering = isReordering }

    func follow(_ plan: ListUpdatePlan) {
        selection.follow(plan)
        // A reloaded row is not selected any more.
        for move in plan.reloadedItems { selection.remove(move.to) }
        followPress(plan)
        swipes.follow(plan)
        prefetching.follow(plan)
        focus.follow(plan)
        if mayHaveSeveral { several.follow(plan) }
    }

    /// The place of a row among those that are shown, and the row that a place shows.
    func slot(of item: ListPath) -> ListPath { reordering.map?.slot(of: item) ?? item }
    func item(inSlot slot: ListPath) -> ListPath { reordering.map?.item(inSlot: slot) ?? slot }

    // MARK: Places

    func decidedTarget(_ map: ReorderMap, _ proposed: ListPath) -> ListPath {
        guard let delegate else { return proposed }
        return ListPath(
            delegate.tableView(
                self, targetIndexPathForMoveFromRowAt: map.origin.indexPath, toProposedIndexPath: proposed.indexPath))
    }

    func liftedElement(_ map: ReorderMap, at place: CGPoint) -> ListAnswer.Element? {
        guard geometry.sections.indices.contains(map.target.section) else { return nil }
        let (_, height) = geometry.row(map.target)
        var values = ElementValues(frame: rowFrame(y: 0, height: height))
        values.center = place
        return ListAnswer.Element(.cell(map.origin), values)
    }

    /// The held row goes over another one when the edge that goes first passes that row's middle, and into another section when it passes the
    /// middle of the room between their rows.
    func proposedTarget(_ map: ReorderMap, at place: CGPoint) -> ListPath {
        prepareLayout()
        let (top, height) = geometry.row(map.target)
        let isUp = place.y - height / 2 < top
        let edge = isUp ? place.y - height / 2 : place.y + height / 2
        guard let section = geometry.section(at: edge) else { return map.target }
        let (part, start) = (geometry.sections[section], geometry.span(of: section).lowerBound)
        if section > 0, edge < start + part.rowsTop / 2 {
            return target(before: ListPath(section: section - 1, item: geometry.sections[section - 1].rows.count), map.target)
        }
        guard part.rows.count > 0 else { return ListPath(section: section, item: 0) }
        let row = part.rows.index(at: max(0, edge - start - part.rowsTop))
        let middle = start + part.rowsTop + part.rows.offset(of: row) + part.rows.height(of: row) / 2
        return target(before: ListPath(section: section, item: edge > middle ? row + 1 : row), map.target)
    }

    /// The place that the held row gets before another place, which moves on when the held row leaves its own.
    private func target(before slot: ListPath, _ held: ListPath) -> ListPath {
        slot.section == held.section && slot.item > held.item ? ListPath(section: slot.section, item: slot.item - 1) : slot
    }

    // MARK: Steps

    func fingerMoved(_ map: ReorderMap, from old: CGPoint, to new: CGPoint) {}

    func targetMoved(_ step: ReorderStep) {
        guard step.from != step.to else { return }
        geometry.moveRow(step.from, to: step.to)
        tableState.hasNewHeights = true
    }
}
