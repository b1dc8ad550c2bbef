extension UITableViewCell {
    /// How a row is edited by the control at its leading edge.
    public enum EditingStyle: Int, Sendable {
        /// It has no control.
        case none = 0
        /// A red control shows the button that deletes the row.
        case delete
        /// A green control inserts a row.
        case insert
    }

    /// What a cell shows besides its content.
    public struct StateMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Its table is edited.
        public static let showingEditControl = StateMask(rawValue: 1)
        /// It is moved aside and shows its actions.
        public static let showingDeleteConfirmation = StateMask(rawValue: 2)
    }

    var stateMask: StateMask {
        var mask: StateMask = []
        if isEditing { mask.insert(.showingEditControl) }
        if showingDeleteConfirmation { mask.insert(.showingDeleteConfirmation) }
        return mask
    }

    func changeEditing(_ isOn: Bool, _ animated: Bool) {
        let isChanged = isOn != editing.isOn
        if isChanged {
            var mask = stateMask
            if isOn { mask.insert(.showingEditControl) } else { mask.remove(.showingEditControl) }
            willTransition(to: mask)
            editing.turn(isOn)
            setNeedsUpdateConfiguration()
        }
        arrangeEditing(animated && window != nil) { [weak self] in
            if let self, isChanged { didTransition(to: stateMask) }
        }
    }

    private func arrangeEditing(_ animated: Bool, _ completion: @escaping () -> Void) {
        // The accessories before the change are where they fade from.
        if animated { layoutIfNeeded() }
        let leaving = editing.arrange(in: self, animated: animated)
        makeAccessories()
        let show = { [self] in
            editing.show(in: self, leaving: leaving)
            setNeedsLayout()
            if animated { layoutIfNeeded() }
        }
        let finish = {
            for view in leaving { view.removeFromSuperview() }
            completion()
        }
        guard animated else {
            UIView.performWithoutAnimation(show)
            return finish()
        }
        UIView.animate(withDuration: CellEditing.duration, delay: 0, options: [.allowUserInteraction], animations: show) { _ in
            finish()
        }
    }
}

extension UITableViewCell: SwipedCell {
    func swipedChanged(to isSwiped: Bool) {
        guard isSwiped != showingDeleteConfirmation else { return }
        var mask = stateMask
        if isSwiped { mask.insert(.showingDeleteConfirmation) } else { mask.remove(.showingDeleteConfirmation) }
        willTransition(to: mask)
        showsActions = isSwiped
        setNeedsUpdateConfiguration()
        didTransition(to: mask)
    }
}
