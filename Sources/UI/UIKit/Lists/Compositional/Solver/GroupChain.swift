/// The groups of a section in which the sizes that items ask for change how many fit into a group, like a cloud of words.
///
/// Each group is kept. A change solves the groups from its own on, until one begins with the same item as before.
struct GroupChain {
    /// Solves the group that begins with an item.
    typealias Solve = (_ firstItem: Int) -> GroupTemplate

    private let axis: ListAxis
    /// The room between two groups in points.
    private let gap: CGFloat
    private let itemCount: Int
    /// Whether a group ends by what more than one of the items after it ask for.
    private let looksFar: Bool
    /// How far elements lie outside their groups, in points.
    private(set) var reach: CGFloat = 0
    private(set) var templates: [GroupTemplate] = []
    private var firstItems: [Int] = []
    /// Where each group begins along the axis, in points.
    private var starts: [CGFloat] = []

    init(axis: ListAxis, gap: CGFloat, itemCount: Int, looksFar: Bool, solve: Solve) {
        (self.axis, self.gap, self.itemCount, self.looksFar) = (axis, gap, itemCount, looksFar)
        append(from: 0, solve) { _ in false }
    }

    var count: Int { templates.count }
    func firstItem(of group: Int) -> Int { firstItems[group] }
    func start(of group: Int) -> CGFloat { starts[group] }
    func itemCount(of group: Int) -> Int { (group + 1 < count ? firstItems[group + 1] : itemCount) - firstItems[group] }
    func group(ofItem item: Int) -> Int { max(0, firstItems.count { $0 <= item } - 1) }
    /// Returns how many groups begin at most at a position, in points.
    func count(within position: CGFloat) -> Int { starts.count { $0 <= position } }

    /// Adds groups until all items have one, or `isEnd` says that the rest is known.
    private mutating func append(from item: Int, _ solve: Solve, until isEnd: (Int) -> Bool) {
        var item = item
        while item < itemCount, !isEnd(item) {
            let template = solve(item)
            guard !template.leaves.isEmpty else { return }
            let last = templates.last
            starts.append(last.map { (starts.last ?? 0) + $0.size[axis] + gap } ?? 0)
            firstItems.append(item)
            templates.append(template)
            reach = max(reach, template.reach)
            item += template.leaves.count
        }
    }

    /// Solves the groups from the one before that of an item on, which may have room for it now, as far as they change.
    mutating func update(item: Int, _ solve: Solve) {
        let group = group(ofItem: item)
        let (oldFirsts, oldTemplates) = (firstItems, templates)
        let known = Set(oldFirsts.dropFirst(group + 1))
        let first = looksFar ? 0 : max(0, group - 1)
        firstItems.removeSubrange(first...)
        templates.removeSubrange(first...)
        starts.removeSubrange(first...)
        var rest = itemCount
        append(from: oldFirsts[first], solve) { item in
            if known.contains(item) { rest = item }
            return known.contains(item)
        }
        guard let index = oldFirsts.firstIndex(of: rest) else { return }
        for old in index..<oldFirsts.count {
            starts.append((starts.last ?? 0) + (templates.last?.size[axis] ?? 0) + gap)
            firstItems.append(oldFirsts[old])
            templates.append(oldTemplates[old])
        }
    }
}
