/// Moves rows of a list aside to show their actions, one row at a time, and runs the actions.
///
/// A pan begins where it is mostly horizontal and the row has actions at that side. The finger moves the row; when it leaves, one spring
/// that the display runs brings the row to rest. A scroll, a touch beside the row, a reload, editing and another swipe close it.
@MainActor
final class RowSwipes: NSObject, UIGestureRecognizerDelegate {
    unowned let list: any SwipedList
    private(set) var state = SwipeState.closed
    /// What the app offered when the pan asked to begin.
    private var offer: SwipeOffer?
    private lazy var pan = UIPanGestureRecognizer(name: "swipe of a row") { [weak self] in self?.dragged($0) }
    private lazy var closer = SwipeCloser(target: nil, action: UIGestureRecognizer.Action { [weak self] _ in self?.close() })

    init(_ list: any SwipedList) { self.list = list }

    /// Begins to follow fingers; a second call does nothing.
    func install() {
        guard pan.view == nil else { return }
        pan.maximumNumberOfTouches = 1
        pan.allowedScrollTypesMask = .continuous
        for recognizer in [pan, closer] {
            recognizer.delegate = self
            list.addGestureRecognizer(recognizer)
        }
    }

    // MARK: The gesture

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard gestureRecognizer === closer else { return true }
        guard let row = state.closable, let view = touch.view else { return false }
        return !row.has(view)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === pan else { return true }
        let way = pan.translation(in: list)
        guard abs(way.x) > abs(way.y), let view = pan.sequence.first?.view, !isInUse(view) else { return false }
        offer = nil
        if state.closable?.has(view) == true { return true }
        offer = offer(under: view, direction: way.x > 0 ? 1 : -1)
        return offer != nil
    }

    /// Whether a control in the row has the finger, or will want its movement.
    private func isInUse(_ view: UIView) -> Bool {
        guard let control = view as? UIControl, !(control is SwipeButton) else { return false }
        let isTold = pan.arena?.deliveries.contains { $0.view === control && $0.stage == .told } ?? false
        return control.isAdjustable || isTold && !list.touchesShouldCancel(in: control)
    }

    private func offer(under view: UIView, direction: CGFloat) -> SwipeOffer? {
        guard !list.isBeingEdited,
            let shown = list.engine.shown.values.first(where: { $0.key.kind == .cell && view.isDescendant(of: $0.view) }),
            // The content may have been scrolled away under the finger: such a cell shows another row soon.
            shown.isDisplayed
        else { return nil }
        return offer(at: shown.key.path, SwipeSide(direction: direction, isRightToLeft: list.isRightToLeft))
    }

    private func offer(at path: ListPath, _ side: SwipeSide) -> SwipeOffer? {
        guard let actions = list.swipeActions(at: path, side), !actions.actions.isEmpty else { return nil }
        return SwipeOffer(path: path, side: side, actions: actions)
    }

    private func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: begin()
        case .changed: follow()
        case .ended: letGo()
        case .cancelled, .failed: giveUp()
        case .possible: break
        }
    }

    private func begin() {
        let wasOpen = offer == nil
        if let offer { open(offer) } else { state.closable?.halt() }
        offer = nil
        guard let row = state.closable else { return }
        let way = pan.translation(in: list)
        // The distance before the pan was recognized is not added; the distance beyond the slop is.
        let slop = pan.isScrolling ? 0 : min(1, UIPanGestureRecognizer.slop / max(abs(way.x), 1)) * way.x
        let start = row.track.finger(offset: row.revealed) - row.direction * slop
        state = .dragged(row, SwipeState.Drag(start: start, wasOpen: wasOpen))
        follow()
    }

    private func follow() {
        guard case .dragged(let row, let drag) = state else { return }
        let offset = row.track.offset(finger: drag.start + row.direction * pan.translation(in: list).x)
        row.show(offset)
        row.fill(row.track.isFull(offset))
    }

    private func letGo() {
        guard case .dragged(let row, _) = state else { return }
        let velocity = row.direction * pan.velocity(in: list).x
        switch row.track.rest(row.revealed, velocity: velocity) {
        case .closed: close(velocity: velocity)
        case .open: rest(row, velocity: velocity)
        case .across:
            guard let button = row.pane.buttons.first else { return }
            row.settle(row.track.width, velocity: velocity, isFull: true)
            run(button.action, button, row)
        }
    }

    private func giveUp() {
        guard case .dragged(let row, let drag) = state else { return }
        drag.wasOpen ? rest(row, velocity: 0) : close()
    }

    // MARK: Opening and closing

    /// Moves a row aside without a finger, to show the actions that the app offers at a side; false where it offers none.
    @discardableResult
    func reveal(_ path: ListPath, _ side: SwipeSide) -> Bool {
        guard let offer = offer(at: path, side) else { return false }
        reveal(offer)
        return true
    }

    /// Moves a row aside without a finger, to show actions.
    func reveal(_ offer: SwipeOffer) {
        open(offer)
        guard let row = state.closable else { return }
        rest(row, velocity: 0)
    }

    private func open(_ offer: SwipeOffer) {
        close()
        bringBack()
        guard let shown = list.engine.shown[.cell(offer.path)], let cell = shown.view as? any SwipedCell else { return }
        list.willSwipe(offer.path)
        let row = SwipedRow(shown, cell, offer, in: list) { [weak self] in self?.close() }
        for button in row.pane.buttons {
            button.addAction(
                UIAction { [weak self, weak row, weak button] _ in
                    if let self, let row, let button { self.run(button.action, button, row) }
                }, for: .touchUpInside)
        }
        state = .open(row)
        row.cover(in: list)
    }

    private func rest(_ row: SwipedRow, velocity: CGFloat) {
        state = .open(row)
        row.settle(row.pane.openWidth, velocity: velocity)
    }

    /// Closes the row that is open; `velocity` is in points a second, positive where rows open.
    func close(velocity: CGFloat = 0) {
        guard let row = state.closable else { return }
        end(row, path: row.path)
        row.settle(0, velocity: velocity) { row.pane.removeFromSuperview() }
    }

    /// A row whose data the app never deleted comes back.
    private func bringBack() {
        guard case .gone(let row) = state else { return }
        state = .closed
        guard list.engine.shown[.cell(row.path)]?.view === row.cell else { return row.pane.removeFromSuperview() }
        row.settle(0, velocity: 0) { row.pane.removeFromSuperview() }
    }

    private func end(_ row: SwipedRow, path: ListPath?) {
        state = .closed
        row.uncover()
        list.didSwipe(path)
    }

    // MARK: Actions

    /// Runs an action of a row.
    private func run(_ action: UIContextualAction, _ source: UIView, _ row: SwipedRow) {
        guard row === state.closable else { return }
        state = .running(row)
        action.handler(action, source) { [weak self, weak row] isDone in
            guard let self, let row, row === self.state.resting else { return }
            isDone && action.style == .destructive ? self.slideOut(row, action) : self.close()
        }
    }

    private func slideOut(_ row: SwipedRow, _ action: UIContextualAction) {
        end(row, path: row.path)
        state = .gone(row)
        row.settle(row.track.width, velocity: 0, isFull: action === row.actions.actions.first)
    }

    // MARK: What the list does

    /// Places a view of the list; a row that is moved aside stays so.
    func place(_ view: UIView, _ values: ElementValues) {
        guard let row = state.row, row.cell === view else { return view.take(values) }
        if case .gone = state { row.take(values, isGone: true) } else { row.take(values, isGone: false) }
    }

    /// Closes the row when the content was scrolled.
    func contentMayHaveMoved() {
        guard let row = state.closable, row.contentOffset != list.contentOffset else { return }
        close()
    }

    /// All is loaded anew.
    func drop() {
        guard let row = state.row else { return }
        remove(row, path: nil)
    }

    /// A cell went out of sight, and may show another row soon, or come back as it is.
    func cellLeft(_ cell: UIView) {
        guard let row = state.row, row.cell === cell else { return }
        UIView.performWithoutAnimation { row.show(0) }
        remove(row, path: row.path)
    }

    private func remove(_ row: SwipedRow, path: ListPath?) {
        row.pane.removeFromSuperview()
        if state.closable == nil { state = .closed } else { end(row, path: path) }
    }

    /// Follows the row through a batch. A deleted one goes aside while the rows below close the gap; one with a new cell is closed.
    func follow(_ plan: ListUpdatePlan) {
        guard let row = state.row else { return }
        guard let path = plan.newPath(ofOld: row.path) else { return leave(row) }
        guard !plan.isReloaded(old: row.path) else { return drop() }
        row.path = path
    }

    private func leave(_ row: SwipedRow) {
        if state.closable != nil { end(row, path: nil) }
        state = .gone(row)
        // As long as the batch's own animation, and at its pace.
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction]) {
            row.show(row.track.width)
            row.pane.collapse()
        } completion: { [weak self] _ in
            row.pane.removeFromSuperview()
            guard let self, case .gone(let gone) = self.state, gone === row else { return }
            self.state = .closed
        }
    }
}
