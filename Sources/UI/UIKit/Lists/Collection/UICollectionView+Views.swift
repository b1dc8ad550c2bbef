internal import QuartzCore

/// Making views, placing them, and telling of them.
extension UICollectionView {
    // MARK: Dequeue

    func register(_ type: AnyClass?, _ key: ReuseKey) {
        let type = type as? UICollectionReusableView.Type
        if registry[key] != type { engine.emptyPool(key) }
        registry[key] = type
    }

    func dequeue<View: UICollectionReusableView>(_ key: ReuseKey, _ path: IndexPath, as type: View.Type) -> View {
        if let kept = keptView(key, path) as? View { return kept }
        let view = engine.pools.take(key, of: registry[key]) as? View ?? make(key, type)
        view.reuseKey = key
        if let making, making.key.path == ListPath(path), making.key.kind == key.kind {
            tellLook(view, making.key)
            dress(view, as: making)
            (view as? UICollectionViewCell)?.isSelected = selection.contains(making.key.path)
        }
        return view
    }

    /// The view that is set up again without being exchanged.
    private func keptView(_ key: ReuseKey, _ path: IndexPath) -> UIView? {
        guard let reconfigured, reconfigured.key.path == ListPath(path), reconfigured.view.reuseKey == key else { return nil }
        return reconfigured.view
    }

    private func make<View: UICollectionReusableView>(_ key: ReuseKey, _ wanted: View.Type) -> View {
        let frame = making?.values.untransformedFrame ?? .zero
        guard let type = registry[key] else {
            ListReports.unregistered(key, name)
            return ObjectMaker.make(wanted, frame: frame)
        }
        guard let fitting = type as? View.Type else {
            ListReports.wrongClass(key, type, wanted, name)
            return ObjectMaker.make(wanted, frame: frame)
        }
        return ObjectMaker.make(fitting, frame: frame)
    }

    func dequeueConfigured<Cell, Item>(
        _ registration: CellRegistration<Cell, Item>, _ path: IndexPath, _ item: Item?
    ) -> Cell {
        let key = ReuseKey(kind: .cell, identifier: registration.identifier)
        if registry[key] == nil { register(Cell.self, key) }
        let cell = dequeue(key, path, as: Cell.self)
        if let item { registration.handler(cell, path, item) }
        return cell
    }

    func dequeueConfigured<Supplementary>(
        _ registration: SupplementaryRegistration<Supplementary>, _ path: IndexPath
    ) -> Supplementary {
        let key = ReuseKey(kind: .supplementary(registration.elementKind), identifier: registration.identifier)
        if registry[key] == nil { register(Supplementary.self, key) }
        let view = dequeue(key, path, as: Supplementary.self)
        registration.handler(view, registration.elementKind, path)
        return view
    }

    // MARK: Views of elements

    func makeView(for element: ListAnswer.Element) -> (any ListView)? {
        let outer = making
        making = element
        defer { making = outer }
        if element.key.kind == .lane { return makeLane() }
        switch element.key.kind.category {
        case .cell: return makeCell(element)
        case .supplementaryView: return makeSupplementary(element)
        case .decorationView: return makeDecoration(element)
        }
    }

    private func makeCell(_ element: ListAnswer.Element) -> UICollectionViewCell? {
        guard let dataSource else { return nil }
        let path = element.key.path.indexPath
        let cell = dataSource.collectionView(self, cellForItemAt: path)
        if cell.reuseKey == nil, !(cell is UnansweredCell) { ListReports.notDequeued(cell, path, name) }
        guard !isInUse(cell, for: element.key) else {
            ListReports.twice(cell, path, name)
            return UICollectionViewCell(frame: element.values.untransformedFrame)
        }
        cell.isSelected = selection.contains(element.key.path)
        return cell
    }

    private func isInUse(_ view: UIView, for key: ElementKey) -> Bool {
        engine.shown.values.contains { $0.view === view && $0.key != key }
    }

    private func makeSupplementary(_ element: ListAnswer.Element) -> UICollectionReusableView? {
        guard let dataSource, let kind = element.key.kind.name else { return nil }
        let path = element.attributes?.indexPath ?? element.key.path.indexPath
        let view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
        if view is UnansweredView {
            ListReports.noSupplementary(kind, path, name)
        } else if view.reuseKey == nil {
            ListReports.notDequeued(view, path, name)
        }
        return view
    }

    private func makeDecoration(_ element: ListAnswer.Element) -> UICollectionReusableView? {
        guard let kind = element.key.kind.name, let type = currentLayout.decorationClasses[kind] else { return nil }
        let key = ReuseKey(kind: element.key.kind, identifier: "\(type)")
        let view =
            engine.pools.take(key, of: type) as? UICollectionReusableView
            ?? ObjectMaker.make(type, frame: element.values.untransformedFrame)
        view.reuseKey = key
        return view
    }

    // MARK: Places

    func place(_ shown: ShownElement, as element: ListAnswer.Element) {
        shown.values = element.values
        if let lane = shown.view as? SectionLane { return placeLane(lane, shown) }
        guard let view = shown.view as? UICollectionReusableView else { return }
        dress(view, as: element)
        shown.attributes = element.attributes
        placeInList(shown)
    }

    /// Gives a view its place and look; `apply(_:)` is called only for attributes that differ from its last ones.
    func dress(_ view: UICollectionReusableView, as element: ListAnswer.Element) {
        swipes.place(view, element.values)
        guard let attributes = element.attributes, view.appliedAttributes?.isEqual(attributes) != true else { return }
        // The layout may change the object that it gave; what the view holds stays.
        view.apply(UICollectionViewLayoutAttributes.copy(attributes, into: &view.appliedAttributes))
    }

    func fit(_ shown: ShownElement) -> Bool {
        let (values, attributes) = shown.coming ?? (shown.values, shown.attributes)
        shown.fittedSize = values.size
        guard let view = shown.view as? UICollectionReusableView, let original = attributes,
            shown.key.kind.category != .decorationView
        else { return false }
        let asked = UICollectionViewLayoutAttributes.copy(original, into: &fittingAttributes)
        asked.fixed = currentLayout.fixedSides(of: original)
        // The size that the layout knows is the former cell's, which the new one may not ask for.
        if shown.key.kind == .cell, loadedAgain.remove(shown.key.path) != nil {
            asked.size = currentLayout.sizeBeforeMeasuring(original)
        }
        let preferred = view.preferredLayoutAttributesFitting(asked)
        shown.fittedSize = preferred.size
        guard currentLayout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        else {
            shown.fittedSize = values.size
            return false
        }
        currentLayout.invalidateLayout(
            with: currentLayout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        return true
    }

    func reportUnsettled(_ shown: ShownElement) { ListReports.unsettled(shown.view, shown.values.size, name) }

    // MARK: Display

    func willDisplay(_ shown: ShownElement) {
        let path = shown.appPath
        if let cell = shown.view as? UICollectionViewCell, shown.key.kind == .cell {
            delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        } else if shown.key.kind.category == .supplementaryView, let view = shown.view as? UICollectionReusableView {
            delegate?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: shown.key.kind.name ?? "", at: path)
        }
    }

    func didEndDisplaying(_ shown: ShownElement) {
        let path = shown.appPath
        if let cell = shown.view as? UICollectionViewCell, shown.key.kind == .cell {
            swipes.cellLeft(cell)
            delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
        } else if shown.key.kind.category == .supplementaryView, let view = shown.view as? UICollectionReusableView {
            delegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: shown.key.kind.name ?? "", at: path)
        }
    }

    // MARK: Questions

    var displayedCells: [ShownElement] { displayed(.cell) }

    func displayed(_ kind: ElementKind) -> [ShownElement] {
        layoutIfNeeded()
        return engine.shown.values.filter { $0.isDisplayed && $0.key.kind == kind }
    }

    func path(of cell: UICollectionViewCell) -> IndexPath? {
        engine.shown.values.first { $0.view === cell && $0.key.kind == .cell }?.key.path.indexPath
    }

    func item(at point: CGPoint) -> IndexPath? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        prepareLayout()
        if reordering.map != nil { return slot(at: point)?.indexPath }
        var found: [ListAnswer.Element] = []
        elements(in: CGRect(x: point.x, y: point.y, width: 1, height: 1), into: &found)
        guard let cell = found.last(where: { $0.key.kind == .cell && $0.frame.contains(point) }) else {
            return found.last { $0.key.kind == .lane }.flatMap { item(inLane: $0.key.path.section, at: point) }
        }
        return cell.key.path.indexPath
    }
}
