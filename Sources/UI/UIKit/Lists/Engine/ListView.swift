/// A view that a list uses again: for a cell, a header, a decoration.
@MainActor
protocol ListView: UIView {
    /// The pool that the view goes to; nil for a view that was not dequeued.
    var reuseKey: ReuseKey? { get set }
    func prepareForReuse()
}
