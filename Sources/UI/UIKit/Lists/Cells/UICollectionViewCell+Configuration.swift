extension UICollectionViewCell {
    var currentState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = isHighlighted
        state.isSelected = isSelected
        state.isFocused = isFocused
        state.isPinned = flags.isPinned
        state.isEditing = flags.isEditing
        state.isExpanded = flags.isExpanded
        state.isSwiped = flags.isSwiped
        state.isReordering = flags.isReordering
        return state
    }

    /// The collection view that shows the cell.
    var list: UICollectionView? {
        // A sequence of superviews would allocate its state, for each cell of a steady scroll.
        var view = superview
        while let current = view {
            if let list = current as? UICollectionView { return list }
            view = current.superview
        }
        return nil
    }

    /// Updates the configurations if something asked for it: those that follow the state, then by the subclass, then by the handler.
    func updateConfigurationIfNeeded() {
        guard configured.needsUpdate else { return }
        configured.needsUpdate = false
        let state = configurationState
        configured.follow(state, in: automaticallyUpdatesContentConfiguration ? contentView : nil, behind: nil)
        updateBackground(for: state)
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        // What the app sets in its update is set for this state.
        configured.needsUpdate = false
    }

    private func updateBackground(for state: UICellConfigurationState) {
        guard automaticallyUpdatesBackgroundConfiguration else { return }
        if let background = configured.background {
            configured.show(background.updated(for: state), behind: self)
        } else if hasDefaultBackground {
            configured.show(defaultBackgroundConfiguration().updated(for: state), behind: self)
        }
    }

    /// A list's cell has a background before the app says something about it.
    private var hasDefaultBackground: Bool {
        self is UICollectionViewListCell && !configured.hasOwnBackground && backgroundView == nil
    }
}
