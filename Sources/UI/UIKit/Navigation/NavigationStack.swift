/// The stack that the app wants on a navigation controller, and the stack that the screen has reached.
///
/// An edit applies at once (`wanted`). The screen follows later, one transition at a time, from the reached stack (`settled`) to
/// the wanted stack at that time. Edits in between are thus coalesced, and a canceled transition knows the stack to which it goes
/// back.
@MainActor
struct NavigationStack {
    private(set) var wanted: [UIViewController] = []
    /// The wanted stack when the last transition ended.
    private(set) var settled: [UIViewController] = []
    /// Wanted controllers that have not yet been told that they have a parent.
    private(set) var arriving: [UIViewController] = []
    /// Controllers that are no longer wanted, and are still children.
    private(set) var leaving: [UIViewController] = []
    /// True when the next change of the top was requested with animation.
    private(set) var isAnimated = false
    /// The app named the whole stack since the last goal was taken, so a goal that is given up brings no controller back.
    private var isNamedWhole = false

    var top: UIViewController? { wanted.last }

    /// The controllers that an edit added and removed.
    struct Change {
        var added: [UIViewController] = []
        var removed: [UIViewController] = []
    }

    static func holds(_ list: [UIViewController], _ controller: UIViewController) -> Bool {
        list.contains { $0 === controller }
    }

    /// Applies an edit of the app.
    ///
    /// - Parameter isWhole: true when the app set the whole stack, and did not only add or remove controllers.
    mutating func want(_ new: [UIViewController], animated: Bool, isWhole: Bool = false) -> Change {
        if isWhole { isNamedWhole = true }
        let (before, after) = (Set(wanted.map(ObjectIdentifier.init)), Set(new.map(ObjectIdentifier.init)))
        let change = Change(
            added: new.filter { !before.contains(ObjectIdentifier($0)) },
            removed: wanted.filter { !after.contains(ObjectIdentifier($0)) })
        // An edit below the top must not take the animation from a push just before it.
        if new.last !== wanted.last { isAnimated = animated }
        wanted = new
        leaving.removeAll { Self.holds(change.added, $0) }
        arriving.removeAll { Self.holds(change.removed, $0) }
        arriving += change.added
        leaving += change.removed
        return change
    }

    /// Returns the operation, push or pop, from the reached stack to the controller on top.
    func operation(to controller: UIViewController) -> UINavigationController.Operation {
        Self.holds(settled, controller) ? .pop : .push
    }

    /// The goal of one transition: the stack that it has to reach.
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

    /// Records that the goal is reached.
    ///
    /// - Returns: the controllers that arrived and those that left with it. An edit in the meantime may have called some of them
    ///   back.
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

    /// Forgets the controllers of a goal that was given up; they have already arrived or left.
    mutating func forget(_ change: Change) {
        arriving.removeAll { Self.holds(change.added, $0) }
        leaving.removeAll { Self.holds(change.removed, $0) }
    }

    /// Returns the wanted stack after the goal was given up: the earlier stack, with the controllers that were pushed in the
    /// meantime.
    func stackWithout(_ goal: Goal) -> [UIViewController] {
        guard !isNamedWhole, wanted.count >= goal.stack.count, zip(wanted, goal.stack).allSatisfy({ $0 === $1 }) else {
            return wanted
        }
        return settled + wanted.dropFirst(goal.stack.count).filter { !Self.holds(settled, $0) }
    }
}
