/// Whether the constraints at a view and inside it relate anything to the outside.
enum Enclosure {
    /// They do.
    case open
    /// They do not, but they relate widths to heights: the height can be measured where the width is given.
    case coupled
    /// What is inside depends on the view's size alone, and its lengths on what is inside.
    case closed

    /// True for a view whose lengths a stack view can measure. Searches again where something changed that decides it.
    @MainActor
    static func letsCompute(_ view: UIView) -> Bool {
        guard let state = view.constraintState, state.namings > 0 else { return true }
        if let known = state.enclosure { return known != .open }
        let found = EnclosureSearch.enclosure(of: view)
        state.enclosure = found
        // What was measured in the meantime came from the view alone.
        state.intrinsicRevision += 1
        return found != .open
    }
}
