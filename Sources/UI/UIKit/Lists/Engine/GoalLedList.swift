import CoreGraphics

/// A list that scrolls to its items, whose places may change as cells are measured on the way.
@MainActor
protocol GoalLedList: BatchedList {
    associatedtype Position
    var scrollGoal: ScrollGoal<Position>? { get set }
    var reordering: ListReordering { get }
    /// Returns the offset at which an item meets a position within the insets; nil when there is no such item.
    func offset(showing path: ListPath, _ position: Position) -> CGPoint?
}

extension GoalLedList {
    func lead(to path: ListPath, _ position: Position, _ animated: Bool) {
        guard let target = offset(showing: path, position) else { return }
        setContentOffset(target, animated: animated)
        if let flight = machine.flight {
            scrollGoal = ScrollGoal(flight: flight.request, path: path, position: position)
        } else if !isDragging, !animated || contentOffset == target {
            settle(at: path, position)
        }
    }

    private func settle(at path: ListPath, _ position: Position) {
        for _ in 0..<ListEngine.mostRounds {
            layoutIfNeeded()
            // A held row makes others change their places with each offset.
            guard reordering.map == nil else { return }
            guard let target = offset(showing: path, position), target != contentOffset else { return }
            put(target)
        }
    }

    /// Returns where the goal of a flight is, as far as that is known now.
    func goalOffset(ofFlight number: Int) -> CGPoint? {
        guard let goal = scrollGoal, goal.flight == number, engine.counts.has(goal.path) else { return nil }
        if machine.flight == nil { layoutIfNeeded() }
        return offset(showing: goal.path, goal.position)
    }
}
