/// A change of the place that a moved item gets.
struct ReorderStep {
    enum Cause {
        /// A finger moves the item.
        case finger(from: CGPoint, to: CGPoint)
        /// The item is dropped, and the data have it at its place.
        case drop
        /// The item goes back.
        case cancellation
    }

    let cause: Cause
    /// Where the item comes from in the data.
    let origin: ListPath
    /// The place of the layout before the step, and after it.
    let from: ListPath
    let to: ListPath

    /// Whether sections get other numbers of places.
    var changesCounts: Bool { from.section != to.section }
}
