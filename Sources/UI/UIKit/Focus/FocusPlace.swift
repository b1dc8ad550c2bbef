import CoreGraphics

/// A place that can receive focus.
@MainActor
struct FocusPlace {
    /// The item; nil for a guide, which leads to one.
    let item: (any UIFocusItem)?
    let guide: UIFocusGuide?
    /// The frame in the window's coordinates.
    let frame: CGRect
    /// The scroll views that scroll the item, from the outermost.
    let scrollers: [UIScrollView]
    /// The index of the innermost scroll view that has to scroll to show the item; -1 for none.
    let hiddenDepth: Int
    /// What the item is stepped through with, from the outside.
    let units: [FocusUnit]
    /// The index of the place around this one; nil for none.
    let outer: Int?
    /// True when a part of it is within the visible area of its scroll views.
    let isSeen: Bool
}
