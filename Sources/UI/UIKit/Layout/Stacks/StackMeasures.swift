/// What a stack view that computes its frames knows of its views.
@MainActor
final class StackMeasures {
    let arrangement: StackArrangement
    private var horizontal: LengthPreferences?
    private var vertical: (width: CGFloat?, preferences: LengthPreferences)?

    init(_ arrangement: StackArrangement) { self.arrangement = arrangement }

    /// Forgets the sums, because a view prefers another size.
    func forget() {
        horizontal = nil
        vertical = nil
    }

    func preferences(for axis: NSLayoutConstraint.Axis, width: CGFloat?) -> LengthPreferences {
        if axis == .horizontal {
            if let horizontal { return horizontal }
        } else if let vertical, vertical.width == width {
            return vertical.preferences
        }
        let found = arrangement.preferences(for: axis, width: width)
        if axis == .horizontal { horizontal = found } else { vertical = (width, found) }
        return found
    }
}
