/// What a stack view that computes its frames knows of its views.
@MainActor
final class StackMeasures {
    let arrangement: StackArrangement
    private var horizontal: LengthPreferences?
    private var vertical: (width: CGFloat?, preferences: LengthPreferences)?

    private var knownTexts: Bool?

    /// True when the stack's height can be computed only where its width is given.
    let needsWidth: Bool

    init(_ arrangement: StackArrangement) {
        self.arrangement = arrangement
        needsWidth = arrangement.measured.needWidth
    }

    /// Forgets the sums, because a view prefers another size.
    func forget() {
        horizontal = nil
        vertical = nil
        knownTexts = nil
    }

    /// True when the height of a view follows its width.
    var haveTexts: Bool {
        let found = knownTexts ?? arrangement.measured.haveTexts
        knownTexts = found
        return found
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
