/// The constraints and guides of a stack view that does not compute its frames. A view that comes or goes costs its own constraints.
@MainActor
final class StackConstraints {
    /// In the order of the plan, in which all happens: the order decides where two solutions are equally good.
    private var made: [(key: StackRelation.Key, constraint: NSLayoutConstraint)] = []
    private var guides: [(gap: StackPlan.Gap, guide: UILayoutGuide)] = []

    /// Makes what a plan says and was not said before, and takes the rest back.
    func take(_ plan: StackPlan) {
        let isUsed = Set(plan.guides.map(\.gap))
        let unused = guides.filter { !isUsed.contains($0.gap) }
        var old = Dictionary(uniqueKeysWithValues: made.map { ($0.key, $0.constraint) })
        let before = made
        var new: [NSLayoutConstraint] = []
        made = plan.relations.map { relation in
            let key = relation.key
            if let known = old[key], known.isActive, known.firstItem === relation.item, known.secondItem === relation.other {
                old[key] = nil
                known.constant = relation.constant
                return (key, known)
            }
            let constraint = relation.constraint(of: plan.stack)
            new.append(constraint)
            return (key, constraint)
        }
        // The newest are found first.
        NSLayoutConstraint.deactivate(before.reversed().filter { old[$0.key] != nil }.map(\.constraint))
        for (_, guide) in unused { plan.stack.removeLayoutGuide(guide) }
        guides = plan.guides
        NSLayoutConstraint.activate(new)
    }

    /// The guides that were made, by their places.
    var knownGuides: [StackPlan.Gap: UILayoutGuide] { Dictionary(uniqueKeysWithValues: guides.map { ($0.gap, $0.guide) }) }

    /// Takes everything back.
    func remove(from stack: UIStackView) {
        NSLayoutConstraint.deactivate(made.reversed().map(\.constraint))
        for (_, guide) in guides { stack.removeLayoutGuide(guide) }
        (made, guides) = ([], [])
    }
}
