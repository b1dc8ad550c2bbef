/// The groups of a section, one after the other: one template stands for all whose items asked for nothing else.
///
/// A section of equal groups takes no memory for each, and its elements are found by arithmetic. Groups that items changed are kept, and
/// what they are longer or shorter than the template is in a tree, so a changed item costs O(log groups).
struct GroupRun {
    let group: ItemRecipe
    /// What fractions of the group's size refer to, in points.
    let room: CGSize
    let axis: ListAxis
    /// The groups scroll along the axis: they lie in a line as broad as the broadest of them, not in the room.
    let isLane: Bool
    let itemCount: Int
    /// The room between two groups along the axis, in points: their own edges and the section's spacing.
    private let gap: CGFloat
    private let before: CGFloat
    private let after: CGFloat
    private let solver: GroupSolver
    let template: GroupTemplate
    private var asked: [Int: CGSize] = [:]
    private var changed: [Int: GroupTemplate] = [:]
    private var differences: SumTree?
    /// Whether the sizes of items change how many fit into a group.
    let isChained: Bool
    /// The groups one by one, where the sizes of items change how many fit into one; nil elsewhere.
    private(set) var chain: GroupChain?
    /// Whether a group ends by what more than one of the items after it ask for.
    private let looksFar: Bool
    /// The items of a chain that asked for a size, in order.
    private var askedItems: [Int] = []
    private(set) var reach: CGFloat
    /// The size across the axis of the largest group that was asked, in points; nil before one was.
    private var askedBreadth: CGFloat?

    init(
        _ group: ItemRecipe, room: CGSize, axis: ListAxis, spacing: CGFloat, itemCount: Int, solver: GroupSolver,
        isLane: Bool = false
    ) {
        (self.group, self.room, self.axis, self.itemCount, self.isLane) = (group, room, axis, itemCount, isLane)
        (before, after) = (group.edges.start(axis).value, group.edges.end(axis).value)
        gap = before + after + spacing
        self.solver = solver
        isChained = group.hasOpenCount
        template = solver.solve(group, in: room)
        reach = template.reach
        looksFar = group.group?.subitems.contains { $0.group != nil } == true
        guard isChained, itemCount > 0, !template.leaves.isEmpty else { return }
        let run = self
        chain = GroupChain(
            axis: axis, gap: gap, itemCount: itemCount, looksFar: looksFar, badges: group.badgeKinds
        ) { run.chained($0) }
    }

    /// How many items beyond a group its solver looks at, at most, when it tries whether one more element fits.
    private static let mostTried = 64

    private var capacity: Int { template.leaves.count }
    /// Whether not even the first item fits into a group.
    var isEmpty: Bool { capacity == 0 }
    /// The number of groups; none when no item fits into a group.
    var count: Int { chain?.count ?? (capacity > 0 ? (itemCount + capacity - 1) / capacity : 0) }

    /// The length of all groups in points.
    var extent: CGFloat { count > 0 ? start(of: count - 1) + length(of: count - 1) + after : 0 }

    /// How far groups lie outside the run along the axis, in points, at most.
    ///
    /// With less than no room between groups, one overhangs a shorter one at the end. Groups that differ need not even be in order.
    var overhang: CGFloat {
        guard gap < 0, count > 1 else { return 0 }
        let areInOrder = chain == nil && differences == nil && template.size[axis] + gap >= 0
        return -gap * (areInOrder ? 1 : CGFloat(count - 1))
    }

    /// The length of all groups across the axis in points: the largest group's that was measured, or else the template's.
    var breadth: CGFloat { (askedBreadth ?? template.size[axis.other]) + group.edges.sum(axis.other) }

    // MARK: Groups

    func group(_ index: Int) -> GroupTemplate { chain?.templates[index] ?? changed[index] ?? template }
    func group(ofItem item: Int) -> Int { chain?.group(ofItem: item) ?? item / capacity }
    func firstItem(of group: Int) -> Int { chain?.firstItem(of: group) ?? group * capacity }
    func itemCount(of group: Int) -> Int { chain?.itemCount(of: group) ?? min(capacity, itemCount - group * capacity) }

    /// Returns where a group begins along the axis, from the first group's edge spacing on, in points.
    func start(of group: Int) -> CGFloat {
        if let chain { return before + chain.start(of: group) }
        return before + CGFloat(group) * (template.size[axis] + gap) + (differences?.sum(first: group) ?? 0)
    }

    func length(of index: Int) -> CGFloat { group(index).extent(axis, of: itemCount(of: index)) }

    /// Returns where a group begins across the axis, in points.
    func acrossStart(of index: Int) -> CGFloat {
        let across = axis.other
        let line = isLane ? breadth : room[across]
        return group.edges.start(across, slack: line - group(index).size[across] - group.edges.sum(across))
    }

    func origin(of group: Int) -> CGPoint {
        var origin = CGPoint.zero
        origin[axis] = start(of: group)
        origin[axis.other] = acrossStart(of: group)
        return origin
    }

    /// Returns the groups that reach into a range of positions along the axis.
    func groups(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        // Groups with less than no room between them reach into those that follow, and need not be in order.
        guard gap >= 0 || chain == nil && differences == nil && template.size[axis] + gap > 0 else { return 0..<count }
        let first = max(0, index(at: low - reach - before + min(0, gap)) - 1)
        let last = min(count, index(at: high + reach - before) + 1)
        return first..<max(first, last)
    }

    /// Returns the number of groups that begin at most at a position, less one, at least 0.
    private func index(at position: CGFloat) -> Int {
        let step = template.size[axis] + gap
        guard count > 0, position > 0 else { return 0 }
        if let chain { return chain.count(within: position) }
        if let differences { return min(count, differences.count(within: position, each: step)) }
        guard step > 0 else { return count }
        return Int(min(CGFloat(count), position / step))
    }

    // MARK: Sizes that items ask for

    var askedSizes: [Int: CGSize] { asked }

    func askedSize(of item: Int) -> CGSize? { asked[item] }

    func sizeRecipe(of item: Int) -> SizeRecipe? {
        guard capacity > 0, item >= 0, item < itemCount else { return nil }
        let group = group(ofItem: item)
        return self.group(group).leaves[item - firstItem(of: group)].size
    }

    /// Takes the sizes that items asked for. Where they change how many fit into a group, all are taken at once: each may move the items of all
    /// groups after its own.
    mutating func setSizes(_ sizes: [(item: Int, size: CGSize)]) {
        guard capacity > 0, group.hasEstimates else { return }
        let sizes = sizes.filter { $0.item >= 0 && $0.item < itemCount }
        guard !isChained else { return setChained(sizes) }
        for (item, size) in sizes {
            asked[item] = size
            solveGroup(ofItem: item)
            reach = max(reach, group(group(ofItem: item)).reach)
        }
    }

    private mutating func setChained(_ sizes: [(item: Int, size: CGSize)]) {
        askedItems += sizes.lazy.map(\.item).filter { [asked] item in asked[item] == nil }
        askedItems.sort()
        for (item, size) in sizes { asked[item] = size }
        var run = self
        run.chain = nil  // It would be copied for the change.
        chain?.update(items: sizes.map(\.item).sorted()) { run.chained($0) }
        reach = max(reach, chain?.reach ?? 0)
        let across = axis.other
        if isLane { askedBreadth = chain?.templates.map { $0.size[across] }.max() }
    }

    /// Returns the group of a chain that begins with an item: the template, unless items ask for something else. Where items end, others are
    /// siblings; whether one more item fits is tried with those beyond a group, too.
    private func chained(_ first: Int) -> GroupTemplate {
        let end = first + 2 * template.leaves.count + Self.mostTried
        let isAsked = looksFar ? !asked.isEmpty : askedItems.contains(in: first..<end)
        return end > itemCount || isAsked ? solved(first) : template
    }

    private mutating func solveGroup(ofItem item: Int) {
        let index = group(ofItem: item)
        let old = group(index).size
        changed[index] = solved(firstItem(of: index))
        broaden(from: old[axis.other], to: group(index).size[axis.other])
        let difference = group(index).size[axis] - old[axis]
        guard difference != 0 else { return }
        if differences == nil { differences = SumTree(count: count) }
        differences?.add(difference, at: index)
    }

    private mutating func broaden(from old: CGFloat, to new: CGFloat) {
        guard isLane else { return }
        if let asked = askedBreadth, new < asked {
            // Only the loss of the largest group makes all others count again.
            guard old == asked else { return }
            let across = axis.other
            askedBreadth = changed.values.map { $0.size[across] }.max()
        } else {
            askedBreadth = new
        }
    }

    private func solved(_ first: Int) -> GroupTemplate {
        let asked = asked
        var solver = solver
        solver.asked = { asked[first + $0] }
        solver.present = itemCount - first
        // An item that asks for more than a group has is alone in it.
        solver.leastItems = isChained ? 1 : 0
        let solved = solver.solve(group, in: room)
        return solved.leaves.isEmpty ? template : solved
    }
}

extension [Int] {
    /// Whether one of the numbers, which are in order, is in a range.
    fileprivate func contains(in range: Range<Int>) -> Bool {
        let index = partitioningIndex { $0 >= range.lowerBound }
        return index < count && self[index] < range.upperBound
    }
}
