/// The order in which views lie over each other: that of the answer. Views that wait to be used lie anywhere between.
extension ListEngine {
    /// Puts the view of a newcomer between its neighbours.
    func stack(_ element: ShownElement, _ index: Int) {
        let view = element.view
        let above = answer.elements[(index + 1)...].lazy.compactMap(\.shown).first?.view
        let below = answer.elements[..<index].last { $0.shown != nil }?.shown?.view
        if view.superview === host, isBetween(view, below, above) { return }
        if let above {
            host.insertSubview(view, belowSubview: above)
        } else if let below {
            host.insertSubview(view, aboveSubview: below)
        } else {
            host.insertSubview(view, at: host.subviewsInOrder.first === host.backdrop ? 1 : 0)
        }
    }

    private func isBetween(_ view: UIView, _ below: UIView?, _ above: UIView?) -> Bool {
        let views = host.subviewsInOrder
        guard let own = views.index(ofIdentical: view) else { return false }
        if let below, let index = views.index(ofIdentical: below), index > own { return false }
        if let above, let index = views.index(ofIdentical: above), index < own { return false }
        return true
    }

    /// Brings all views into the order of a new answer; nothing moves where they are in it, which is nearly always.
    func orderViews() {
        guard !isInOrder else { return }
        var below: UIView?
        for place in answer.elements {
            guard let view = place.shown?.view else { continue }
            if let below { host.insertSubview(view, aboveSubview: below) }
            below = view
        }
    }

    private var isInOrder: Bool {
        var rest = answer.elements.lazy.compactMap(\.shown).makeIterator()
        var next = rest.next()
        for view in host.subviewsInOrder where view === next?.view { next = rest.next() }
        return next == nil
    }
}
