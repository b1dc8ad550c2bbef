/// Which of some constraints name a view.
@MainActor
struct NamedViews {
    private var constraints: [ObjectIdentifier: [ObjectIdentifier: NSLayoutConstraint]] = [:]
    /// The views of each constraint when it came: later it may have lost one, or the guide of one.
    private var views: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    init(_ all: [NSLayoutConstraint]) {
        for constraint in all { add(constraint) }
    }

    mutating func add(_ constraint: NSLayoutConstraint) {
        let identifier = ObjectIdentifier(constraint)
        let named = constraint.namedViews.map { ObjectIdentifier($0) }
        views[identifier] = named
        for view in named { constraints[view, default: [:]][identifier] = constraint }
    }

    mutating func remove(_ constraint: NSLayoutConstraint) {
        let identifier = ObjectIdentifier(constraint)
        for view in views.removeValue(forKey: identifier) ?? [] {
            constraints[view]?[identifier] = nil
            if constraints[view]?.isEmpty == true { constraints[view] = nil }
        }
    }

    /// The constraints that name one of some views, each once, in the order of their activation.
    func constraints(naming views: [UIView]) -> [NSLayoutConstraint] {
        var found: [ObjectIdentifier: NSLayoutConstraint] = [:]
        for view in views {
            found.merge(constraints[ObjectIdentifier(view)] ?? [:]) { first, _ in first }
        }
        return found.values.sorted { $0.activation < $1.activation }
    }
}
