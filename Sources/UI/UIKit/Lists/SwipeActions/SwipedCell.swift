/// A cell that a swipe moves aside.
@MainActor
protocol SwipedCell: ListView {
    /// The row is moved aside, or it is not any more.
    func swipedChanged(to isSwiped: Bool)
}
