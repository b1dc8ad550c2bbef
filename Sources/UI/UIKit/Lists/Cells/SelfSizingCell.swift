/// A cell of a list that says when its content wants another size.
@MainActor
protocol SelfSizingCell: UIView {
    var contentView: UIView { get }
    /// The list that shows the cell; nil outside of lists.
    var sizingList: (any SelfSizingList)? { get }
}

/// A list whose cells may change their size while they are shown.
@MainActor
protocol SelfSizingList: ListHost {
    var engine: ListEngine { get }
    /// Whether a cell that asks for it is measured again.
    var measuresAgain: Bool { get }
    /// Whether constraints that change in a cell count as such a request.
    var watchesConstraints: Bool { get }
}

extension SelfSizingCell {
    /// The cell asked for another size.
    func tellSize() {
        guard let list = sizingList, list.measuresAgain else { return }
        list.engine.resize(self)
    }
}

/// The view that holds a cell's content; what it says of its size is said of the cell.
@MainActor
final class CellContentView: UIView {
    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        (superview as? any SelfSizingCell)?.tellSize()
    }
}

/// The constraints in cells, for lists that follow them.
@MainActor
enum CellConstraints {
    /// False until a list follows constraints: then changes of constraints look for the cell that they are in.
    static var areWatched = false

    /// Something that constraints depend on changed in a view or at it.
    static func changed(at view: UIView) {
        var inner = view
        while let outer = inner.superview {
            guard let cell = outer as? any SelfSizingCell, cell.contentView === inner else {
                inner = outer
                continue
            }
            guard let list = cell.sizingList, list.watchesConstraints, list.engine.fittedView !== cell else { return }
            cell.invalidateIntrinsicContentSize()
            return
        }
    }
}
