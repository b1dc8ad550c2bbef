/// The order in which views lie over each other: that of the answer. Views that wait to be used lie anywhere between.
extension ListEngine {
    /// Puts the view of a newcomer between its neighbours.
    func stack(_ element: ShownElement, _ index: Int, in area: ListArea) {
        let (view, container, answer) = (element.view, area.container, area.answer)
        let above = answer.elements[(index + 1)...].lazy.compactMap(\.shown).first?.view
        let below = answer.elements[..<index].last { $0.shown != nil }?.shown?.view
        if view.superview === container, container.isBetween(view, below, above) { return }
        if let above {
            container.insertSubview(view, belowSubview: above)
        } else if let below {
            container.insertSubview(view, aboveSubview: below)
        } else {
            let first = container.subviewsInOrder.first
            container.insertSubview(view, at: first != nil && first === host.backdrop ? 1 : 0)
        }
    }

    /// Brings all views into the order of a new answer; nothing moves where they are in it, which is nearly always.
    func orderViews(_ area: ListArea) {
        guard !isInOrder(area) else { return }
        var below: UIView?
        for place in area.answer.elements {
            guard let view = place.shown?.view else { continue }
            if let below { area.container.insertSubview(view, aboveSubview: below) }
            below = view
        }
    }

    private func isInOrder(_ area: ListArea) -> Bool {
        var rest = area.answer.elements.lazy.compactMap(\.shown).makeIterator()
        var next = rest.next()
        for view in area.container.subviewsInOrder where view === next?.view { next = rest.next() }
        return next == nil
    }
}

extension UIView {
    fileprivate func isBetween(_ view: UIView, _ below: UIView?, _ above: UIView?) -> Bool {
        let views = subviewsInOrder
        guard let own = views.index(ofIdentical: view) else { return false }
        if let below, let index = views.index(ofIdentical: below), index > own { return false }
        if let above, let index = views.index(ofIdentical: above), index < own { return false }
        return true
    }
}
