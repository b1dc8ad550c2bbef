/// The actions of a row without a finger: a menu of them opens over the row that has focus, by the key for menus or Shift and F10.
extension RowSwipes {
    /// Returns true for a press that it handled.
    func takes(_ press: UIPress) -> Bool {
        guard let key = press.key else { return false }
        if key.keyCode == .keyboardEscape, state.resting != nil {
            close()
            return true
        }
        guard Self.asksForMenu(key), let row = focusedRow else { return false }
        return openMenu(of: row)
    }

    private static func asksForMenu(_ key: UIKey) -> Bool {
        let flags = key.modifierFlags.intersection(.ofCommands)
        switch key.keyCode {
        case .keyboardApplication, .keyboardMenu: return flags.isEmpty
        case .keyboardF10: return flags == .shift
        case _: return false
        }
    }

    /// The row with the focused view; none for a button that has a menu of its own.
    private var focusedRow: ShownElement? {
        guard FocusEngine.shared.isAwake, let view = FocusEngine.shared.item as? UIView, (view as? UIButton)?.menu == nil else {
            return nil
        }
        return list.engine.shown.values.first { $0.key.kind == .cell && view.isDescendant(of: $0.view) }
    }

    private func openMenu(of row: ShownElement) -> Bool {
        guard !list.isBeingEdited else { return false }
        let actions = [SwipeSide.leading, .trailing].compactMap { list.swipeActions(at: row.key.path, $0) }.flatMap(\.actions)
        guard !actions.isEmpty else { return false }
        close()
        MenuOverlay(UIMenu(children: actions.map { Self.item($0, row.view) }), source: row.view) {
            $0.performWithSender(nil, target: nil)
        } closed: {
        }.open()
        return true
    }

    private static func item(_ action: UIContextualAction, _ source: UIView) -> UIAction {
        let attributes: UIMenuElement.Attributes = action.style == .destructive ? .destructive : []
        return UIAction(title: action.title ?? "", image: action.image, attributes: attributes) { _ in
            // The row is not aside, so there is nothing to close when the action has ended.
            action.handler(action, source) { _ in }
        }
    }
}
