import CoreGraphics
public import Foundation

/// The context menus of a table's rows.
@MainActor
final class TableContextMenus: NSObject, UIContextMenuInteractionDelegate {
    private weak var table: UITableView?
    /// The cell that was pressed.
    private weak var cell: UITableViewCell?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    init(_ table: UITableView) { self.table = table }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let table, let path = table.indexPathForRow(at: location) else { return nil }
        cell = table.cellForRow(at: path)
        return table.delegate?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        let own = table.flatMap {
            $0.delegate?.tableView($0, previewForHighlightingContextMenuWithConfiguration: configuration)
        }
        return own ?? cell.map(UITargetedPreview.init(ofCell:))
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        table.flatMap { $0.delegate?.tableView($0, previewForDismissingContextMenuWithConfiguration: configuration) }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        guard let table else { return }
        table.delegate?.tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table else { return }
        table.delegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table else { return }
        table.delegate?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
    }
}

extension UITableView {
    /// The interaction that shows the context menus of rows; nil without a delegate.
    public var contextMenuInteraction: UIContextMenuInteraction? { contextMenus?.interaction }

    /// Lets presses on rows ask the delegate for menus.
    func prepareContextMenus() {
        guard delegate != nil, contextMenus == nil else { return }
        let menus = TableContextMenus(self)
        contextMenus = menus
        addInteraction(menus.interaction)
    }
}

extension UITargetedPreview {
    private static let cellRadius: CGFloat = 12

    /// A cell, with round corners while it is lifted and a ground where the list shows through it.
    convenience init(ofCell cell: UIView) {
        let parameters = UIPreviewParameters()
        parameters.backgroundColor = cell.backgroundColor ?? .systemBackground
        self.init(view: cell, parameters: parameters)
        liftedRadius = Self.cellRadius
    }
}

extension UITableViewDelegate {
    /// Returns nil: rows have no menus.
    public func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint)
        -> UIContextMenuConfiguration?
    { nil }
    /// Returns nil: the cell is lifted.
    public func tableView(
        _ tableView: UITableView, previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Returns nil: the preview goes back to where it came from.
    public func tableView(
        _ tableView: UITableView, previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}
