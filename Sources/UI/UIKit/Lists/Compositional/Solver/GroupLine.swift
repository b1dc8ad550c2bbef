/// The row or column of a group: how many items fit, how large they are, and where they are.
struct GroupLine {
    let solver: GroupSolver
    let group: GroupRecipe
    let owner: ItemRecipe
    /// The group less its insets, in points.
    let room: CGSize
    /// The number of the first item in the outermost group.
    let first: Int
    /// It takes so many items even where they do not fit.
    let leastItems: Int

    private var axis: ListAxis { group.axis }
    private var isOpen: Bool { owner.size[axis].isEstimated }
    private var spacing: CGFloat { group.spacing.value }
    private var cycle: Int { group.subitems.count }

    func solved() -> GroupTemplate {
        let count = count
        guard count > 0, cycle > 0 else { return GroupTemplate() }
        return placed(elements(count))
    }

    // MARK: How many

    private var count: Int {
        switch group.rule {
        case .times(let count), .shares(let count): min(count, GroupSolver.mostItems)
        case .whileTheyFit: isOpen ? cycle : mostThatFit
        case .custom: 0
        }
    }

    /// The largest number of items that fit: their fractions refer to what the room between them leaves.
    private var mostThatFit: Int {
        var count = leastItems
        let isOpen = group.subitems.contains { $0.hasOpenCount || $0.size[axis].isEstimated }
        while count < (isOpen ? GroupSolver.mostOpenItems : GroupSolver.mostItems), length(of: count + 1) <= room[axis] + 0.01 {
            count += 1
            // Items without a length fit without an end.
            if count == cycle, length(of: count) <= 0 { break }
        }
        return count
    }

    private func length(of count: Int) -> CGFloat {
        let room = itemRoom(count)
        let (rounds, rest) = count.quotientAndRemainder(dividingBy: cycle)
        var sum = spacing * CGFloat(count - 1)
        for (index, item) in group.subitems.enumerated() {
            let times = rounds + (index < rest ? 1 : 0)
            guard times > 0 else { break }
            if item.hasOpenCount || item.size[axis].isEstimated { return openLength(of: count, room) }
            sum += CGFloat(times) * (item.size[axis].resolved(in: room, solver.grid) + item.edges.sum(axis))
        }
        return sum
    }

    /// The length of items of which each may have another size.
    private func openLength(of count: Int, _ room: CGSize) -> CGFloat {
        var sum = spacing * CGFloat(count - 1)
        var number = first
        for index in 0..<count {
            let item = group.subitems[index % cycle]
            let element = solver.solve(item, in: room, first: number, uniform: item.size.resolved(in: room, solver.grid))
            sum += element.size[axis] + item.edges.sum(axis)
            number += element.leaves.count
        }
        return sum
    }

    /// What fractions of the items refer to when there are `count`.
    private func itemRoom(_ count: Int) -> CGSize {
        var room = room
        if !isOpen { room[axis] = max(0, room[axis] - spacing * CGFloat(count - 1)) }
        return room
    }

    // MARK: How large

    private func elements(_ count: Int) -> [(item: ItemRecipe, solved: GroupTemplate)] {
        let room = itemRoom(count)
        let uniform = uniform(count, room)
        var number = first
        return (0..<count).map { index in
            var item = group.subitems[index % cycle]
            if case .shares = group.rule, !isOpen { share(&item, room[axis] / CGFloat(count)) }
            let solved = solver.solve(item, in: room, first: number, uniform: uniform)
            number += solved.leaves.count
            return (item, solved)
        }
    }

    private func share(_ item: inout ItemRecipe, _ length: CGFloat) {
        let length = LayoutLength(.absolute, solver.grid.down(length))
        if axis == .x { item.size.width = length } else { item.size.height = length }
    }

    /// The largest of the siblings that follow each other; each counts with its estimate until it was asked.
    private func uniform(_ count: Int, _ room: CGSize) -> CGSize {
        guard group.subitems.contains(where: { $0.size.hasUniformSide }) else { return .zero }
        let hasGroups = group.subitems.contains { $0.group != nil }
        var largest = CGSize.zero
        for index in 0..<count where hasGroups || first + index < solver.present {
            let item = group.subitems[index % cycle]
            let size = item.size.resolved(in: room, asked: hasGroups ? nil : solver.asked(first + index), solver.grid)
            if item.size.width.rule == .uniform { largest.width = max(largest.width, size.width) }
            if item.size.height.rule == .uniform { largest.height = max(largest.height, size.height) }
        }
        return largest
    }

    // MARK: Where

    private func placed(_ elements: [(item: ItemRecipe, solved: GroupTemplate)]) -> GroupTemplate {
        let across = axis.other
        let between = spacing * CGFloat(elements.count - 1)
        let length = elements.reduce(between) { $0 + $1.solved.size[axis] + $1.item.edges.sum(axis) }
        let breadth = elements.map { $0.solved.size[across] + $0.item.edges.sum(across) }.max() ?? 0
        let line = owner.size[across].isEstimated ? breadth : room[across]
        let share = share(of: isOpen ? 0 : room[axis] - length, elements.map(\.item))
        var result = GroupTemplate()
        var position: CGFloat = 0
        for (item, solved) in elements {
            var origin = CGPoint.zero
            position += item.edges.start(axis).room(share)
            origin[axis] = position
            origin[across] = item.edges.start(across, slack: line - solved.size[across] - item.edges.sum(across))
            result.append(solved, at: origin)
            position += solved.size[axis] + item.edges.end(axis).room(share) + group.spacing.room(share)
        }
        result.size[axis] = position - group.spacing.room(share)
        result.size[across] = breadth
        return result
    }

    /// What each flexible room of the line gets of the points that are left over.
    private func share(of slack: CGFloat, _ items: [ItemRecipe]) -> CGFloat {
        let between = group.spacing.isFlexible ? items.count - 1 : 0
        let flexible = between + items.reduce(0) { $0 + $1.edges.flexibleCount(axis) }
        return flexible > 0 && slack > 0 ? slack / CGFloat(flexible) : 0
    }
}
