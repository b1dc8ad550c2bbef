internal import Motion

/// How far a row is moved aside: under a finger, and where it comes to rest. All distances are in points, 0 for a closed row.
struct SwipeTrack: Equatable {
    /// Where a row goes that the finger let go.
    enum Rest: Equatable {
        case closed, open
        /// All across, which runs the first action.
        case across
    }

    /// The width of all actions.
    var open: CGFloat
    /// The width of the row.
    var width: CGFloat
    /// Whether a swipe over the whole row runs the first action.
    var runsFirst: Bool

    /// The share of the width behind which the first action runs.
    private static let fullShare: CGFloat = 0.6
    /// How long a movement is thought on after the finger has left, in seconds.
    private static let foresight: CGFloat = 0.15
    private static let band = RubberBand()

    private var full: CGFloat { min(max(width * Self.fullShare, open + 30), max(width, open)) }

    /// Returns the distance at which the row is for a finger that moved by `finger`.
    ///
    /// Where a full swipe runs an action, the row follows all the way; else it resists behind its last action.
    func offset(finger: CGFloat) -> CGFloat {
        let finger = max(0, finger)
        return runsFirst ? min(finger, width) : Self.band.value(finger, lower: 0, upper: open, dimension: width)
    }

    /// Returns the finger's movement for a row at a distance, so that a row that is caught goes on from there.
    func finger(offset: CGFloat) -> CGFloat {
        let offset = max(0, offset)
        guard !runsFirst, offset > open else { return offset }
        return open + Self.band.distance(forOffset: offset - open, dimension: width)
    }

    /// Whether a row at a distance runs its first action when the finger leaves.
    func isFull(_ offset: CGFloat) -> Bool { runsFirst && offset > full }

    /// Returns where a row goes that is let go; `velocity` is in points a second, positive where the row opens.
    func rest(_ offset: CGFloat, velocity: CGFloat) -> Rest {
        let aim = offset + velocity * Self.foresight
        // A flick runs the action only from behind the buttons: a quick swipe shows them.
        if isFull(offset), velocity > -500 { return .across }
        if offset >= open, isFull(aim) { return .across }
        return aim > open / 2 ? .open : .closed
    }
}
