/// An item whose view does not exist yet, because it is out of sight. Its container makes the view when focus comes.
@MainActor
protocol AwaitedFocusItem: UIFocusItem {
    /// Makes the view, near what is seen or after a scroll to it; nil for an item that is gone by now.
    func arrive() -> UIView?
}
