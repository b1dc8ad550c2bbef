/// The groups of a section in which the sizes that items ask for change how many fit into a group, like a cloud of words.
///
/// Each group is kept. Items that change solve the groups from their own on, until one begins with the same item as before.
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
    /// How many badges of each kind are in the groups before each group.
    private var badges: [ElementKind: [Int]] = [:]

    init(axis: ListAxis, gap: CGFloat, itemCount: Int, looksFar: Bool, badges kinds: Set<ElementKind> = [], solve: Solve) {
        (self.axis, self.gap, self.itemCount, self.looksFar) = (axis, gap, itemCount, looksFar)
        for kind in kinds { badges[kind] = [] }
        var item = 0
        while item < itemCount {
            let template = solve(item)
            guard !template.leaves.isEmpty else { break }
            firstItems.append(item)
            templates.append(template)
            reach = max(reach, template.reach)
            item += template.leaves.count
        }
        place(from: 0)
    }

    var count: Int { templates.count }
    func firstItem(of group: Int) -> Int { firstItems[group] }
    func start(of group: Int) -> CGFloat { starts[group] }
    func itemCount(of group: Int) -> Int { (group + 1 < count ? firstItems[group + 1] : itemCount) - firstItems[group] }
    func group(ofItem item: Int) -> Int { max(0, firstItems.partitioningIndex { $0 > item } - 1) }
    /// Returns how many groups begin at most at a position, in points.
    func count(within position: CGFloat) -> Int { starts.partitioningIndex { $0 > position } }

    func badges(_ kind: ElementKind, before group: Int) -> Int { badges[kind]?[group] ?? 0 }

    /// Returns the group of a badge by its number in the section; nil when there is none.
    func group(ofBadge number: Int, _ kind: ElementKind) -> Int? {
        guard let before = badges[kind] else { return nil }
        let group = before.partitioningIndex { $0 > number } - 1
        return group >= 0 && number < before[group] + templates[group].count(of: kind) ? group : nil
    }

    /// Solves the groups of items, which are in order, and those around them, as far as they change.
    mutating func update(items: [Int], _ solve: Solve) {
        guard let lowest = items.first else { return }
        let first = firstGroup(changedBy: lowest)
        var known = 0
        // A group that was solved for an item before has the later ones in it, too.
        for item in items where item >= known { known = update(item: item, solve) }
        place(from: first)
    }

    /// The group before that of an item may have room for it now.
    private func firstGroup(changedBy item: Int) -> Int { looksFar ? 0 : max(0, group(ofItem: item) - 1) }

    /// Returns the item with which the groups begin that stay.
    private mutating func update(item: Int, _ solve: Solve) -> Int {
        let first = firstGroup(changedBy: item)
        var (next, staying) = (firstItems[first], group(ofItem: item) + 1)
        var (items, solved): ([Int], [GroupTemplate]) = ([], [])
        while next < itemCount {
            while staying < count, firstItems[staying] < next { staying += 1 }
            if staying < count, firstItems[staying] == next { break }
            let template = solve(next)
            items.append(next)
            solved.append(template)
            next += max(1, template.leaves.count)
        }
        if next >= itemCount { staying = count }
        firstItems.replaceSubrange(first..<staying, with: items)
        templates.replaceSubrange(first..<staying, with: solved)
        reach = solved.reduce(reach) { max($0, $1.reach) }
        return next
    }

    /// Places the groups from one on, one after the other.
    private mutating func place(from first: Int) {
        starts.removeSubrange(first...)
        starts.reserveCapacity(count)
        var start = first > 0 ? starts[first - 1] + templates[first - 1].size[axis] + gap : 0
        for group in first..<count {
            starts.append(start)
            start += templates[group].size[axis] + gap
        }
        for kind in badges.keys { countBadges(kind, from: first) }
    }

    private mutating func countBadges(_ kind: ElementKind, from first: Int) {
        var before = badges[kind] ?? []
        var number = first > 0 ? before[first - 1] + templates[first - 1].count(of: kind) : 0
        before.removeSubrange(first...)
        for group in first..<count {
            before.append(number)
            number += templates[group].count(of: kind)
        }
        badges[kind] = before
    }
}
