import CoreGraphics

/// Items that are stepped through together: a group, what a scroll view scrolls, or what is in one item of a container.
struct FocusUnit {
    enum ID: Hashable {
        case group(String)
        case scroller(ObjectIdentifier)
        case part(ObjectIdentifier)
    }

    let id: ID
    /// True when the items inside come in the order in which they were found, whatever their frames.
    var keepsOrder = false
    /// What is seen of the unit, in the window's coordinates.
    var seen = CGRect.infinite

    var isGroup: Bool {
        switch id {
        case .group: true
        case .scroller, .part: false
        }
    }
}
