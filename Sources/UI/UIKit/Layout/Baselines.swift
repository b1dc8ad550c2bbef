import CoreGraphics

/// Where the lines of a view's text stand: the distances from the top to the first baseline, and from the bottom to the last.
struct Baselines: Equatable {
    var first: CGFloat = 0
    var last: CGFloat = 0
    /// The height for which the distances are, where text stays together in other heights; nil where it stays at the edges.
    var height: CGFloat?
    /// The part of the spare height that is above the text: none where it stays at the top, all where it stays at the bottom.
    var partAbove: CGFloat = 0

    /// Returns the distances in a height.
    func distances(height: CGFloat) -> Baselines {
        guard let known = self.height else { return self }
        let above = (height - known) * partAbove
        return Baselines(first: first + above, last: last + height - known - above)
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
