/// What the constraints say that compare a view's width or height with a constant, or with each other where one is known.
@MainActor
struct OwnLengths {
    /// The preferences that the constraints are.
    private(set) var preferences: [LengthPreference] = []
    /// The lengths that are required.
    private var (low, high) = (-CGFloat.infinity, CGFloat.infinity)
    private var isContradictory = false

    /// A bound in one direction, or in both.
    private struct Bound {
        var relation: NSLayoutConstraint.Relation
        var length: CGFloat
        /// By how much a constraint is missed for each point.
        var weight: CGFloat = 1
    }

    /// - Parameter other: the length across the axis.
    init(_ constraints: [NSLayoutConstraint], _ axis: NSLayoutConstraint.Axis, other: CGFloat? = nil) {
        let attribute = axis == .horizontal ? NSLayoutConstraint.Attribute.width : .height
        for constraint in constraints {
            if !constraint.isAspectRatio {
                guard constraint.firstAttribute == attribute else { continue }
                take(Bound(relation: constraint.relation, length: constraint.constant), constraint.priority)
            } else if let other {
                take(Self.bound(constraint, attribute, other), constraint.priority)
            }
        }
    }

    /// What a constraint between both lengths makes of the one, for the other.
    private static func bound(
        _ constraint: NSLayoutConstraint, _ attribute: NSLayoutConstraint.Attribute, _ other: CGFloat
    ) -> Bound {
        let (multiplier, constant) = (constraint.multiplier, constraint.constant)
        if constraint.firstAttribute == attribute {
            return Bound(relation: constraint.relation, length: multiplier * other + constant)
        }
        let relation = NSLayoutConstraint.Relation(rawValue: -constraint.relation.rawValue) ?? constraint.relation
        return Bound(relation: relation, length: (other - constant) / multiplier, weight: multiplier)
    }

    private mutating func take(_ bound: Bound, _ priority: UILayoutPriority) {
        let length = bound.length
        guard length.isFinite else { return }
        let isLeast = bound.relation != .lessThanOrEqual
        let isMost = bound.relation != .greaterThanOrEqual
        if priority >= .required {
            // As in the solver, the newest of those that contradict each other is left out.
            guard !(isLeast && length > high), !(isMost && length < low) else {
                isContradictory = true
                return
            }
            if isLeast { low = max(low, length) }
            if isMost { high = min(high, length) }
        }
        let number = priority.solverPriority ?? UILayoutPriority.required.rawValue
        if isLeast {
            preferences.append(LengthPreference(bound: .atLeast, length: length, priority: number, weight: bound.weight))
        }
        if isMost { preferences.append(LengthPreference(bound: .atMost, length: length, priority: number, weight: bound.weight)) }
    }

    /// The length that is required, if there is exactly one.
    var fixed: CGFloat? { low == high && !isContradictory ? low : nil }

    /// True when some lengths are refused.
    var requiresAny: Bool { low.isFinite || high.isFinite }

    /// True when a size misses a required constraint.
    static func isMissed(_ constraint: NSLayoutConstraint, by size: CGSize) -> Bool {
        guard constraint.priority >= .required else { return false }
        var (length, other) = (size.height, size.width)
        if constraint.firstAttribute == .width { swap(&length, &other) }
        let wanted = constraint.constant + (constraint.isAspectRatio ? constraint.multiplier * other : 0)
        return constraint.relation.linear.miss(of: length - wanted) > 0.001
    }
}
