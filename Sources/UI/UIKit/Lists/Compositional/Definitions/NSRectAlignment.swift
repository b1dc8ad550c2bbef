/// An edge or a corner of a rectangle, relative to the writing direction.
public enum NSRectAlignment: Int, Sendable {
    /// The middle.
    case none = 0
    /// The middle of the upper edge.
    case top
    /// The corner of the upper edge and the edge where a line begins.
    case topLeading
    /// The middle of the edge where a line begins.
    case leading
    /// The corner of the lower edge and the edge where a line begins.
    case bottomLeading
    /// The middle of the lower edge.
    case bottom
    /// The corner of the lower edge and the edge where a line ends.
    case bottomTrailing
    /// The middle of the edge where a line ends.
    case trailing
    /// The corner of the upper edge and the edge where a line ends.
    case topTrailing

    /// -1 at the edge where a line begins, 1 where it ends, 0 between.
    var x: Int {
        switch self {
        case .leading, .topLeading, .bottomLeading: -1
        case .trailing, .topTrailing, .bottomTrailing: 1
        case .none, .top, .bottom: 0
        }
    }

    /// -1 at the upper edge, 1 at the lower one, 0 between.
    var y: Int {
        switch self {
        case .top, .topLeading, .topTrailing: -1
        case .bottom, .bottomLeading, .bottomTrailing: 1
        case .none, .leading, .trailing: 0
        }
    }
}
