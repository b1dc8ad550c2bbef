/// What a stack says of one of its views, its guides or itself: a constraint, before it is made.
@MainActor
struct StackRelation {
    /// What two relations have in common of which one constraint can be both, with another constant.
    struct Key: Hashable {
        let item: ObjectIdentifier
        let attribute: NSLayoutConstraint.Attribute
        let relation: NSLayoutConstraint.Relation
        let other: ObjectIdentifier?
        let otherAttribute: NSLayoutConstraint.Attribute
        let multiplier: CGFloat
        let priority: UILayoutPriority
    }

    let item: AnyObject
    let attribute: NSLayoutConstraint.Attribute
    let relation: NSLayoutConstraint.Relation
    let other: AnyObject?
    let otherAttribute: NSLayoutConstraint.Attribute
    let multiplier: CGFloat
    let constant: CGFloat
    let priority: UILayoutPriority
    let name: String

    var key: Key {
        Key(
            item: ObjectIdentifier(item), attribute: attribute, relation: relation, other: other.map { ObjectIdentifier($0) },
            otherAttribute: otherAttribute, multiplier: multiplier, priority: priority)
    }

    func constraint(of stack: UIStackView) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
            multiplier: multiplier,
            constant: constant)
        constraint.priority = priority
        constraint.identifier = name
        constraint.arranger = stack
        return constraint
    }
}
