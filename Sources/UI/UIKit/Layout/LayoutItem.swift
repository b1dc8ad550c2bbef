/// What constraints can be about: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
    /// The view itself, or the view that owns the guide.
    var layoutView: UIView? { get }
    /// The view in whose coordinates the item's frame is.
    var layoutContainer: UIView? { get }
    /// What reports call it.
    var layoutName: String { get }
}

extension UIView: LayoutItem {
    var layoutView: UIView? { self }
    var layoutContainer: UIView? { superview }

    var layoutName: String {
        let type = String(describing: type(of: self))
        guard let text = (self as? UILabel)?.text, !text.isEmpty else { return type }
        return "\(type) \"\(text.count > 20 ? text.prefix(19) + "…" : text[...])\""
    }

    /// Below `view`, at any depth.
    func isInside(_ view: UIView) -> Bool {
        var ancestor = superview
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    var topmostView: UIView {
        var view = self
        while let above = view.superview { view = above }
        return view
    }
}
