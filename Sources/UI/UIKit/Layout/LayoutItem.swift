/// An item of constraints: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
    /// The view itself, or the view that owns the guide.
    var layoutView: UIView? { get }
    /// The view in whose coordinates the item's frame is.
    var layoutContainer: UIView? { get }
    /// The item's name in reports.
    var layoutName: String { get }
}

extension UIView: LayoutItem {
    var layoutView: UIView? { self }
    var layoutContainer: UIView? { superview }

    var layoutName: String {
        let type = String(describing: type(of: self)) + (accessibilityIdentifier.map { " '\($0)'" } ?? "")
        guard let text = (self as? UILabel)?.text, !text.isEmpty else { return type }
        return "\(type) \"\(text.count > 20 ? text.prefix(19) + "…" : text[...])\""
    }

    /// Returns true when the view is below `view`, at any depth.
    func isInside(_ view: UIView) -> Bool {
        var ancestor = superview
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// The root of the view's tree. A way that was gone is short the next time: a walk up at each question would make deep trees slow.
    var topmostView: UIView {
        var top = self
        while let above = top.wayUp ?? top.parent { top = above }
        var view = self
        while view !== top, view.wayUp !== top, let above = view.wayUp ?? view.parent {
            view.wayUp = top
            view = above
        }
        return top
    }

    /// Returns the view nearest to both that is one of them or has both in it; nil in different trees. The way goes no further up than to it.
    func nearestView(around other: UIView) -> UIView? {
        guard topmostView === other.topmostView else { return nil }
        var (one, two) = (self, other)
        while one !== two {
            let isDeeper = one.layer.level >= two.layer.level
            // Layers that an app moved elsewhere say nothing of their views.
            guard let above = isDeeper ? one.parent : two.parent else { return other.firstView(above: self) }
            if isDeeper { one = above } else { two = above }
        }
        return one
    }

    private func firstView(above view: UIView) -> UIView? {
        sequence(first: view, next: \.parent).first { self === $0 || isInside($0) }
    }

    /// Notes that the view is not in its superview any more.
    func forgetTopmost() { forEachBelow { $0.wayUp = nil } }
}
