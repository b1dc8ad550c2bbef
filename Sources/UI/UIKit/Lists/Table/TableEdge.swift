/// The header or the footer of a section.
struct TableEdge: Equatable {
    /// In points; an estimate until the view is measured, where that decides.
    var height: CGFloat = 0
    /// A view shows it; without one it is a gap between groups, or nothing.
    var hasView = false
    /// Title or view decide whether it exists, and how high it is.
    var isAutomatic = false

    /// Whether the view is asked for its height.
    var isMeasured: Bool { isAutomatic && hasView }

    /// Sets the height, in points; returns true when it changes anything.
    mutating func set(_ height: CGFloat) -> Bool {
        defer { self.height = height }
        return self.height != height
    }
}
