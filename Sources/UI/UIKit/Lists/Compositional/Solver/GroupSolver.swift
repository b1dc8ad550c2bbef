/// Solves one group: from the room, the items and what they asked for to the places of all. It knows no views.
///
/// Lengths are rounded down to pixels here, positions only when they are shown: rounding errors do not add up over the groups.
struct GroupSolver {
    var grid = PixelGrid()
    /// The size that an item of the group asked for, by its number; nil before it was asked.
    var asked: (Int) -> CGSize? = { _ in nil }
    /// How many items the group has, if it is the last one; those beyond are no siblings.
    var present = Int.max
    /// The outermost row or column takes so many items even where they do not fit.
    var leastItems = 0
    /// The places that the app gives for a custom group of a size.
    var custom: (NSCollectionLayoutGroupCustomItemProvider, CGSize) -> [GroupTemplate.Leaf] = { _, _ in [] }
    /// A group has no more items than this, in an error of the app too.
    static let mostItems = 10_000
    /// The most items of a line in which each may have another size: one more solves all of them again.
    static let mostOpenItems = 256

    /// Returns an element in a room.
    ///
    /// - Parameters:
    ///   - room: what fractions of the element's size refer to, in points.
    ///   - first: the number of the element's first item in the outermost group.
    ///   - uniform: the largest size that siblings asked for; only sides that follow siblings take it.
    func solve(_ item: ItemRecipe, in room: CGSize, first: Int = 0, uniform: CGSize = .zero) -> GroupTemplate {
        guard let group = item.group else { return leaf(item, room, first, uniform) }
        let size = item.size.resolved(in: room, grid)
        let insets = item.appliedInsets
        let inner = CGSize(width: max(0, size.width - insets.sum(.x)), height: max(0, size.height - insets.sum(.y)))
        let content = contents(group, of: item, inner, first)
        var solved = GroupTemplate(size: size)
        if item.size.width.isEstimated { solved.size.width = content.size.width }
        if item.size.height.isEstimated { solved.size.height = content.size.height }
        solved.append(content, at: CGPoint(x: insets.leading, y: insets.top))
        solved.add(item.badges, to: CGRect(origin: .zero, size: solved.size), leaf: 0, grid)
        return solved
    }

    private func leaf(_ item: ItemRecipe, _ room: CGSize, _ number: Int, _ uniform: CGSize) -> GroupTemplate {
        var size = item.size.resolved(in: room, asked: asked(number), grid)
        if item.size.width.rule == .uniform { size.width = uniform.width }
        if item.size.height.rule == .uniform { size.height = uniform.height }
        let slot = CGRect(origin: .zero, size: size)
        let frame = slot.inset(by: item.appliedInsets)
        var solved = GroupTemplate(size: size)
        solved.leaves = [GroupTemplate.Leaf(slot: slot, frame: frame, size: item.size)]
        solved.add(item.badges, to: frame, leaf: 0, grid)
        return solved
    }

    private func contents(_ group: GroupRecipe, of item: ItemRecipe, _ room: CGSize, _ first: Int) -> GroupTemplate {
        guard case .custom(let provider) = group.rule else {
            var inner = self
            inner.leastItems = 0
            return GroupLine(
                solver: inner, group: group, owner: item, room: room, first: first, leastItems: leastItems
            ).solved()
        }
        let leaves = custom(provider, room)
        let union = leaves.map(\.frame).reduce(CGRect.zero) { $0.union($1) }
        return GroupTemplate(size: CGSize(width: union.maxX, height: union.maxY), leaves: leaves)
    }
}
