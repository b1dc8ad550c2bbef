/// The state of a view with configurations, such as a header of a list.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    /// The traits of the view.
    public var traitCollection: UITraitCollection
    /// Whether the view takes no touches.
    public var isDisabled = false
    /// Whether a finger is on the view.
    public var isHighlighted = false
    /// Whether the view is selected.
    public var isSelected = false
    /// Whether the view has the focus.
    public var isFocused = false
    /// Whether the view is held at an edge while the content scrolls below it.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a view that is enabled and in no other state.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A state of the app's own; nil when it was not set.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
