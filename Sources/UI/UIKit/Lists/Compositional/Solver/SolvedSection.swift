/// One section, solved: its groups, and what is around them. Places are in the section, whose start along the axis is 0.
struct SolvedSection {
    let recipe: SectionRecipe
    let axis: ListAxis
    let grid: PixelGrid
    /// The room across the axis, in points.
    let breadth: CGFloat
    private(set) var run: GroupRun
    private(set) var boundaries: BoundaryFrames
    let bounds: CGSize
    private let solver: GroupSolver
    private var badgeSizes = BadgeSizes()
    private(set) var head: CGFloat = 0
    private var tail: CGFloat = 0

    /// - Parameter bounds: the size of the collection view's bounds, in points.
    init(_ recipe: SectionRecipe, axis: ListAxis, bounds: CGSize, itemCount: Int, solver: GroupSolver) {
        (self.recipe, self.axis, grid, breadth) = (recipe, axis, solver.grid, bounds[axis.other])
        (self.bounds, self.solver) = (bounds, solver)
        // A fraction along the layout's axis is one of the whole bounds.
        var room = bounds
        room[axis.other] = max(0, bounds[axis.other] - recipe.insets.sum(axis.other))
        run = GroupRun(
            recipe.group, room: room, axis: recipe.lane == nil ? axis : axis.other, spacing: recipe.spacing,
            itemCount: itemCount, solver: solver, isLane: recipe.lane != nil)
        var boundaryRoom = bounds
        boundaryRoom[axis.other] = max(0, bounds[axis.other] - recipe.boundaryInsets.sum(axis.other))
        boundaries = BoundaryFrames(
            axis: axis, grid: solver.grid, room: boundaryRoom, insets: recipe.boundaryInsets, recipes: recipe.boundaries)
        measureEnds()
    }

    private mutating func measureEnds() {
        head = isEmpty ? 0 : recipe.headPadding + boundaries.growth(axis, -1)
        tail = isEmpty ? 0 : boundaries.growth(axis, 1)
    }

    /// The items of a section are all left out when the first one does not fit into its group.
    var isBroken: Bool { run.itemCount > 0 && run.isEmpty }
    /// A section without items and boundary elements takes no room.
    private var isEmpty: Bool { (run.itemCount == 0 || isBroken) && recipe.boundaries.isEmpty }

    /// The length along the axis in points.
    var extent: CGFloat { isEmpty ? 0 : max(0, head + recipe.insets.sum(axis) + groupsExtent + tail) }
    private var groupsExtent: CGFloat { recipe.lane == nil ? run.extent : run.count > 0 ? run.breadth : 0 }
    /// How far elements may lie outside the section along the axis, in points.
    var reach: CGFloat {
        let frames = recipe.boundaries.indices.map(boundaryFrame)
        let groups = recipe.lane == nil ? run.overhang : 0
        return frames.reduce(run.reach + badgeSizes.reach + groups) { max($0, -$1.start(axis), $1.end(axis) - extent) }
    }

    // MARK: Places

    /// The place of the first group in the section.
    private var groupsOrigin: CGPoint {
        var origin = CGPoint.zero
        origin[axis] = head + recipe.insets.start(axis)
        origin[axis.other] = recipe.lane == nil ? recipe.insets.start(axis.other) + boundaries.growth(axis.other, -1) : laneStart
        return origin
    }

    /// The rectangle that boundary elements surround: the groups with the section's insets.
    private var content: CGRect {
        let across = boundaries.growth(axis.other, -1)
        let length = max(0, extent - head - tail)
        return axis == .y
            ? CGRect(x: across, y: head, width: breadth, height: length)
            : CGRect(x: head, y: across, width: length, height: breadth)
    }

    func boundaryFrame(_ index: Int) -> CGRect { boundaries.frame(index, around: content) }

    func decorationFrame(_ index: Int) -> CGRect {
        let size = axis == .y ? CGSize(width: breadth, height: extent) : CGSize(width: extent, height: breadth)
        return CGRect(origin: .zero, size: size).inset(by: recipe.decorations[index].insets)
    }

    var hasDecorations: Bool { !recipe.decorations.isEmpty }
    var decorationCount: Int { run.itemCount > 0 && !isBroken ? recipe.decorations.count : 0 }

    /// Returns where a group begins in the section.
    private func origin(of group: Int) -> CGPoint {
        let (own, start) = (run.origin(of: group), groupsOrigin)
        return CGPoint(x: own.x + start.x, y: own.y + start.y)
    }

    /// Calls `visit` with the cells and badges of the groups that reach into a range of positions along their axis.
    func visitGroups(from low: CGFloat, to high: CGFloat, _ visit: (Found) -> Void) {
        let start = groupsOrigin[run.axis]
        for group in run.groups(from: low - start, to: high - start) {
            let (origin, template, count) = (origin(of: group), run.group(group), run.itemCount(of: group))
            for index in 0..<min(count, template.leaves.count) {
                visit(.cell(run.firstItem(of: group) + index, template.leaves[index], origin))
            }
            for (index, badge) in template.badges.enumerated() where badge.leaf < count {
                let before = template.badges[..<index].count { $0.kind == badge.kind }
                let number = run.badges(badge.kind, before: group) + before
                visit(.badge(number, badgeSizes.sized(badge, number, grid), origin))
            }
        }
    }

    /// What is found in a group, whose origin is given.
    enum Found {
        case cell(Int, GroupTemplate.Leaf, CGPoint)
        case badge(Int, GroupTemplate.Badge, CGPoint)
    }

    func cell(_ item: Int) -> Found? {
        guard !isBroken, item >= 0, item < run.itemCount else { return nil }
        let group = run.group(ofItem: item)
        return .cell(item, run.group(group).leaves[item - run.firstItem(of: group)], origin(of: group))
    }

    func badge(_ kind: ElementKind, _ number: Int) -> Found? {
        guard let group = run.group(ofBadge: number, kind) else { return nil }
        let badges = run.group(group).badges.filter { $0.kind == kind }
        let badge = badges[number - run.badges(kind, before: group)]
        guard badge.leaf < run.itemCount(of: group) else { return nil }
        return .badge(number, badgeSizes.sized(badge, number, grid), origin(of: group))
    }

    /// Returns which sides of a badge are estimates; nil where there is no such badge.
    func sizeRecipe(ofBadge kind: ElementKind, _ number: Int) -> SizeRecipe? {
        guard case .badge(_, let badge, _)? = badge(kind, number) else { return nil }
        return badge.recipe.size
    }

    /// Whether each item has one badge of a kind.
    func isWornByAll(_ kind: ElementKind) -> Bool {
        let wearers = run.template.badges.filter { $0.kind == kind }.map(\.leaf)
        return !wearers.isEmpty && wearers.sorted() == Array(run.template.leaves.indices)
    }

    /// Takes the size that a badge asks for; what is around it does not move.
    mutating func setSize(_ size: CGSize, ofBadge kind: ElementKind, _ number: Int) {
        guard case .badge(_, let badge, _)? = badge(kind, number) else { return }
        badgeSizes.set(size, of: badge, number, grid)
    }

    // MARK: Sizes that elements ask for

    func withoutSizes() -> SolvedSection {
        guard !run.askedSizes.isEmpty || !boundaries.asked.isEmpty || !badgeSizes.isEmpty else { return self }
        return SolvedSection(recipe, axis: axis, bounds: bounds, itemCount: run.itemCount, solver: solver)
    }

    /// Takes the sizes that items ask for, and returns by how much the section becomes longer.
    mutating func setSizes(_ sizes: [(item: Int, size: CGSize)]) -> CGFloat {
        let old = extent
        run.setSizes(sizes)
        return extent - old
    }

    mutating func setSize(_ size: CGSize, ofBoundary index: Int) -> CGFloat {
        let old = extent
        boundaries.asked[index] = size
        measureEnds()
        return extent - old
    }
}
