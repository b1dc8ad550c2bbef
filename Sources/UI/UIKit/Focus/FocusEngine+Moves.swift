import CoreGraphics

/// Moves by keys: to the next item in a direction or in reading order, or over many.
extension FocusEngine {
    /// An item whose view turns out not to take focus is passed over, so many times at most.
    private static let mostTries = 8

    /// - Returns: true when focus moved.
    func move(_ heading: UIFocusHeading) -> Bool {
        check()
        let scope = FocusScope.current
        guard let root = scope.root else { return false }
        for _ in 0..<Self.mostTries {
            let map = FocusMap(of: root)
            guard let item, let from = map.index(of: item) else {
                goToPreferred(scope)
                return self.item != nil
            }
            guard let found = next(map.places[from], from, heading, in: map, root) else { break }
            let entered = FocusPreference.entered(found, from: FocusScope.chain(from: item), heading)
            if let goal = arrived(entered) { return focus(goal, heading) }
        }
        NotificationCenter.default.post(
            name: UIFocusSystem.movementDidFailNotification, object: UIFocusSystem.main,
            userInfo: [UIFocusSystem.focusUpdateContextUserInfoKey: UIFocusUpdateContext(item, nil, heading)])
        return false
    }

    /// - Returns: true when a container around the focused item knows where the jump leads.
    func jump(_ jump: FocusJump) -> Bool {
        guard isAwake, let item else { return false }
        for case let container as any FocusContainer in FocusScope.chain(from: item) {
            guard let next = container.item(after: jump, from: item) else { continue }
            _ = focus(next, jump.heading)
            return true
        }
        return false
    }

    /// Returns the item, or what is in the view that is made for it now; nil when nothing there takes focus.
    func arrived(_ item: any UIFocusItem) -> (any UIFocusItem)? {
        guard let awaited = item as? any AwaitedFocusItem else { return item }
        return awaited.arrive().flatMap { FocusPreference.item(in: $0, FocusScope.current) }
    }

    /// Returns what stands now for an item that had focus.
    func present(_ item: any UIFocusItem) -> (any UIFocusItem)? {
        let container = FocusScope.chain(from: item).lazy.compactMap { $0 as? any FocusContainer }.first
        guard let container else { return item }
        return container.successor(of: item).flatMap(arrived)
    }

    private func next(
        _ from: FocusPlace, _ index: Int, _ heading: UIFocusHeading, in map: FocusMap, _ root: UIView
    ) -> (any UIFocusItem)? {
        guard let direction = FocusSearch.Direction(heading) else {
            return step(from, isForward: heading == .next, in: map, root)
        }
        let isForward = direction == (root.isRightToLeft ? .left : .right)
        if isForward, let inner = inner(of: index, direction, in: map) { return inner }
        let others = map.places.filter { $0.item == nil || $0.item !== from.item }
        if let outer = from.outer {
            let siblings = others.filter { $0.outer == outer }
            if let found = target(from, direction, siblings) { return found }
            if direction == (root.isRightToLeft ? .right : .left) { return map.places[outer].item }
        }
        for pool in pools(from, others) {
            if let found = target(from, direction, pool) { return found }
        }
        return nil
    }

    /// Returns the first item inside of the focused one, in the direction of reading.
    private func inner(of index: Int, _ direction: FocusSearch.Direction, in map: FocusMap) -> (any UIFocusItem)? {
        let inner = map.places.filter { $0.outer == index && $0.item != nil }
        return direction == .right
            ? inner.min { $0.frame.minX < $1.frame.minX }?.item : inner.max { $0.frame.maxX < $1.frame.maxX }?.item
    }

    /// Items in the same scroll view come first, seen or not, then those in the scroll view around it; elsewhere only seen items.
    private func pools(_ from: FocusPlace, _ others: [FocusPlace]) -> [[FocusPlace]] {
        let around = from.scrollers.indices.reversed().map { depth in
            others.filter { place in
                place.scrollers.count > depth && place.scrollers[depth] === from.scrollers[depth] && place.hiddenDepth <= depth
            }
        }
        return around + [others.filter(\.isSeen)]
    }

    private func target(
        _ from: FocusPlace, _ direction: FocusSearch.Direction, _ pool: [FocusPlace]
    ) -> (any UIFocusItem)? {
        guard let index = FocusSearch.nearest(to: from.frame, direction, among: pool.map(\.frame)) else { return nil }
        if let item = pool[index].item { return item }
        for preferred in pool[index].guide?.preferredFocusEnvironments ?? [] {
            if let item = FocusPreference.item(in: preferred, FocusScope.current), item !== from.item { return item }
        }
        return nil
    }

    private func step(_ from: FocusPlace, isForward: Bool, in map: FocusMap, _ root: UIView) -> (any UIFocusItem)? {
        let order = map.inOrder(isRightToLeft: root.isRightToLeft)
        guard order.count > 1, let index = order.firstIndex(where: { $0.item === from.item }) else { return nil }
        return order[(index + (isForward ? 1 : order.count - 1)) % order.count].item
    }
}
