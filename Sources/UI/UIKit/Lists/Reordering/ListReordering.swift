internal import Motion
internal import Scene

/// Moves one item of a list with a finger.
///
/// The layout and the data stay as they are until the item is dropped. A `ReorderMap` says which item each place of the layout shows, and
/// `ListEngine` animates the step from one map to the next; the cell that is held follows the finger without animation. So a step costs
/// what is seen, however many items the list has. Only a step into another section changes the numbers that the layout sees.
@MainActor
final class ListReordering {
    private unowned let list: any ReorderingList
    private var state = State.resting
    private var look: LiftLook?
    /// The view of a dropped item that has not reached its place; it lies over the others.
    /// Held, so that it is not used for another item meanwhile.
    private var landing: ShownElement?
    private var landingLook: LiftLook?
    private var frames: CADisplayLink?
    private var lastFrame: Seconds?
    /// What the held cell was told last.
    private var dragStage = DragStage.none

    private enum State {
        case resting
        case held(Held)
        /// The data source is told of the drop. An app may answer with a batch, which then shows it.
        case committing(Held)
    }

    private struct Held {
        var map: ReorderMap
        /// The middle of the item, in the content, in points.
        var place: CGPoint
        /// The offset of the content for which `place` counts.
        var offset: CGPoint
    }

    init(_ list: any ReorderingList) { self.list = list }

    private var held: Held? {
        switch state {
        case .resting: nil
        case .held(let held): held
        case .committing(let held): held
        }
    }

    /// Which item each place shows; nil when none is moved.
    var map: ReorderMap? { held?.map }

    /// The middle of the held item, in the content, in points.
    var place: CGPoint? { held?.place }

    /// The held item, as it looks at the finger.
    var heldElement: ListAnswer.Element? {
        guard let held, let element = list.liftedElement(held.map, at: held.place) else { return nil }
        let values = LiftLook.lifted(element.values, in: list)
        return ListAnswer.Element(.cell(held.map.origin), values, element.attributes)
    }

    /// Returns an element, over others while it lands.
    func stacked(_ element: ListAnswer.Element) -> ListAnswer.Element {
        guard let landing, landing.key == element.key else { return element }
        var raised = element
        raised.values.zIndex = .max
        return raised
    }

    /// Tells a cell whether it is moved, and how far that has come.
    private func show(_ isReordering: Bool, _ view: UIView) {
        list.showReordering(isReordering, view)
        tell(isReordering ? .lifting : .none, view)
    }

    private func tell(_ stage: DragStage, _ view: UIView) {
        guard stage != dragStage else { return }
        dragStage = stage
        (view as? any DraggedCell)?.dragChanged(stage)
    }

    // MARK: Begin

    /// Lifts an item; returns false where another is held, or the list is busy.
    func lift(_ path: ListPath) -> Bool {
        guard case .resting = state, !list.isBusyWithData, list.engine.counts.has(path) else { return false }
        list.layoutIfNeeded()
        guard let place = list.element(for: .cell(path)) else { return false }
        list.endPress()
        let seen = catchLanding(path) ?? place.values.center
        state = .held(Held(map: ReorderMap(path), place: seen, offset: list.contentOffset))
        showHeld()
        return true
    }

    /// Returns where a moving cell is seen, and stops it there.
    private func catchLanding(_ path: ListPath) -> CGPoint? {
        guard let view = list.engine.shown[.cell(path)]?.view, Self.isMoving(view) else { return nil }
        let seen = view.layer.presentation()?.position
        view.layer.removeAllAnimations()
        return seen
    }

    private static func isMoving(_ view: UIView) -> Bool { view.layer.runningParts.contains { $0.property == .position } }

    private func showHeld() {
        list.engine.forgetAnswer()
        list.setNeedsLayout()
        guard let map, let element = list.engine.shown[.cell(map.origin)] else { return list.layoutIfNeeded() }
        endLanding()
        let look = LiftLook(element.view)
        self.look = look
        show(true, element.view)
        if let place { UIView.performWithoutAnimation { element.view.center = place } }
        look.raise { [self] in placeHeld() }
        list.layoutIfNeeded()
    }

    private func placeHeld() {
        guard let map, let place = heldElement else { return }
        guard let element = list.engine.shown[.cell(map.origin)] else {
            // It was lifted out of sight, and may come into it.
            list.engine.forgetAnswer()
            return list.setNeedsLayout()
        }
        list.place(element, as: place)
        look?.follow()
    }

    // MARK: Move

    /// Moves the middle of the held item to a place of the content, in points.
    func move(to place: CGPoint) {
        // A list of another width measures all anew, which ends the movement.
        list.prepareLayout()
        guard case .held(var held) = state, place.x.isFinite, place.y.isFinite else { return }
        let before = held.place
        (held.place, held.offset) = (place, list.contentOffset)
        state = .held(held)
        if before != place, let cell = list.engine.shown[.cell(held.map.origin)]?.view { tell(.dragging, cell) }
        placeHeld()
        findTarget(before)
        watchEdges()
    }

    /// The content moved below the finger, which stays where it is on the screen.
    func contentMoved() {
        guard case .held(let held) = state, held.offset != list.contentOffset else { return }
        let way = CGPoint(x: list.contentOffset.x - held.offset.x, y: list.contentOffset.y - held.offset.y)
        move(to: CGPoint(x: held.place.x + way.x, y: held.place.y + way.y))
    }

    private func findTarget(_ before: CGPoint) {
        guard case .held(let held) = state, !list.isBusyWithData else { return }
        let proposed = list.proposedTarget(held.map, at: held.place)
        let target = proposed == held.map.target ? proposed : list.decidedTarget(held.map, proposed)
        // An app may end the movement where it is asked.
        guard case .held(let now) = state, now.map == held.map else { return }
        guard target != held.map.target else { return list.fingerMoved(held.map, from: before, to: held.place) }
        guard held.map.allows(target, list.engine.counts) else { return ListReports.noTarget(target, list.name) }
        step(to: target, .finger(from: before, to: held.place))
    }

    private func step(to target: ListPath, _ cause: ReorderStep.Cause) {
        guard case .held(var held) = state else { return }
        let step = ReorderStep(cause: cause, origin: held.map.origin, from: held.map.target, to: target)
        held.map.target = target
        let next = held
        let change = ReorderChange(list: list, moved: nil) { [self] in
            state = .held(next)
            list.targetMoved(step)
        }
        list.engine.animate(change) { _ in }
        look?.follow()
    }

    // MARK: End

    /// Drops the held item where it is: the data source moves it, then the cell goes to its place.
    func drop() {
        guard case .held(let held) = state, !list.isBusyWithData else { return }
        guard held.map.isMoved else { return putBack() }
        stopScrolling()
        state = .committing(held)
        let view = list.engine.shown[.cell(held.map.origin)]?.view
        list.moveInData(held.map)
        guard case .committing = state else { return landAfterUpdate(view, held.place) }
        guard hasDataMoved(held.map) else {
            ListReports.notMoved(held.map, list.name)
            return list.reloadAll()
        }
        showDropped(held.map)
    }

    /// Whether the sections between which the item moved are there, with the numbers of items that they should have.
    private func hasDataMoved(_ map: ReorderMap) -> Bool {
        let counts = list.engine.counts
        guard list.readSectionCount() == counts.items.count else { return false }
        return Set([map.origin.section, map.target.section]).allSatisfy {
            list.readCount(ofSection: $0) == map.count(ofSection: $0, counts.items[$0])
        }
    }

    private func showDropped(_ map: ReorderMap) {
        let (old, new) = (list.engine.counts, map.counts(list.engine.counts))
        guard let plan = try? ListUpdatePlan([.moveItem(map.origin, to: map.target)], old: old.items, new: new.items) else {
            return list.reloadAll()
        }
        list.follow(plan)
        let element = list.engine.shown[.cell(map.origin)]
        let step = ReorderStep(cause: .drop, origin: map.origin, from: map.target, to: map.target)
        settle(element, moved: map) { [self] in
            list.engine.setCounts(new)
            list.targetMoved(step)
        }
    }

    /// Lets the held item go back to its place.
    func putBack() {
        guard case .held(let held) = state, !list.engine.isLayingOut else { return }
        stopScrolling()
        let step = ReorderStep(
            cause: .cancellation, origin: held.map.origin, from: held.map.target, to: held.map.origin)
        settle(list.engine.shown[.cell(held.map.origin)], moved: nil) { [self] in list.targetMoved(step) }
    }

    /// Animates the way of the item from where it is held to its place.
    private func settle(_ element: ShownElement?, moved: ReorderMap?, _ work: @escaping () -> Void) {
        endLanding()
        landing = element
        let look = self.look
        (self.look, landingLook) = (nil, look)
        if let element { show(false, element.view) }
        let change = ReorderChange(list: list, moved: moved) { [self] in
            state = .resting
            work()
            look?.lower()
        }
        list.engine.animate(change) { [weak self] _ in self?.landed(look) }
    }

    private func landed(_ look: LiftLook?) {
        // The cell may have been caught in the meantime, or another one dropped.
        guard let look, landingLook === look else { return }
        endLanding()
        list.engine.forgetAnswer()
        list.setNeedsLayout()
    }

    private func endLanding() {
        landingLook?.end()
        (landingLook, landing) = (nil, nil)
    }

    /// The app's own batch or reload has shown the new order; the cell goes from where it was held.
    private func landAfterUpdate(_ view: UIView?, _ place: CGPoint) {
        let look = self.look
        (self.look, landingLook) = (nil, look)
        guard let view, !view.isHidden, view.superview === list else {
            return endLanding()
        }
        show(false, view)
        list.layoutIfNeeded()
        let end = view.center
        guard !Self.isMoving(view) else { return land(look) {} }
        UIView.performWithoutAnimation { view.center = place }
        land(look) { view.center = end }
    }

    private func land(_ look: LiftLook?, _ move: @escaping () -> Void) {
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction]) {
            look?.lower()
            move()
        } completion: { [weak self] _ in
            self?.landed(look)
        }
    }

    // MARK: Updates

    /// A batch begins, or another layout comes: the item goes back first.
    ///
    /// An app that begins one while the list asks it for views has all loaded anew, so that nothing is animated then.
    func interrupt() { list.engine.isLayingOut ? abandon() : putBack() }

    /// The data have changed, and what the app is going to say of that is shown next: it brings the item back.
    func release() {
        guard case .held(let held) = state else { return }
        guard !list.engine.isLayingOut else { return abandon() }
        stopScrolling()
        endLanding()
        let (element, look) = (list.engine.shown[.cell(held.map.origin)], look)
        (landing, landingLook, self.look) = (element, look, nil)
        if let element { show(false, element.view) }
        goHome(held.map)
        land(look) {}
    }

    /// Places are those of the data again.
    private func goHome(_ map: ReorderMap) {
        state = .resting
        list.targetMoved(ReorderStep(cause: .cancellation, origin: map.origin, from: map.target, to: map.origin))
    }

    /// The data change by a batch that the app runs while it is told of the drop: places are those of the data again.
    func takeUpdate() {
        guard case .committing(let held) = state else { return }
        goHome(held.map)
    }

    /// All is loaded anew: nothing is held any more, and nothing is animated.
    func abandon() {
        stopScrolling()
        endLanding()
        guard let held else { return }
        state = .resting
        if let view = list.engine.shown[.cell(held.map.origin)]?.view { show(false, view) }
        look?.end()
        look = nil
    }

    // MARK: Edges

    private var edge: EdgeScroll? {
        guard case .held(let held) = state, let size = list.engine.shown[.cell(held.map.origin)]?.values.size else { return nil }
        let scroll = EdgeScroll(held.place, size, in: list.bounds.inset(by: list.adjustedContentInset))
        return reachable(scroll.way(in: 1)) == list.contentOffset ? nil : scroll
    }

    /// The offset after a way, as far as the content reaches.
    private func reachable(_ way: CGPoint) -> CGPoint {
        let offset = list.contentOffset
        let wanted = CGPoint(x: offset.x + way.x, y: offset.y + way.y)
        let inside = list.inRange(wanted)
        // Content that bounces is not pulled back along an axis that does not scroll.
        return CGPoint(x: way.x == 0 ? offset.x : inside.x, y: way.y == 0 ? offset.y : inside.y)
    }

    private func watchEdges() {
        guard edge != nil else { return stopScrolling() }
        guard frames == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            MainActor.assumeIsolated { self.frameShown(at: link.timestamp) }
        }
        link.add(to: .main, forMode: .common)
        frames = link
    }

    private func frameShown(at time: Seconds) {
        guard let edge else { return stopScrolling() }
        let elapsed = lastFrame.map { min(max(0, time - $0), 0.1) } ?? 0
        lastFrame = time
        let target = reachable(edge.way(in: elapsed))
        guard target != list.contentOffset else { return }
        list.put(target)
        contentMoved()
    }

    private func stopScrolling() {
        frames?.invalidate()
        (frames, lastFrame) = (nil, nil)
    }
}
