/// Whether the constraints at a view and inside it relate anything to the outside.
enum Enclosure {
    /// They do, or they relate widths to heights, so that neither length can be measured by itself.
    case open
    /// What is inside depends on the view's size alone, and its lengths on what is inside.
    case closed

    /// True for a view whose lengths a stack view can measure. Searches again where something changed that decides it.
    @MainActor
    static func letsCompute(_ view: UIView) -> Bool {
        guard let state = view.constraintState, state.namings > 0 else { return true }
        if let known = state.enclosure { return known == .closed }
        let found: Enclosure = EnclosureSearch.isClosed(view) ? .closed : .open
        state.enclosure = found
        return found == .closed
    }
}
