extension LayoutEngine {
    /// Returns the constraint in terms of the solver's variables, and the scroll views whose offsets are in it; nil for a meaningless
    /// constraint, such as a width without a number.
    func linear(_ constraint: NSLayoutConstraint) -> (constraint: LinearConstraint, crossing: ScrollCrossing)? {
        guard let one = side(constraint.firstItem, constraint.firstAttribute, towards: constraint.secondItem) else { return nil }
        // From right to left, leading and trailing edges are measured in the mirrored axis, so that constants and inequalities
        // stand. The first item's view decides for both.
        let isMirrored = constraint.followsDirection && one.view?.isRightToLeft == true
        guard let first = expression(one, isMirrored) else { return nil }
        let way: Double = isMirrored ? -1 : 1
        var terms = first.terms.map { LinearConstraint.Term(variable: $0.variable, factor: $0.factor * way) }
        var constant = first.constant * way - constraint.constant
        var crossing = ScrollCrossing()
        if constraint.secondAttribute != .notAnAttribute {
            guard let two = side(constraint.secondItem, constraint.secondAttribute, towards: constraint.firstItem),
                let second = expression(two, isMirrored)
            else { return nil }
            // The places of both are known by now, and with them the scroll views around.
            if scrollingPlaces > 0 { crossing = ScrollCrossing(constraint) }
            terms += second.terms.map { .init(variable: $0.variable, factor: -$0.factor * way * constraint.multiplier) }
            terms += origin(of: constraint, isMirrored)
            constant -= (second.constant - scrolled(crossing.second, constraint.secondAttribute)) * way * constraint.multiplier
        }
        constant -= scrolled(crossing.first, constraint.firstAttribute) * way
        var linear = LinearConstraint(
            terms, constant: constant, constraint.relation.linear, priority: constraint.priority.solverPriority)
        linear.combineTerms()
        return (linear, crossing)
    }

    /// A multiplier of positions counts from the edge of the nearest view around both items, and not from the topmost view's: what its
    /// part of that edge is.
    private func origin(of constraint: NSLayoutConstraint, _ isMirrored: Bool) -> [LinearConstraint.Term] {
        let attribute = constraint.firstAttribute
        guard constraint.multiplier != 1, attribute.isPosition, constraint.secondAttribute.isPosition,
            let view = (constraint.firstItem as? any LayoutItem)?.layoutView,
            let other = (constraint.secondItem as? any LayoutItem)?.layoutView,
            let around = view.nearestView(around: other), around !== root || isMirrored, let place = place(of: around)
        else { return [] }
        let part = 1 - constraint.multiplier
        if !attribute.isHorizontal { return [place.term(place.top, -part)] }
        return isMirrored ? [place.term(place.left, part), place.term(place.width, part)] : [place.term(place.left, -part)]
    }

    /// How far the content of all of the scroll views is scrolled along the axis of an attribute, in points.
    private func scrolled(_ views: [UIView], _ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
        views.reduce(0) { sum, view in
            let offset = tried.flatMap { $0.scroll == ObjectIdentifier(view) ? $0.offset : nil } ?? view.bounds.origin
            return sum + (attribute.isHorizontal ? offset.x : offset.y)
        }
    }

    private typealias Expression = (terms: [LinearConstraint.Term], constant: Double)

    private func expression(_ side: ConstraintSide, _ isRightToLeft: Bool) -> Expression? {
        let (place, attribute) = (side.place, side.attribute)
        let margins = attribute.isMargin ? side.view?.layoutMargins ?? .zero : .zero
        func left(_ inset: CGFloat = 0) -> Expression { ([place.term(place.left)], inset) }
        func right(_ inset: CGFloat = 0) -> Expression { ([place.term(place.left), place.term(place.width)], -inset) }
        func top(_ inset: CGFloat = 0) -> Expression { ([place.term(place.top)], inset) }
        func bottom(_ inset: CGFloat = 0) -> Expression { ([place.term(place.top), place.term(place.height)], -inset) }
        switch attribute {
        case .notAnAttribute: return nil
        case .left: return left()
        case .right: return right()
        case .top: return top()
        case .bottom: return bottom()
        case .leading: return isRightToLeft ? right() : left()
        case .trailing: return isRightToLeft ? left() : right()
        case .width: return ([place.term(place.width)], 0)
        case .height: return ([place.term(place.height)], 0)
        case .centerX: return ([place.term(place.left), place.term(place.width, 0.5)], 0)
        case .centerY: return ([place.term(place.top), place.term(place.height, 0.5)], 0)
        case .firstBaseline, .lastBaseline:
            let baselines = side.view?.baselineOffsets ?? Baselines()
            let distance = attribute == .firstBaseline ? baselines.first : baselines.last
            let part = baselines.partAbove
            guard let height = baselines.height else {
                return attribute == .firstBaseline ? top(distance) : bottom(distance)
            }
            // Where the baseline is in a view without height.
            let start = attribute == .firstBaseline ? distance - height * part : height * (1 - part) - distance
            return ([place.term(place.top), place.term(place.height, Double(part))], Double(start))
        case .leftMargin: return left(margins.left)
        case .rightMargin: return right(margins.right)
        case .topMargin: return top(margins.top)
        case .bottomMargin: return bottom(margins.bottom)
        case .leadingMargin: return isRightToLeft ? right(margins.right) : left(margins.left)
        case .trailingMargin: return isRightToLeft ? left(margins.left) : right(margins.right)
        case .centerXWithinMargins:
            return ([place.term(place.left), place.term(place.width, 0.5)], (margins.left - margins.right) / 2)
        case .centerYWithinMargins:
            return ([place.term(place.top), place.term(place.height, 0.5)], (margins.top - margins.bottom) / 2)
        }
    }
}
