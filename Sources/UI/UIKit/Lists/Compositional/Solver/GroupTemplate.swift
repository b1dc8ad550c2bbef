/// One full group, solved: where its items and badges are, from the group's origin, in points.
struct GroupTemplate: Equatable, Sendable {
    /// A place for one item.
    struct Leaf: Equatable, Sendable {
        /// The rectangle that the item takes of its group.
        var slot: CGRect
        /// The rectangle of the cell.
        var frame: CGRect
        var size: SizeRecipe
        var zIndex = 0
    }

    /// A supplementary element.
    struct Badge: Equatable, Sendable {
        let recipe: BadgeRecipe
        var frame: CGRect
        /// The rectangle of the item or the group that it belongs to.
        var container: CGRect
        /// It is there when this item of the group is.
        var leaf: Int

        var kind: ElementKind { recipe.kind }
        var zIndex: Int { recipe.zIndex }

        /// Returns the badge with the size that it asked for.
        func sized(_ asked: CGSize, _ grid: PixelGrid) -> Self {
            var sized = self
            sized.frame = recipe.frame(in: container.size, grid, asked: asked).offsetBy(dx: container.minX, dy: container.minY)
            return sized
        }
    }

    var size = CGSize.zero
    var leaves: [Leaf] = []
    var badges: [Badge] = []

    /// Returns the length of the group along an axis when only its first `count` items are there.
    func extent(_ axis: ListAxis, of count: Int) -> CGFloat {
        guard count < leaves.count else { return size[axis] }
        let ends = leaves.map { $0.slot.end(axis) }
        // Items may overflow their group, which has no room behind them then.
        let room = max(0, size[axis] - (ends.max() ?? 0))
        return min((ends.prefix(count).max() ?? 0) + room, size[axis])
    }

    /// Returns how many of the group's badges have a kind.
    func count(of kind: ElementKind) -> Int { badges.count { $0.kind == kind } }

    /// How far elements lie outside the group, in points.
    var reach: CGFloat {
        let whole = CGRect(origin: .zero, size: size)
        let union = badges.map(\.frame).reduce(leaves.map(\.frame).reduce(whole) { $0.union($1) }) { $0.union($1) }
        return max(-union.minX, -union.minY, union.maxX - whole.maxX, union.maxY - whole.maxY, 0)
    }

    // MARK: Building

    mutating func append(_ other: GroupTemplate, at origin: CGPoint) {
        let before = leaves.count
        for leaf in other.leaves {
            leaves.append(leaf)
            leaves[leaves.count - 1].slot.origin = CGPoint(x: leaf.slot.minX + origin.x, y: leaf.slot.minY + origin.y)
            leaves[leaves.count - 1].frame.origin = CGPoint(x: leaf.frame.minX + origin.x, y: leaf.frame.minY + origin.y)
        }
        for badge in other.badges {
            badges.append(badge)
            badges[badges.count - 1].frame = badge.frame.offsetBy(dx: origin.x, dy: origin.y)
            badges[badges.count - 1].container = badge.container.offsetBy(dx: origin.x, dy: origin.y)
            badges[badges.count - 1].leaf += before
        }
    }

    /// Adds the badges of a rectangle whose first item has the number `leaf`.
    mutating func add(_ recipes: [BadgeRecipe], to container: CGRect, leaf: Int, _ grid: PixelGrid) {
        for recipe in recipes {
            let frame = recipe.frame(in: container.size, grid).offsetBy(dx: container.minX, dy: container.minY)
            badges.append(Badge(recipe: recipe, frame: frame, container: container, leaf: leaf))
        }
    }
}
