/// One side of a constraint, in what the solver knows.
///
/// The edges of a scroll view, and of its margins, are those of its content for what lies inside: they size the content. Its width, its
/// height and its middle are those of its frame, as are all for what lies outside.
@MainActor
struct ConstraintSide {
    let place: LayoutPlace
    let attribute: NSLayoutConstraint.Attribute
    /// The view whose margins and baselines count.
    let view: UIView?

    /// The view that the constant comes from, if it does.
    var source: UIView? { attribute.isLive ? view : nil }
}

extension LayoutEngine {
    /// Returns what an attribute of an item means in a constraint to another item; nil for an item outside of the tree.
    func side(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, towards other: AnyObject?) -> ConstraintSide? {
        guard let item = item as? any LayoutItem, let place = place(of: item) else { return nil }
        let view = item.layoutView
        if let named = view?.viewNamed(for: attribute) { return side(named, attribute, towards: other) }
        let plain = ConstraintSide(place: place, attribute: attribute, view: view)
        guard scrollingPlaces > 0, attribute.isEdge, let scroll = view as? UIScrollView, scroll.hasInContent(other) else {
            return plain
        }
        let guide = item as? UILayoutGuide
        guard guide == nil || guide?.role == .margins, let content = self.place(of: scroll.madeContentGuide) else { return plain }
        return ConstraintSide(place: content, attribute: guide == nil ? attribute : attribute.insideMargins, view: scroll)
    }
}

extension UIScrollView {
    /// True for a view below, and for a guide of the app's that counts from the content.
    fileprivate func hasInContent(_ item: AnyObject?) -> Bool {
        guard let view = (item as? any LayoutItem)?.layoutView else { return false }
        return view === self ? (item as? UILayoutGuide)?.role == .free : view.isInside(self)
    }
}

extension NSLayoutConstraint.Attribute {
    /// True for an edge of the frame or of the margins.
    fileprivate var isEdge: Bool {
        switch self {
        case .left, .right, .top, .bottom, .leading, .trailing: true
        case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// The edge of the margins at the same side as an edge.
    fileprivate var insideMargins: Self {
        switch self {
        case .left: .leftMargin
        case .right: .rightMargin
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .leading: .leadingMargin
        case .trailing: .trailingMargin
        default: self
        }
    }
}
