/// The part of a list whose look a configuration has, and which decides how the look follows the state.
enum ListElementLook: Hashable, Sendable {
    /// Outside of lists: the same in every state.
    case none
    case plainCell, plainHeader, plainFooter
    case groupedCell, groupedHeader, groupedFooter
    case sidebarCell, sidebarHeader, accompaniedSidebarCell

    /// Rows are high enough for a finger; headers and footers are as high as their text.
    var minimumHeight: CGFloat {
        switch self {
        case .plainCell, .groupedCell, .sidebarCell, .accompaniedSidebarCell: 44
        case .none, .plainHeader, .plainFooter, .groupedHeader, .groupedFooter, .sidebarHeader: 0
        }
    }

    /// The distance of the content from the sides, in points: in a sidebar it lies inside of a background that is inset.
    var side: CGFloat {
        switch self {
        case .sidebarCell, .sidebarHeader, .accompaniedSidebarCell: 20
        case .none, .plainCell, .plainHeader, .plainFooter, .groupedCell, .groupedHeader, .groupedFooter: 16
        }
    }
}
