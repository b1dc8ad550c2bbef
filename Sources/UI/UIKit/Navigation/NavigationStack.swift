/// What the app wants on a navigation controller's stack, and what the screen has come to.
///
/// An edit holds at once (`wanted`); the screen follows later, one transition at a time, from what was reached (`settled`) to
/// what is wanted by then. Edits in between are thus coalesced, and a cancelled transition knows what to go back to.
@MainActor
struct NavigationStack {
    private(set) var wanted: [UIViewController] = []
    /// What was wanted when the last transition ended.
    private(set) var settled: [UIViewController] = []
    /// Wanted, and not yet told that they have a parent.
    private(set) var arriving: [UIViewController] = []
    /// No longer wanted, and still children.
    private(set) var leaving: [UIViewController] = []
    /// The next change of the top was asked for with animation.
    private(set) var isAnimated = false
    /// The app named the whole stack since the last goal was taken, so a goal that is given up brings no controller back.
    private var isNamedWhole = false

    var top: UIViewController? { wanted.last }

    /// What an edit changed.
    struct Change {
        var added: [UIViewController] = []
        var removed: [UIViewController] = []
    }

    static func holds(_ list: [UIViewController], _ controller: UIViewController) -> Bool {
        list.contains { $0 === controller }
    }

    /// - Parameter isWhole: the app named the whole stack, and not only who is to come or to go.
    mutating func want(_ new: [UIViewController], animated: Bool, isWhole: Bool = false) -> Change {
        if isWhole { isNamedWhole = true }
        let (before, after) = (Set(wanted.map(ObjectIdentifier.init)), Set(new.map(ObjectIdentifier.init)))
        let change = Change(
            added: new.filter { !before.contains(ObjectIdentifier($0)) },
            removed: wanted.filter { !after.contains(ObjectIdentifier($0)) })
        // Taking out what lies below must not take the animation from a push just before.
        if new.last !== wanted.last { isAnimated = animated }
        wanted = new
        leaving.removeAll { Self.holds(change.added, $0) }
        arriving.removeAll { Self.holds(change.removed, $0) }
        arriving += change.added
        leaving += change.removed
        return change
    }

    /// The push or pop that leads from what was reached to the controller on top.
    func operation(to controller: UIViewController) -> UINavigationController.Operation {
        Self.holds(settled, controller) ? .pop : .push
    }

    /// One transition of the screen: what it was asked to reach.
    struct Goal {
        let stack: [UIViewController]
        let arriving: [UIViewController]
        let leaving: [UIViewController]
        let isAnimated: Bool
    }

    mutating func takeGoal() -> Goal {
        defer { (isAnimated, isNamedWhole) = (false, false) }
        return Goal(stack: wanted, arriving: arriving, leaving: leaving, isAnimated: isAnimated)
    }

    /// The goal is reached.
    /// - Returns: who has come and who has gone with it; an edit on the way may have called some of them back.
    mutating func reach(_ goal: Goal) -> (arrived: [UIViewController], left: [UIViewController]) {
        settled = goal.stack
        let arrived = arriving.filter { Self.holds(goal.arriving, $0) }
        let left = leaving.filter { Self.holds(goal.leaving, $0) }
        arriving.removeAll { Self.holds(arrived, $0) }
        leaving.removeAll { Self.holds(left, $0) }
        return (arrived, left)
    }

    /// Without a window: controllers that left are gone at once.
    mutating func leaveAll() -> [UIViewController] {
        defer { leaving = [] }
        settled = wanted
        return leaving
    }

    /// A given-up goal's people have come, or gone, already.
    mutating func forget(_ change: Change) {
        arriving.removeAll { Self.holds(change.added, $0) }
        leaving.removeAll { Self.holds(change.removed, $0) }
    }

    /// What is wanted after the goal was given up: what was there before, with what was put on top meanwhile.
    func stackWithout(_ goal: Goal) -> [UIViewController] {
        guard !isNamedWhole, wanted.count >= goal.stack.count, zip(wanted, goal.stack).allSatisfy({ $0 === $1 }) else {
            return wanted
        }
        return settled + wanted.dropFirst(goal.stack.count).filter { !Self.holds(settled, $0) }
    }
}
