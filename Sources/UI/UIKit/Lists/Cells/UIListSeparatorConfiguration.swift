/// The lines at the upper and the lower edge of a list's row.
public struct UIListSeparatorConfiguration: Hashable, Sendable {
    /// Whether a line is shown.
    public enum Visibility: Int, Sendable {
        /// As the list decides: a line below a row, and none above it.
        case automatic = 0
        /// The line is shown.
        case visible
        /// The line is not shown.
        case hidden
    }

    /// Insets that the list decides, edge by edge: the leading one is where the cell's `separatorLayoutGuide` begins.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: automatic, leading: automatic, bottom: automatic, trailing: automatic)
    static let automatic = CGFloat.greatestFiniteMagnitude

    /// Whether the line at the upper edge is shown.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the line at the lower edge is shown.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The distances of the upper line from the row's edges, in points; only those from the sides count.
    public var topSeparatorInsets = automaticInsets
    /// The distances of the lower line from the row's edges, in points; only those from the sides count.
    public var bottomSeparatorInsets = automaticInsets
    /// The color of the lines; `separator` by default.
    public var color = UIColor.separator
    /// The color of the lines of rows that are selected where several can be; `separator` by default.
    public var multipleSelectionColor = UIColor.separator
    /// The effect below the color of the lines; nil, the default, for none.
    public var visualEffect: UIVisualEffect?

    /// Creates the lines that rows have in lists of a look: below each row, from where its text begins, in every look.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) { self.init() }

    init() {}
}
