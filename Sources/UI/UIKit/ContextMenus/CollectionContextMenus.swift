import CoreGraphics
public import Foundation

/// The context menus of a collection view's items.
@MainActor
final class CollectionContextMenus: NSObject, UIContextMenuInteractionDelegate {
    private weak var list: UICollectionView?
    /// The cell that was pressed, and its item.
    private weak var cell: UICollectionViewCell?
    private var path: IndexPath?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    init(_ list: UICollectionView) { self.list = list }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let list else { return nil }
        path = list.indexPathForItem(at: location)
        cell = path.flatMap { list.cellForItem(at: $0) }
        return list.delegate?.collectionView(list, contextMenuConfigurationForItemsAt: items(in: list), point: location)
    }

    private func items(in list: UICollectionView) -> [IndexPath] {
        guard let path else { return [] }
        let selected = list.indexPathsForSelectedItems ?? []
        return selected.contains(path) ? selected : [path]
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let list, let path else { return nil }
        let own = list.delegate?.collectionView(
            list, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
        return own ?? cell.map(UITargetedPreview.init(ofCell:))
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let list, let path else { return nil }
        return list.delegate?.collectionView(list, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        guard let list else { return }
        list.delegate?.collectionView(list, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let list else { return }
        list.delegate?.collectionView(list, willDisplayContextMenu: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let list else { return }
        list.delegate?.collectionView(list, willEndContextMenuInteraction: configuration, animator: animator)
    }
}

extension UICollectionView {
    /// The interaction that shows the context menus of items; nil without a delegate.
    public var contextMenuInteraction: UIContextMenuInteraction? { contextMenus?.interaction }

    /// Lets presses on items ask the delegate for menus.
    func prepareContextMenus() {
        guard delegate != nil, contextMenus == nil else { return }
        let menus = CollectionContextMenus(self)
        contextMenus = menus
        addInteraction(menus.interaction)
    }
}

extension UICollectionViewDelegate {
    /// Asks the method for one item; nil for several, and beside the items.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard indexPaths.count == 1 else { return nil }
        return self.collectionView(collectionView, contextMenuConfigurationForItemAt: indexPaths[0], point: point)
    }
    /// Returns nil: items have no menus.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Asks the form before iOS 16.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
    }
    /// Asks the form before iOS 16.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
    }
    /// Returns nil: the cell is lifted.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Returns nil: the preview goes back to where it came from.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}
