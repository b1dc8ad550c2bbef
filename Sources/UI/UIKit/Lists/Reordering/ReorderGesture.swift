/// Moves the item of a list that a finger holds: after a long press on it, or at once by its grip.
final class ReorderGesture: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
    /// From the finger to the middle of the item, in points.
    private var grab = CGPoint.zero
    /// The middle of the item when it was lifted; a grip moves a row along the list only.
    private var start = CGPoint.zero
    private let isGrip: Bool
    private weak var movedList: (any ReorderingList)?

    /// - Parameter isGrip: whether the recognizer's view is the grip of a cell, and not the list.
    init(isGrip: Bool) {
        self.isGrip = isGrip
        super.init(target: nil, action: nil)
        if isGrip { minimumPressDuration = 0 }
        name = isGrip ? "reorder by a grip" : "reorder by a long press"
        delegate = self
        targets.add(owner: nil) { ($0 as? ReorderGesture)?.follow() }
    }

    private var list: (any ReorderingList)? {
        Swift.sequence(first: view, next: { $0?.superview }).lazy.compactMap { $0 as? any ReorderingList }.first
    }

    /// The item that is moved: that of the cell that has the grip, or that below the finger.
    private func path(in list: any ReorderingList) -> ListPath? {
        let touched = isGrip ? view : list.hitTest(location(in: list), with: nil)
        guard let touched else { return nil }
        return list.engine.shown.values.first { $0.key.kind == .cell && touched.isDescendant(of: $0.view) }?.key.path
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let list, let path = path(in: list) else { return false }
        return list.reordering.map == nil && list.mayMove(path.indexPath)
    }

    private func follow() {
        switch state {
        case .began: begin()
        case .changed: move()
        case .ended: movedList?.reordering.drop()
        case .cancelled: movedList?.reordering.putBack()
        case .possible, .failed: break
        }
    }

    private func begin() {
        movedList = nil
        guard let list, let path = path(in: list), list.reordering.lift(path), let place = list.reordering.place else { return }
        movedList = list
        let finger = location(in: list)
        (start, grab) = (place, CGPoint(x: place.x - finger.x, y: place.y - finger.y))
    }

    private func move() {
        guard let list = movedList else { return }
        let finger = location(in: list)
        list.reordering.move(to: CGPoint(x: isGrip ? start.x : finger.x + grab.x, y: finger.y + grab.y))
    }
}
