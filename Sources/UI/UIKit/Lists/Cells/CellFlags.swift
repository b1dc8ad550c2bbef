/// What a list tells a cell of its state, besides selection and highlight.
struct CellFlags: Hashable {
    var isEditing = false
    var isExpanded = false
    var isSwiped = false
    var isReordering = false
    var isPinned = false
}
