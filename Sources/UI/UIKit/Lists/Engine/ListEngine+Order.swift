/// The order in which views lie over each other: that of the answer. Views that wait to be used lie anywhere between.
extension ListEngine {
    /// Puts the view of a newcomer between its neighbours.
    func stack(_ element: ShownElement, _ index: Int, in area: ListArea) {
        let (view, container) = (element.view, area.container)
        let (below, above) = neighbors(of: index, in: area.answer.elements)
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

    /// The nearest views below and above a place of an answer.
    private func neighbors(of index: Int, in elements: [ListAnswer.Element]) -> (below: UIView?, above: UIView?) {
        var (low, high) = (index - 1, index + 1)
        while low >= 0, elements[low].shown == nil { low -= 1 }
        while high < elements.count, elements[high].shown == nil { high += 1 }
        return (low >= 0 ? elements[low].shown?.view : nil, high < elements.count ? elements[high].shown?.view : nil)
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
        let elements = area.answer.elements
        var next = elements.firstIndex { $0.shown != nil } ?? elements.count
        for view in area.container.subviewsInOrder where next < elements.count && view === elements[next].shown?.view {
            next += 1
            while next < elements.count, elements[next].shown == nil { next += 1 }
        }
        return next == elements.count
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
