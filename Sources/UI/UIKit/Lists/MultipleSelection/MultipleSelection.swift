import CoreGraphics

/// Selects several items of a list in one movement: two fingers that go over them, or a tap with Shift or Command.
///
/// The delegate is asked at the first item. Two fingers on a list whose delegate refuses scroll, and a tap is one without keys.
@MainActor
final class MultipleSelection: NSObject, UIGestureRecognizerDelegate {
    private enum State {
        case resting
        /// The delegate lets the fingers begin at an item.
        case offered(ListPath)
        case sweeping(SelectionSweep)
    }

    private unowned let list: any MultiSelectedList
    private var state = State.resting
    /// Where a range by Shift begins: the item of the last tap.
    private var anchor: ListPath?
    private lazy var pan = UIPanGestureRecognizer(name: "selection by two fingers") { [weak self] in self?.dragged($0) }

    init(_ list: any MultiSelectedList) { self.list = list }

    /// Begins to follow fingers; a second call does nothing.
    func install() {
        guard pan.view == nil else { return }
        (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
        pan.delegate = self
        list.addGestureRecognizer(pan)
    }

    func follow(_ plan: ListUpdatePlan) {
        anchor = anchor.flatMap(plan.newPath(ofOld:))
        guard case .sweeping = state else { return }
        // The items that the sweep began with are others now.
        finish()
    }

    // MARK: Two fingers

    /// Returns true when two fingers that would scroll the list select instead.
    func takes(_ scroll: UIPanGestureRecognizer) -> Bool {
        guard scroll.numberOfTouches == 2, pan.view != nil else { return false }
        return offer(at: scroll)
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        // What was offered to fingers that left before they moved is over.
        if case .offered = state, pan.numberOfTouches == 0 { state = .resting }
        return true
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { offer(at: pan) }

    private func offer(at pan: UIPanGestureRecognizer) -> Bool {
        guard list.mayHaveSeveral else { return false }
        if case .offered = state { return true }
        let (place, way) = (pan.location(in: list), pan.translation(in: list))
        guard let path = path(at: CGPoint(x: place.x - way.x, y: place.y - way.y)), list.shouldBeginSeveral(path.indexPath) else {
            return false
        }
        state = .offered(path)
        return true
    }

    private func path(at point: CGPoint) -> ListPath? {
        let shown = list.engine.shown.values.first {
            $0.key.kind == .cell && $0.view.bounds.contains($0.view.convert(point, from: list))
        }
        return shown?.key.path
    }

    private func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: begin()
        case .changed: path(at: pan.location(in: list)).map(reach)
        case .ended, .cancelled, .failed: finish()
        case .possible: break
        }
    }

    private func begin() {
        guard case .offered(let path) = state else { return }
        list.endPress()
        let isSelecting = !list.selection.contains(path)
        list.beginSeveral(path.indexPath)
        state = .sweeping(SelectionSweep(from: path, isSelecting: isSelecting, before: list.selection.paths))
        reach(path)
        self.path(at: pan.location(in: list)).map(reach)
    }

    private func reach(_ path: ListPath) {
        guard case .sweeping(var sweep) = state else { return }
        let changes = sweep.reach(path, in: list.engine.counts)
        state = .sweeping(sweep)
        for change in changes { list.setSelectedByUser(change.path, change.isSelected) }
    }

    private func finish() {
        let before = state
        state = .resting
        if case .sweeping = before { list.endSeveral() }
    }

    // MARK: Taps with keys

    /// Returns true for a tap that Shift or Command makes one of several.
    func takesTap(_ path: ListPath, _ modifiers: UIKeyModifierFlags) -> Bool {
        guard list.mayHaveSeveral else { return false }
        let keys = modifiers.intersection([.shift, .command])
        guard !keys.isEmpty, list.shouldBeginSeveral(path.indexPath) else {
            anchor = path
            return false
        }
        // A reload may have taken the item away.
        let known = anchor.flatMap { list.engine.counts.has($0) ? $0 : nil }
        let start = keys.contains(.shift) ? known ?? list.selection.paths.min() ?? path : path
        let isSelecting = keys.contains(.shift) || !list.selection.contains(path)
        list.beginSeveral(path.indexPath)
        var sweep = SelectionSweep(from: start, isSelecting: isSelecting, before: list.selection.paths)
        for change in sweep.reach(path, in: list.engine.counts) { list.setSelectedByUser(change.path, change.isSelected) }
        anchor = start
        list.endSeveral()
        return true
    }
}
