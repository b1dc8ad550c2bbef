/// The state of a cell, for which its configurations are updated.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    /// The traits of the cell.
    public var traitCollection: UITraitCollection
    /// Whether the cell takes no touches.
    public var isDisabled = false
    /// Whether a finger is on the cell.
    public var isHighlighted = false
    /// Whether the cell's item is selected.
    public var isSelected = false
    /// Whether the cell has the focus.
    public var isFocused = false
    /// Whether the cell is held at an edge while the content scrolls below it.
    public var isPinned = false
    /// Whether the list is being edited.
    public var isEditing = false
    /// Whether the items below this one in an outline are shown.
    public var isExpanded = false
    /// Whether the cell was pulled aside, so that its actions show.
    public var isSwiped = false
    /// Whether the user moves the cell to another place.
    public var isReordering = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a cell that is enabled and in no other state.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A state of the app's own; nil when it was not set.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
