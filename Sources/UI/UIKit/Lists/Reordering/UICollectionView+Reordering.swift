/// What moving an item means for a collection view: its layout says where the item would go, and the delegate may say something else.
extension UICollectionView: ReorderingList {
    func beginMovement(_ path: IndexPath) -> Bool {
        guard reordering.map == nil, engine.counts.has(ListPath(path)), mayMove(path) else { return false }
        return reordering.lift(ListPath(path))
    }

    /// While one layout changes to another, the places belong to both.
    func mayMove(_ path: IndexPath) -> Bool {
        guard layoutTransition.running == nil else { return false }
        return dataSource?.collectionView(self, canMoveItemAt: path) ?? false
    }

    func moveInData(_ map: ReorderMap) {
        dataSource?.collectionView(self, moveItemAt: map.origin.indexPath, to: map.target.indexPath)
    }

    func holds(_ shown: ShownElement) -> Bool { moves(shown.key) }

    func showReordering(_ isReordering: Bool, _ view: UIView) {
        (view as? UICollectionViewCell)?.flags.isReordering = isReordering
    }

    func follow(_ plan: ListUpdatePlan) {
        selection.follow(plan)
        followPress(plan)
        swipes.follow(plan)
        prefetching.follow(plan)
        focus.follow(plan)
        if mayHaveSeveral { several.follow(plan) }
    }

    // MARK: Places

    func proposedTarget(_ map: ReorderMap, at place: CGPoint) -> ListPath {
        prepareLayout()
        return ListPath(
            currentLayout.targetIndexPath(forInteractivelyMovingItem: map.target.indexPath, withPosition: place))
    }

    func decidedTarget(_ map: ReorderMap, _ proposed: ListPath) -> ListPath {
        guard let delegate else { return proposed }
        return ListPath(
            delegate.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: map.origin.indexPath,
                atCurrentIndexPath: map.target.indexPath, toProposedIndexPath: proposed.indexPath))
    }

    func liftedElement(_ map: ReorderMap, at place: CGPoint) -> ListAnswer.Element? {
        let attributes = currentLayout.layoutAttributesForInteractivelyMovingItem(
            at: map.target.indexPath, withTargetPosition: place)
        return attributes.values.isFinite ? ListAnswer.Element(.cell(map.origin), attributes.values, attributes) : nil
    }

    /// The place of the layout at a point of the content, whichever item it shows; nil for none.
    func slot(at point: CGPoint) -> ListPath? {
        let answer = currentLayout.layoutAttributesForElements(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)) ?? []
        return answer.last { $0.key.kind == .cell && !$0.isHidden && $0.values.frame.contains(point) }?.key.path
    }

    /// The element by which the layout knows a cell.
    func layoutKey(_ key: ElementKey) -> ElementKey {
        guard key.kind == .cell, let map = reordering.map else { return key }
        return .cell(map.slot(of: key.path))
    }

    /// The element that is shown for one of the layout; nil for the place of the item that is held.
    func shownKey(_ key: ElementKey, _ map: ReorderMap?) -> ElementKey? {
        guard key.kind == .cell, let map else { return key }
        return key.path == map.target ? nil : .cell(map.item(inSlot: key.path))
    }

    // MARK: Steps

    func fingerMoved(_ map: ReorderMap, from old: CGPoint, to new: CGPoint) {
        guard old != new else { return }
        let path = [map.target.indexPath]
        currentLayout.invalidateLayout(
            with: currentLayout.invalidationContext(
                forInteractivelyMovingItems: path, withTargetPosition: new, previousIndexPaths: path, previousPosition: old))
    }

    func targetMoved(_ step: ReorderStep) {
        let context = context(for: step)
        guard step.changesCounts, let plan = plan(of: step) else { return currentLayout.invalidateLayout(with: context) }
        context.invalidateDataSourceCounts = true
        context.updatePlan = plan
        currentLayout.invalidateLayout(with: context)
        prepareLayout()
        // What the layout knows of items goes with them to the other section.
        currentLayout.prepare(forCollectionViewUpdates: plan.updateItems)
        currentLayout.finalizeCollectionViewUpdates()
    }

    private func context(for step: ReorderStep) -> UICollectionViewLayoutInvalidationContext {
        let (from, to) = ([step.from.indexPath], [step.to.indexPath])
        switch step.cause {
        case .finger(let old, let new):
            return currentLayout.invalidationContext(
                forInteractivelyMovingItems: to, withTargetPosition: new, previousIndexPaths: from, previousPosition: old)
        case .drop:
            return currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: to, previousIndexPaths: [step.origin.indexPath], movementCancelled: false)
        case .cancellation:
            return currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: to, previousIndexPaths: from, movementCancelled: true)
        }
    }

    /// What the step is for the layout, which counts the places of its sections.
    private func plan(of step: ReorderStep) -> ListUpdatePlan? {
        var map = ReorderMap(step.origin)
        map.target = step.from
        let old = map.counts(engine.counts).items
        map.target = step.to
        let new = map.counts(engine.counts).items
        return try? ListUpdatePlan([.moveItem(step.from, to: step.to)], old: old, new: new)
    }
}
