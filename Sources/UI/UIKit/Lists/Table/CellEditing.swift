/// The controls of a table's cell while it is edited: one at the leading edge, and the grip at the trailing edge.
@MainActor
final class CellEditing {
    private(set) var isOn = false
    /// What the table says of the row.
    var row = RowEditing()
    private(set) var control: AccessoryView?
    private(set) var grip: AccessoryView?

    /// How long controls come and go, in seconds.
    static let duration = 0.3
    /// How far the content is indented, in points.
    static let indent: CGFloat = 38

    /// The room at the leading edge, in points.
    var room: CGFloat { isOn && (control != nil || row.indents) ? Self.indent : 0 }

    func turn(_ isOn: Bool) { self.isOn = isOn }

    // MARK: Controls

    /// Makes the controls that the cell is to have; those that go are returned.
    func arrange(in cell: UITableViewCell, animated: Bool) -> [AccessoryView] {
        let before = [control, grip]
        control = view(wantedControl(of: cell), known: control)
        grip = view(isOn && cell.showsReorderControl ? .reorder(displayed: .always) : nil, known: grip)
        for (view, isLeading) in [(control, true), (grip, false)] {
            if let view, view.superview !== cell { add(view, to: cell, isLeading, animated) }
        }
        return before.compactMap(\.self).filter { $0 !== control && $0 !== grip }
    }

    private func view(_ wanted: UICellAccessory?, known: AccessoryView?) -> AccessoryView? {
        guard let wanted else { return nil }
        guard let known, known.accessory.kind == wanted.kind else { return AccessoryView(wanted) }
        known.take(wanted)
        return known
    }

    private func wantedControl(of cell: UITableViewCell) -> UICellAccessory? {
        guard isOn else { return nil }
        if row.selectsMany { return .multiselect(displayed: .always) }
        switch row.style {
        case .none: return nil
        case .delete:
            return .delete(displayed: .always) { [weak cell] in
                if let cell { cell.table?.toggleConfirmation(of: cell) }
            }
        case .insert:
            return .insert(displayed: .always) { [weak cell] in
                if let cell { cell.table?.commitInsertion(at: cell) }
            }
        }
    }

    private func add(_ view: AccessoryView, to cell: UITableViewCell, _ isLeading: Bool, _ animated: Bool) {
        UIView.performWithoutAnimation {
            cell.addSubview(view)
            view.isChecked = cell.isSelected
            guard animated else { return }
            view.frame = outside(view, cell, isLeading)
            view.alpha = 0
        }
    }

    /// Where a control comes from and goes: beside the cell.
    private func outside(_ view: AccessoryView, _ cell: UIView, _ isLeading: Bool) -> CGRect {
        let (size, way) = (view.contentSize, Self.indent)
        let x = isLeading ? 16 - way : cell.bounds.width - 16 - size.width + way
        return CGRect(x: x, y: (cell.bounds.height - size.height) / 2, width: size.width, height: size.height).placed(in: cell)
    }

    // MARK: Places

    /// - Parameter start: where the cell's content begins without the control, in points from the leading edge.
    func placeControl(in cell: UIView, from start: CGFloat) {
        guard let control else { return }
        let size = control.contentSize
        control.frame = CGRect(
            x: start + 16, y: (cell.bounds.height - size.height) / 2, width: size.width, height: size.height
        ).placed(in: cell)
    }

    /// The controls that come are seen, and those that go leave; in an animation.
    func show(in cell: UIView, leaving: [AccessoryView]) {
        for view in [control, grip].compactMap(\.self) where view.alpha != 1 { view.alpha = 1 }
        for view in leaving {
            view.alpha = 0
            view.frame = outside(view, cell, view.accessory.kind.isLeading)
        }
    }
}
