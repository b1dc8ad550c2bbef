/// What the library's own configurations need to know of a state, whatever its type.
struct ElementState {
    var isDisabled = false
    var isHighlighted = false
    var isSelected = false
    var isPinned = false
    var isSwiped = false
    var isReordering = false
    var isFocused = false

    init(_ state: any UIConfigurationState) {
        if let state = state as? UICellConfigurationState {
            (isDisabled, isHighlighted, isSelected) = (state.isDisabled, state.isHighlighted, state.isSelected)
            (isPinned, isSwiped, isReordering) = (state.isPinned, state.isSwiped, state.isReordering)
            isFocused = state.isFocused
        } else if let state = state as? UIViewConfigurationState {
            (isDisabled, isHighlighted, isSelected) = (state.isDisabled, state.isHighlighted, state.isSelected)
            (isPinned, isFocused) = (state.isPinned, state.isFocused)
        }
    }

    var isPressedOrSelected: Bool { isHighlighted || isSelected }
}
