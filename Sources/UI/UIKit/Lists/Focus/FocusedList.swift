import CoreGraphics

/// A list whose items can have focus: a collection view or a table view.
@MainActor
protocol FocusedList: BatchedList, FocusContainer {
    var focus: ListFocus { get }
    /// Whether items can have focus now.
    var letsItemsFocus: Bool { get }
    var remembersLastFocusedIndexPath: Bool { get }
    /// Asks the delegate whether an item can have focus.
    func mayFocus(_ path: IndexPath) -> Bool
    /// Asks the delegate for the item that focus prefers.
    func preferredFocusPath() -> IndexPath?
    /// Whether focus on an item selects it.
    func selectsWithFocus(_ path: IndexPath) -> Bool
    /// Selects an item because focus came to it.
    func selectByFocus(_ path: ListPath)
    /// Whether an element is the header of its section, its footer, or none of both.
    func edge(of kind: ElementKind) -> ReadingRank.Part
    /// Scrolls to an item at once.
    func jump(to path: ListPath)
    /// Returns where an item lies in the list's content: that of a lane where the lane shows it.
    func contentFrame(of path: ListPath) -> CGRect?
    /// Returns the items that a lane which has no view would show.
    func itemsSeen(inLane section: Int) -> [ListPath]
    /// The views before all sections, and those after them.
    var viewsAround: (first: UIView?, last: UIView?) { get }
}

extension FocusedList {
    /// The axis along which pages follow each other.
    var pageAxis: ListAxis { contentSize.width > bounds.width && contentSize.height <= bounds.height ? .x : .y }

    func isFocusable(_ path: ListPath) -> Bool { letsItemsFocus && mayFocus(path.indexPath) }

    func permitsFocus(on view: UIView) -> Bool {
        guard view is any ListView, let shown = focus.element(around: view), shown.view === view else { return true }
        return isFocusable(shown.key.path)
    }

    func entry(_ heading: UIFocusHeading, found: any UIFocusItem) -> (any UIFocusItem)? { focus.entry(heading, found) }
    func item(after jump: FocusJump, from item: any UIFocusItem) -> (any UIFocusItem)? { focus.item(after: jump, item) }
    func successor(of item: any UIFocusItem) -> (any UIFocusItem)? { focus.successor(of: item) }
    func roomToReveal(_ rect: CGRect, of view: UIView) -> CGRect { focus.roomToReveal(rect, of: view) }
}
