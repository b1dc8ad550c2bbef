import CoreGraphics

/// An item of a list that has no cell yet, as a place that focus can go to.
@MainActor
final class AwaitedCell: NSObject, AwaitedFocusItem {
    private weak var list: (any FocusedList)?
    let path: ListPath
    /// In the content of the view that the cell will lie in, in points.
    let frame: CGRect
    private weak var container: UIScrollView?

    init(_ list: any FocusedList, _ path: ListPath, _ frame: CGRect, in container: UIScrollView) {
        (self.list, self.path, self.frame, self.container) = (list, path, frame, container)
        super.init()
    }

    var canBecomeFocused: Bool { list?.isFocusable(path) ?? false }
    var parentFocusEnvironment: (any UIFocusEnvironment)? { container }

    func arrive() -> UIView? { list?.focus.bring(path) }
}
