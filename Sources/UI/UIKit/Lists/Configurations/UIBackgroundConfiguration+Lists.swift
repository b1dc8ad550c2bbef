extension UIBackgroundConfiguration {
    /// Returns the background of a list's row: that of a plain list.
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainCell) }
    /// Returns the background of a list's header: that of a plain list.
    public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainHeader) }
    /// Returns the background of a list's footer: that of a plain list.
    public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainFooter) }
    /// Returns the background of a row in a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainCell) }
    /// Returns the background of a header or footer in a plain list: clear, and blurred while it is held at the edge.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainHeader) }
    /// Returns the background of a row in a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedCell) }
    /// Returns the background of a header or footer in a grouped list: clear.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedHeader) }
    /// Returns the background of a row in a sidebar: clear, and in the tint color while the row is selected.
    public static func listSidebarCell() -> UIBackgroundConfiguration { sidebar(.sidebarCell) }
    /// Returns the background of a header in a sidebar: clear.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.sidebarHeader) }
    /// Returns the background of a row in a list beside a sidebar: clear, and gray while the row is selected.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { sidebar(.accompaniedSidebarCell) }

    private static func sidebar(_ look: ListElementLook) -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration(look)
        background.cornerRadius = 10
        background.backgroundInsets = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
        return background
    }
}

extension ListElementLook {
    /// The color behind the content; nil for the tint color.
    func backgroundColor(_ state: ElementState?) -> UIColor? {
        switch self {
        case .plainCell: marked(state) ?? .systemBackground
        case .groupedCell: marked(state) ?? .secondarySystemGroupedBackground
        case .sidebarCell:
            state?.isSelected == true
                ? nil : state?.isFocused == true || state?.isHighlighted == true ? .secondarySystemFill : .clear
        case .accompaniedSidebarCell: marked(state) ?? .clear
        case .none, .plainHeader, .plainFooter, .groupedHeader, .groupedFooter, .sidebarHeader: .clear
        }
    }

    /// Focus is weaker than selection, so that a selected row shows both: its own gray, and the ring.
    private func marked(_ state: ElementState?) -> UIColor? {
        guard let state else { return nil }
        return state.isPressedOrSelected ? .systemGray4 : state.isFocused ? .systemGray5 : nil
    }
}
