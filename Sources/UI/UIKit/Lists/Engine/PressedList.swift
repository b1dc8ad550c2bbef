/// A list whose cells a finger highlights and taps: a collection view or a table view.
@MainActor
protocol PressedList: ListHost {
    var engine: ListEngine { get }
    var press: CellPress? { get set }
    /// Whether the highlight goes before the tap is carried out, as in a table, or after it.
    var unhighlightsFirst: Bool { get }
    func mayHighlight(_ path: IndexPath) -> Bool
    func showHighlight(_ isHighlighted: Bool, _ path: ListPath)
    func didHighlight(_ path: IndexPath)
    func didUnhighlight(_ path: IndexPath)
    func tapped(_ path: ListPath)
}

extension PressedList {
    /// Returns false for touches that are not the list's.
    func pressBegan(_ touches: Set<UITouch>) -> Bool {
        guard press == nil, let touch = touches.first, let path = path(under: touch) else { return false }
        let isHighlighted = mayHighlight(path.indexPath)
        press = CellPress(path: path, touch: ObjectIdentifier(touch), isHighlighted: isHighlighted)
        guard isHighlighted else { return true }
        showHighlight(true, path)
        didHighlight(path.indexPath)
        return true
    }

    /// The item whose cell has the touch; a view in the cell passed it on.
    private func path(under touch: UITouch) -> ListPath? {
        guard let view = touch.view else { return nil }
        let shown = engine.shown.values.first { $0.key.kind == .cell && view.isDescendant(of: $0.view) }
        return shown?.key.path
    }

    func pressEnded(_ touches: Set<UITouch>) -> Bool {
        guard let press, let touch = touches.first(where: { ObjectIdentifier($0) == press.touch }) else { return false }
        let view = engine.shown[.cell(press.path)]?.view
        let isTap = press.isHighlighted && view.map { $0.bounds.contains(touch.location(in: $0)) } ?? false
        if unhighlightsFirst { endPress() }
        if isTap { tapped(press.path) }
        endPress()
        return true
    }

    func pressCancelled(_ touches: Set<UITouch>) -> Bool {
        guard let press, touches.contains(where: { ObjectIdentifier($0) == press.touch }) else { return false }
        endPress()
        return true
    }

    /// Takes the highlight away, because the finger left or its item is gone.
    func endPress() {
        guard let press else { return }
        self.press = nil
        guard press.isHighlighted else { return }
        showHighlight(false, press.path)
        didUnhighlight(press.path.indexPath)
    }

    /// Moves the highlight with its item. That of a deleted item ends without the delegate, since its path means another item now.
    func followPress(_ plan: ListUpdatePlan) {
        guard let old = press?.path else { return }
        if let new = plan.newPath(ofOld: old) { press?.path = new } else { press = nil }
    }
}
