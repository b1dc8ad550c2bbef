extension UIListContentConfiguration {
    /// The content of a list's element by its place.
    static func standard(for look: ListElementLook) -> UIListContentConfiguration {
        switch look {
        case .none, .plainCell: .cell()
        case .plainHeader: .plainHeader()
        case .plainFooter: .plainFooter()
        case .groupedCell: groupedCell
        case .groupedHeader: .groupedHeader()
        case .groupedFooter: .groupedFooter()
        case .sidebarCell: .sidebarCell()
        case .sidebarHeader: .sidebarHeader()
        case .accompaniedSidebarCell: .accompaniedSidebarCell()
        }
    }

    private static var groupedCell: UIListContentConfiguration {
        var content = cell()
        content.look = .groupedCell
        return content
    }
}

extension UIBackgroundConfiguration {
    /// The background of a list's element by its place.
    static func standard(for look: ListElementLook) -> UIBackgroundConfiguration {
        switch look {
        case .sidebarCell: .listSidebarCell()
        case .accompaniedSidebarCell: .listAccompaniedSidebarCell()
        case .none: .clear()
        case .plainCell, .plainHeader, .plainFooter, .groupedCell, .groupedHeader, .groupedFooter, .sidebarHeader:
            UIBackgroundConfiguration(look)
        }
    }
}
