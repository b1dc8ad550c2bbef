/// The side of a row at which a swipe shows actions.
enum SwipeSide {
    case leading, trailing

    /// The side that a movement uncovers; `direction` is 1 for a movement to the right and -1 for one to the left.
    init(direction: CGFloat, isRightToLeft: Bool) { self = (direction > 0) != isRightToLeft ? .leading : .trailing }

    /// Where the row moves to show its actions: 1 for the right, -1 for the left.
    func direction(isRightToLeft: Bool) -> CGFloat { (self == .leading) != isRightToLeft ? 1 : -1 }
}
