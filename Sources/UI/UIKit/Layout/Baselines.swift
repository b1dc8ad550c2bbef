import CoreGraphics

/// Where the lines of a view's text stand: the distances from the top to the first baseline, and from the bottom to the last.
struct Baselines: Equatable {
    var first: CGFloat = 0
    var last: CGFloat = 0
    /// The height for which the distances are, where the text stays in the middle of other heights; nil where it stays at the edges.
    var centeredHeight: CGFloat?

    /// Returns the distances in a height.
    func distances(height: CGFloat) -> Baselines {
        guard let centeredHeight else { return self }
        let spare = (height - centeredHeight) / 2
        return Baselines(first: first + spare, last: last + spare)
    }
}

extension UIView {
    /// The baselines at the present width; those of a view without text are its edges.
    var baselineOffsets: Baselines { baselines(width: bounds.width) ?? Baselines() }

    /// True for a view that can tell its own baselines, or names another one inside that may.
    var hasBaselines: Bool { viewWithBaseline(isFirst: true) != nil || viewWithBaseline(isFirst: false) != nil }

    /// The view inside that has the baseline for constraints; nil where the view tells it itself.
    func viewNamed(for attribute: NSLayoutConstraint.Attribute) -> UIView? {
        guard attribute.isBaseline, !computesBaselines else { return nil }
        let named = attribute == .firstBaseline ? forFirstBaselineLayout : forLastBaselineLayout
        return named.isInside(self) ? named : nil
    }
}
