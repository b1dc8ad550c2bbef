public import Foundation

/// A list of rows: how its sections look, and what its cells show at their edges.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
    /// The look of a list.
    public enum Appearance: Int, Sendable {
        /// Rows from edge to edge; headers stay in sight.
        case plain = 0
        /// Rows from edge to edge, in groups.
        case grouped
        /// Rows in groups with room at both sides.
        case insetGrouped
        /// The rows of a sidebar, with room at both sides.
        case sidebar
        /// The rows of a sidebar from edge to edge; headers stay in sight.
        case sidebarPlain

        var isPlain: Bool { self == .plain || self == .sidebarPlain }

        /// The color behind the rows.
        var backgroundColor: UIColor {
            switch self {
            case .plain, .sidebarPlain: .systemBackground
            case .grouped, .insetGrouped, .sidebar: .systemGroupedBackground
            }
        }
    }

    /// What a section begins with.
    public enum HeaderMode: Int, Sendable {
        /// Its first row.
        case none = 0
        /// A supplementary view of the kind of section headers.
        case supplementary
        /// Its first row, which looks like a header.
        case firstItemInSection
    }

    /// What a section ends with.
    public enum FooterMode: Int, Sendable {
        /// Its last row.
        case none = 0
        /// A supplementary view of the kind of section footers.
        case supplementary
    }

    /// Returns the separators of a row, given its path and the list's separators.
    public typealias ItemSeparatorHandler = @MainActor (IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

    /// Returns the actions at one side of a row; nil for none.
    public typealias SwipeActionsConfigurationProvider = @MainActor (IndexPath) -> UISwipeActionsConfiguration?

    /// The look of the list.
    public let appearance: Appearance
    /// What sections begin with; nothing by default.
    public var headerMode = HeaderMode.none
    /// What sections end with; nothing by default.
    public var footerMode = FooterMode.none
    /// The room above each section's header, in points; nil, the default, for none.
    public var headerTopPadding: CGFloat?
    /// Whether rows have separators; true by default.
    public var showsSeparators = true
    /// The separators of rows.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Gives a row other separators; nil by default.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// Gives the actions that a swipe from the leading edge of a row reveals; nil, the default, for none.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Gives the actions that a swipe from the trailing edge of a row reveals; nil, the default, for none.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The color behind the list; nil, the default, for that of the list's look. It counts instead of the collection view's own.
    public var backgroundColor: UIColor?

    /// Creates a list of a look.
    public init(appearance: Appearance) {
        self.appearance = appearance
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    /// Returns the separators of a row; nil when rows have none.
    func separators(at path: IndexPath) -> UIListSeparatorConfiguration? {
        guard showsSeparators else { return nil }
        return itemSeparatorHandler?(path, separatorConfiguration) ?? separatorConfiguration
    }
}
