/// What the constraints say that compare a view's width or height with a constant.
@MainActor
struct OwnLengths {
    /// The preferences that the constraints are.
    private(set) var preferences: [LengthPreference] = []
    /// The lengths that are required.
    private var (low, high) = (-CGFloat.infinity, CGFloat.infinity)

    init(_ constraints: [NSLayoutConstraint], _ axis: NSLayoutConstraint.Axis) {
        let attribute = axis == .horizontal ? NSLayoutConstraint.Attribute.width : .height
        for constraint in constraints where constraint.firstAttribute == attribute { take(constraint) }
    }

    private mutating func take(_ constraint: NSLayoutConstraint) {
        let length = constraint.constant
        guard length.isFinite else { return }
        let isLeast = constraint.relation != .lessThanOrEqual
        let isMost = constraint.relation != .greaterThanOrEqual
        if constraint.priority >= .required {
            // As in the solver, the newest of those that contradict each other is left out.
            guard !(isLeast && length > high), !(isMost && length < low) else { return }
            if isLeast { low = max(low, length) }
            if isMost { high = min(high, length) }
        }
        let priority = constraint.priority.solverPriority ?? UILayoutPriority.required.rawValue
        if isLeast { preferences.append(LengthPreference(bound: .atLeast, length: length, priority: priority)) }
        if isMost { preferences.append(LengthPreference(bound: .atMost, length: length, priority: priority)) }
    }

    /// True when a length misses a required constraint.
    static func isMissed(_ constraint: NSLayoutConstraint, by size: CGSize) -> Bool {
        guard constraint.priority >= .required else { return false }
        let more = (constraint.firstAttribute == .width ? size.width : size.height) - constraint.constant
        return constraint.relation.linear.miss(of: more) > 0.001
    }
}
