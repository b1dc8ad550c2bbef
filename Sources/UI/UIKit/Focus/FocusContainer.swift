import CoreGraphics

/// A view that knows more of the items in it than their views say. A list is one: it makes views only for what is seen.
///
/// The engine asks it at each move. What it does not decide goes as in any other view.
@MainActor
protocol FocusContainer: UIView {
    /// Returns whether focus may come to a view in here that can be focused.
    func permitsFocus(on view: UIView) -> Bool
    /// Returns where focus goes that comes from outside; nil leaves it at what was found.
    func entry(_ heading: UIFocusHeading, found: any UIFocusItem) -> (any UIFocusItem)?
    /// Returns the item that a jump leads to; nil scrolls the content instead.
    func item(after jump: FocusJump, from item: any UIFocusItem) -> (any UIFocusItem)?
    /// Returns what stands now for an item that had focus: its view may show other content by now.
    func successor(of item: any UIFocusItem) -> (any UIFocusItem)?
    /// Returns what has to be in sight for a rectangle in the container's coordinates: what lies over its edges hides nothing of it.
    func roomToReveal(_ rect: CGRect, of view: UIView) -> CGRect
}

extension FocusContainer {
    func permitsFocus(on view: UIView) -> Bool { true }
    func entry(_ heading: UIFocusHeading, found: any UIFocusItem) -> (any UIFocusItem)? { nil }
    func item(after jump: FocusJump, from item: any UIFocusItem) -> (any UIFocusItem)? { nil }
    func successor(of item: any UIFocusItem) -> (any UIFocusItem)? { item }
    func roomToReveal(_ rect: CGRect, of view: UIView) -> CGRect { rect }
}
