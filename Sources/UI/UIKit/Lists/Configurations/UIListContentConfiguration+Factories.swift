extension UIListContentConfiguration {
    /// Returns the look of a row with a text and a secondary text below it.
    public static func cell() -> UIListContentConfiguration { row(.plainCell) }
    /// Returns the look of a row with a smaller secondary text below the text.
    public static func subtitleCell() -> UIListContentConfiguration {
        var content = row(.plainCell)
        content.secondaryTextProperties.font = .preferredFont(forTextStyle: .caption1)
        return content
    }
    /// Returns the look of a row with a value beside the text, or below it where both do not fit into one line.
    public static func valueCell() -> UIListContentConfiguration {
        var content = row(.plainCell)
        content.secondaryTextProperties.font = .preferredFont(forTextStyle: .body)
        content.prefersSideBySideTextAndSecondaryText = true
        return content
    }

    /// Returns the look of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        heading(.plainHeader, .preferredFont(forTextStyle: .headline), top: 8, bottom: 8)
    }
    /// Returns the look of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration {
        heading(.plainFooter, .preferredFont(forTextStyle: .subheadline), top: 8, bottom: 8)
    }
    /// Returns the look of a header in a grouped list, in small capital letters.
    public static func groupedHeader() -> UIListContentConfiguration {
        var content = heading(.groupedHeader, .preferredFont(forTextStyle: .footnote), top: 16, bottom: 6)
        content.textProperties.transform = .uppercase
        return content
    }
    /// Returns the look of a footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        heading(.groupedFooter, .preferredFont(forTextStyle: .footnote), top: 6, bottom: 16)
    }
    /// Returns the look of a header that stands out above an inset group: 20 points, bold.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        heading(.plainHeader, bold(20, like: .title3), top: 16, bottom: 8)
    }
    /// Returns the look of a header that stands out the most above an inset group: 22 points, bold.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        heading(.plainHeader, bold(22, like: .title2), top: 20, bottom: 10)
    }

    /// Returns the look of a row in a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { row(.sidebarCell) }
    /// Returns the look of a row in a sidebar with a smaller secondary text below the text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { small(row(.sidebarCell)) }
    /// Returns the look of a header in a sidebar: 17 points, semibold.
    public static func sidebarHeader() -> UIListContentConfiguration {
        heading(.sidebarHeader, .preferredFont(forTextStyle: .headline), top: 12, bottom: 6)
    }
    /// Returns the look of a row in a list beside a sidebar.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { row(.accompaniedSidebarCell) }
    /// Returns the look of a row in a list beside a sidebar, with a smaller secondary text below the text.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { small(row(.accompaniedSidebarCell)) }

    private static func row(_ look: ListElementLook) -> UIListContentConfiguration {
        var content = UIListContentConfiguration(look)
        content.secondaryTextProperties.font = .preferredFont(forTextStyle: .footnote)
        (content.directionalLayoutMargins.leading, content.directionalLayoutMargins.trailing) = (look.side, look.side - 8)
        return content
    }

    private static func small(_ content: UIListContentConfiguration) -> UIListContentConfiguration {
        var content = content
        content.secondaryTextProperties.font = .preferredFont(forTextStyle: .caption1)
        return content
    }

    private static func heading(
        _ look: ListElementLook, _ font: UIFont, top: CGFloat, bottom: CGFloat
    ) -> UIListContentConfiguration {
        var content = UIListContentConfiguration(look)
        content.textProperties.font = font
        content.secondaryTextProperties.font = .preferredFont(forTextStyle: .footnote)
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: top, leading: look.side, bottom: bottom, trailing: look.side - 8)
        return content
    }

    /// The size is that of the category `large`.
    private static func bold(_ size: CGFloat, like style: UIFont.TextStyle) -> UIFont {
        UIFontMetrics(forTextStyle: style).scaledFont(for: .systemFont(ofSize: size, weight: .bold))
    }
}
