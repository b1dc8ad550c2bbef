import CoreGraphics

extension UITableView: FocusedList {
    var letsItemsFocus: Bool { isEditing ? allowsFocusDuringEditing && allowsFocus : allowsFocus }

    func mayFocus(_ path: IndexPath) -> Bool { delegate?.tableView(self, canFocusRowAt: path) ?? true }
    func preferredFocusPath() -> IndexPath? { delegate?.indexPathForPreferredFocusedView(in: self) }
    func selectsWithFocus(_ path: IndexPath) -> Bool {
        delegate?.tableView(self, selectionFollowsFocusForRowAt: path) ?? selectionFollowsFocus
    }

    func edge(of kind: ElementKind) -> ReadingRank.Part {
        kind == TableKinds.header ? .header : kind == TableKinds.footer ? .footer : .items
    }

    func jump(to path: ListPath) { scrollToRow(at: path.indexPath, at: .none, animated: false) }

    func contentFrame(of path: ListPath) -> CGRect? { element(for: .cell(path))?.frame }
    func itemsSeen(inLane section: Int) -> [ListPath] { [] }

    var viewsAround: (first: UIView?, last: UIView?) { (tableHeaderView, tableFooterView) }

    func tellFocus(_ context: UIFocusUpdateContext, _ coordinator: UIFocusAnimationCoordinator) {
        let context = UITableViewFocusUpdateContext(context, focus)
        focus.moved(context)
        delegate?.tableView(self, didUpdateFocusIn: context, with: coordinator)
        focus.select(after: context)
    }

    /// Deletes the focused row as its control for deletion does. Only an edited row has that: what is not edited is deleted by its actions,
    /// which the key for menus shows.
    func takesDelete(_ press: UIPress) -> Bool {
        guard isEditing, FocusEngine.shared.isAwake, let path = focus.path, let key = press.key,
            key.keyCode == .keyboardDeleteOrBackspace || key.keyCode == .keyboardDeleteForward,
            key.modifierFlags.intersection(.ofCommands).isEmpty, cellForRow(at: path.indexPath)?.editingStyle == .delete
        else { return false }
        swipes.close()
        dataSource?.tableView(self, commit: .delete, forRowAt: path.indexPath)
        return true
    }
}
