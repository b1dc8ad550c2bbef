public import Foundation

/// Makes the controller that is the preview of a context menu; nil leaves the lifted view.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
/// Makes a context menu from elements that the system suggests, here none; nil shows no menu.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// What a context menu shows: a preview and a menu.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// The name that was given, or one of its own.
    public let identifier: any NSCopying
    /// Further items that the menu concerns; empty by default. It is kept but has no effect.
    open var secondaryItemIdentifiers: Set<AnyHashable> = []
    /// The order of the elements; `automatic` and the others show the menu's own order.
    open var preferredMenuElementOrder = ElementOrder.automatic

    /// The order of a context menu's elements.
    public enum ElementOrder: Int, Sendable {
        /// The menu's own order.
        case automatic = 0
        /// The first elements next to the preview; shown in the menu's own order.
        case priority
        /// The menu's own order.
        case fixed
    }

    let previewProvider: UIContextMenuContentPreviewProvider?
    let actionProvider: UIContextMenuActionProvider?

    /// Creates a configuration.
    /// `identifier`: A name for the delegate; nil makes one.
    /// `previewProvider`: Makes the preview when it is needed; nil, or a provider that returns nil, shows the view itself.
    /// `actionProvider`: Makes the menu when it is needed; nil shows the preview alone.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSUUID()
        self.previewProvider = previewProvider
        self.actionProvider = actionProvider
        super.init()
    }
}
