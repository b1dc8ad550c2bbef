/// The scroll views between the items of a constraint: of these one item lies in the content, and the other does not.
///
/// What lies in content counts from the content's origin, so that nothing changes for it when the content is scrolled. A constraint to
/// what is around follows the offset: its item stays where that is.
@MainActor
struct ScrollCrossing {
    private(set) var first: [UIView] = []
    private(set) var second: [UIView] = []

    /// Between none.
    init() {}

    init(_ constraint: NSLayoutConstraint) {
        guard constraint.firstAttribute.isPosition, constraint.secondAttribute.isPosition,
            let one = constraint.firstItem as? any LayoutItem, let two = constraint.secondItem as? any LayoutItem,
            !Self.areNear(one, two), let around = one.layoutView.flatMap({ two.layoutView?.nearestView(around: $0) })
        else { return }
        (first, second) = (Self.contents(one, in: around), Self.contents(two, in: around))
        // What lies in a scroll view means its content by its edges.
        if one === around, second.last === around { second.removeLast() }
        if two === around, first.last === around { first.removeLast() }
        if let shared = first.last, shared === second.last {
            first.removeLast()
            second.removeLast()
        }
    }

    /// The scroll views whose offsets the constraint follows.
    var views: [UIView] { first + second }

    /// True for views side by side, or one right in the other, as most are.
    private static func areNear(_ one: any LayoutItem, _ two: any LayoutItem) -> Bool {
        guard let a = one as? UIView, let b = two as? UIView else { return false }
        return a.parent === b.parent || a.parent === b || b.parent === a
    }

    /// The scroll views, up to a view, in whose content the item lies.
    private static func contents(_ item: any LayoutItem, in around: UIView) -> [UIView] {
        guard item !== around else { return [] }
        let guide = item as? UILayoutGuide
        if guide?.role == .frame, guide?.owningView === around { return [] }
        var found: [UIView] = []
        var view = guide?.role == .frame ? guide?.owningView?.parent : item.layoutContainer
        while let current = view {
            if current.scrollsContent { found.append(current) }
            view = current === around ? nil : current.parent
        }
        return found
    }
}
