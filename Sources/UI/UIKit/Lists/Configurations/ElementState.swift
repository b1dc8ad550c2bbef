/// What the library's own configurations need to know of a state, whatever its type.
struct ElementState {
    var isDisabled = false
    var isHighlighted = false
    var isSelected = false
    var isPinned = false
    var isSwiped = false
    var isReordering = false

    init(_ state: any UIConfigurationState) {
        if let state = state as? UICellConfigurationState {
            (isDisabled, isHighlighted, isSelected) = (state.isDisabled, state.isHighlighted, state.isSelected)
            (isPinned, isSwiped, isReordering) = (state.isPinned, state.isSwiped, state.isReordering)
        } else if let state = state as? UIViewConfigurationState {
            (isDisabled, isHighlighted, isSelected) = (state.isDisabled, state.isHighlighted, state.isSelected)
            isPinned = state.isPinned
        }
    }

    var isPressedOrSelected: Bool { isHighlighted || isSelected }
}
