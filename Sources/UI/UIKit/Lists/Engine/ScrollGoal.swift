/// The item that an animated scroll leads to. Its place is known better and better on the way, as cells are measured.
struct ScrollGoal<Position> {
    /// The number of the flight that leads there; another flight has another goal.
    let flight: Int
    var path: ListPath
    let position: Position

    /// Moves the goal with its item; returns nil when the item goes.
    func followed(_ plan: ListUpdatePlan) -> Self? {
        plan.newPath(ofOld: path).map { Self(flight: flight, path: $0, position: position) }
    }
}
