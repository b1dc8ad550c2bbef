/// A small view beside the content of a list's cell: a disclosure indicator, a check mark, a control for editing, a label, or the app's own.
@preconcurrency @MainActor
public struct UICellAccessory {
    /// What a tap on an accessory does.
    public typealias ActionHandler = @MainActor () -> Void

    /// When an accessory is shown.
    public enum DisplayedState: Int, Sendable {
        /// Always.
        case always = 0
        /// While the list is edited.
        case whenEditing
        /// While the list is not edited.
        case whenNotEditing
    }

    /// The width that a cell keeps for an accessory, so that those of several rows stand in one line.
    public enum LayoutDimension: Hashable, Sendable {
        /// The width of the accessory itself.
        case actual
        /// The usual width of a symbol, which grows with the text.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }

    /// The side of the content at which an accessory of the app's own lies, and its place among the others there.
    public enum Placement {
        /// Returns the index among the accessories of the side that are shown, in the order from the leading edge to the trailing one.
        public typealias Position = @MainActor (_ accessories: [UICellAccessory]) -> Int
        /// Before the content, by default the nearest to it.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// After the content, by default the nearest to it.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })

        /// Returns a position in front of the first accessory of the given one's type, or else in front of all.
        public static func position(before accessory: UICellAccessory) -> Position {
            { list in list.firstIndex { $0.accessoryType == accessory.accessoryType } ?? 0 }
        }

        /// Returns a position behind the first accessory of the given one's type, or else behind all.
        public static func position(after accessory: UICellAccessory) -> Position {
            { list in list.firstIndex { $0.accessoryType == accessory.accessoryType }.map { $0 + 1 } ?? list.count }
        }
    }

    let kind: AccessoryKind
    let displayed: DisplayedState
    let options: AccessoryOptions
    let actionHandler: ActionHandler?
    var custom: CustomViewConfiguration?
    var menu: RowMenu?

    init(
        _ kind: AccessoryKind, _ displayed: DisplayedState, _ options: AccessoryOptions, _ actionHandler: ActionHandler? = nil
    ) {
        (self.kind, self.displayed, self.options, self.actionHandler) = (kind, displayed, options, actionHandler)
    }

    /// System accessories are one of each kind; those of the app are told apart by their views.
    func isSame(as other: UICellAccessory) -> Bool {
        kind == other.kind && custom?.customView === other.custom?.customView
    }

    func isShown(isEditing: Bool) -> Bool {
        guard !options.isHidden else { return false }
        switch displayed {
        case .always: return true
        case .whenEditing: return isEditing
        case .whenNotEditing: return !isEditing
        }
    }
}
