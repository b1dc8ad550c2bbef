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
        beginPress(path, by: ObjectIdentifier(touch))
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
        if isTap { tapped(press.path, with: KeyDispatcher.shared.modifiers) }
        endPress()
        return true
    }

    // MARK: Keys

    /// A key is pressed on the cell that has focus: it highlights as a finger does.
    func keyWentDown(on cell: UIView) {
        guard press == nil, let shown = engine.shown.values.first(where: { $0.view === cell && $0.key.kind == .cell }) else {
            return
        }
        beginPress(shown.key.path, by: ObjectIdentifier(cell))
    }

    func isKeyDown(on cell: UIView) -> Bool { press?.touch == ObjectIdentifier(cell) }

    /// The key is released where it went down, which is a tap.
    func keyWasReleased() {
        guard let press else { return }
        if unhighlightsFirst { endPress() }
        if press.isHighlighted { tapped(press.path) }
        endPress()
    }

    private func beginPress(_ path: ListPath, by touch: ObjectIdentifier) {
        let isHighlighted = mayHighlight(path.indexPath)
        press = CellPress(path: path, touch: touch, isHighlighted: isHighlighted)
        guard isHighlighted else { return }
        showHighlight(true, path)
        didHighlight(path.indexPath)
    }

    func pressCancelled(_ touches: Set<UITouch>) -> Bool {
        guard let press, touches.contains(where: { ObjectIdentifier($0) == press.touch }) else { return false }
        endPress()
        return true
    }

    /// Shift and Command make a tap one of several, where the list lets several items be selected.
    private func tapped(_ path: ListPath, with modifiers: UIKeyModifierFlags) {
        if let list = self as? any MultiSelectedList, list.mayHaveSeveral, list.several.takesTap(path, modifiers) { return }
        tapped(path)
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
