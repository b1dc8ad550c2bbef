/// Which row of a list is moved aside, and what it waits for.
enum SwipeState {
    /// A finger that moves a row.
    struct Drag {
        /// The finger's movement at which the row would be closed, in points: positive where the row opens.
        var start: CGFloat
        /// Whether the row showed its actions before.
        var wasOpen: Bool
    }

    case closed
    case dragged(SwipedRow, Drag)
    /// It shows its actions.
    case open(SwipedRow)
    /// An action runs that has not said yet whether it was done.
    case running(SwipedRow)
    /// It is all across, or its data are deleted: its place closes when the app's data say so.
    case gone(SwipedRow)

    var row: SwipedRow? {
        switch self {
        case .closed: nil
        case .dragged(let row, _), .open(let row), .running(let row), .gone(let row): row
        }
    }

    /// The row that a touch can close.
    var closable: SwipedRow? {
        switch self {
        case .closed, .gone: nil
        case .dragged(let row, _), .open(let row), .running(let row): row
        }
    }

    /// The row that stands open without a finger.
    var resting: SwipedRow? {
        switch self {
        case .closed, .gone, .dragged: nil
        case .open(let row), .running(let row): row
        }
    }
}
