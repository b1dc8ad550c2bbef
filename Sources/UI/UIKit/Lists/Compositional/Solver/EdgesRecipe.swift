/// The room outside an element as values.
struct EdgesRecipe: Equatable, Sendable {
    var leading = SpacingRecipe.none
    var top = SpacingRecipe.none
    var trailing = SpacingRecipe.none
    var bottom = SpacingRecipe.none

    func start(_ axis: ListAxis) -> SpacingRecipe { axis == .x ? leading : top }
    func end(_ axis: ListAxis) -> SpacingRecipe { axis == .x ? trailing : bottom }
    /// The least room on both sides, in points.
    func sum(_ axis: ListAxis) -> CGFloat { start(axis).value + end(axis).value }
    func flexibleCount(_ axis: ListAxis) -> Int { (start(axis).isFlexible ? 1 : 0) + (end(axis).isFlexible ? 1 : 0) }

    /// Returns the room before an element when `slack` points are left over on its line.
    func start(_ axis: ListAxis, slack: CGFloat) -> CGFloat {
        start(axis).room(max(0, slack) / CGFloat(max(1, flexibleCount(axis))))
    }
}
