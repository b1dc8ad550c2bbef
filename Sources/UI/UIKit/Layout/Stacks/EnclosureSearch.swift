/// Looks for constraints between a view, or what is inside it, and the outside.
///
/// A view knows how many active constraints name it, and which it holds. Where those that are held inside name views inside as often as
/// these are named at all, no other constraint leads in.
@MainActor
struct EnclosureSearch {
    private let outermost: UIView
    private var isClosed = true
    private var isCoupled = false
    /// How often the views are named, less how often the constraints inside name them.
    private var unexplained = 0

    static func enclosure(of view: UIView) -> Enclosure {
        var search = EnclosureSearch(outermost: view)
        search.visit(view)
        guard search.isClosed, search.unexplained == 0 else { return .open }
        return search.isCoupled ? .coupled : .closed
    }

    private init(outermost: UIView) { self.outermost = outermost }

    private mutating func visit(_ view: UIView) {
        let state = view.ownConstraintState
        if state.inside == .unknown { state.inside = .related }
        unexplained += state.namings
        // The outermost view's own lengths are the stack's, wherever they are held.
        if view !== outermost {
            unexplained += state.ownLengths.count
            if OwnProportion(state.ownLengths) == .open { isCoupled = true }
        }
        for constraint in state.constraints { explain(constraint) }
        for subview in view.subviewsInOrder { visit(subview) }
    }

    private mutating func explain(_ constraint: NSLayoutConstraint) {
        let isBetween = constraint.secondAttribute != .notAnAttribute && !constraint.isOwnLength
        if isBetween, constraint.firstAttribute.isHorizontal != constraint.secondAttribute.isHorizontal { isCoupled = true }
        for view in constraint.countedViews {
            if constraint.isOwnLength, view === outermost { continue }
            if view !== outermost, !view.isInside(outermost) { isClosed = false }
            unexplained -= 1
        }
    }
}
