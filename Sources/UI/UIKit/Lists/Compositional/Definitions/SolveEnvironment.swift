internal import Foundation

/// The environment of one solve, frozen: two that are equal lead to the same layout.
@MainActor
final class SolveEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets
    let traitCollection: UITraitCollection
    /// The safe area and the margins of the collection view, in points.
    let safeArea: NSDirectionalEdgeInsets
    let margins: NSDirectionalEdgeInsets
    let isRightToLeft: Bool

    init(
        size: CGSize, traits: UITraitCollection, safeArea: NSDirectionalEdgeInsets = .zero,
        margins: NSDirectionalEdgeInsets = .zero, isRightToLeft: Bool = false
    ) {
        contentSize = size
        contentInsets = safeArea
        traitCollection = traits
        self.safeArea = safeArea
        self.margins = margins
        self.isRightToLeft = isRightToLeft
    }

    var container: any NSCollectionLayoutContainer { self }
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize {
        CGSize(
            width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
            height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
    }

    /// Returns an environment of another room with the same traits.
    func inner(_ size: CGSize) -> SolveEnvironment { SolveEnvironment(size: size, traits: traitCollection) }

    /// Whether a list of a size has this environment; it is asked each frame, and so makes no object.
    func holds(for list: UICollectionView, _ size: CGSize, isRightToLeft: Bool) -> Bool {
        let traits = list.traitCollection
        return contentSize == size && self.isRightToLeft == isRightToLeft
            && (traitCollection === traits || traitCollection == traits)
            && safeArea == list.safeAreaInsets.directional(isRightToLeft)
            && margins == list.layoutMargins.directional(isRightToLeft)
    }

    /// The room that a reference takes from the bounds, in points.
    func insets(_ reference: UIContentInsetsReference) -> NSDirectionalEdgeInsets {
        switch reference {
        case .none: .zero
        case .automatic, .safeArea: safeArea
        case .layoutMargins, .readableContent: margins
        }
    }
}
