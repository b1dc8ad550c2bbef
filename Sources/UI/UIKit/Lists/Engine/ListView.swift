/// A view that a list uses again: for a cell, a header, a decoration.
@MainActor
protocol ListView: UIView {
    /// The pool that the view goes to; nil for a view that was not dequeued.
    var reuseKey: ReuseKey? { get set }
    /// Whether the view waits to be used again, and is hidden for that; what an app hides stays hidden.
    var isWaiting: Bool { get set }
    func prepareForReuse()
    /// Gives the content its room in the view. The constraints of the whole window are solved before the first view is laid out, and content
    /// in the room of another height would break some.
    func placeContent()
}

extension ListView {
    func placeContent() {}
}
