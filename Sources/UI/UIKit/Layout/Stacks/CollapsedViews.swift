/// The hidden views of a stack. A search may hide thousands of rows: a layout looks at none of them, an arrangement passes over all.
@MainActor
struct CollapsedViews {
    /// All of them, in order.
    private var list: [CollapsedView] = []
    /// Those that were hidden since the last layout, and those that are seen until their animation ends: they move with the others.
    private(set) var unsettled: [CollapsedView] = []

    /// Takes the views that are hidden now, and notes at them that the stack sets their frames.
    mutating func take(_ hidden: [CollapsedView]) {
        let known = idsOfUnsettled
        list = hidden
        unsettled.removeAll(keepingCapacity: true)
        for collapsed in hidden {
            if !collapsed.view.isLeftOut || known.contains(ObjectIdentifier(collapsed.view)) { unsettled.append(collapsed) }
            collapsed.view.setPlacement(Enclosure.letsCompute(collapsed.view) ? .collapsed : .passedOver)
        }
    }

    /// Notes that the unsettled views are in their places.
    mutating func settle() {
        unsettled.removeAll { !$0.view.layer.isAnimating }
    }

    /// Calls `body` with the views that are shown again, and that no layout has placed lately.
    func forEachReturning(_ body: (CollapsedView) -> Void) {
        let known = idsOfUnsettled
        for collapsed in list where !collapsed.view.isHidden && !known.contains(ObjectIdentifier(collapsed.view)) {
            body(collapsed)
        }
    }

    private var idsOfUnsettled: Set<ObjectIdentifier> {
        var ids: Set<ObjectIdentifier> = []
        for collapsed in unsettled { ids.insert(ObjectIdentifier(collapsed.view)) }
        return ids
    }
}

extension UIView {
    /// True for a view that a stack knows as hidden.
    fileprivate var isLeftOut: Bool {
        guard let placement = constraintState?.placement else { return false }
        return placement == .collapsed || placement == .passedOver
    }
}
