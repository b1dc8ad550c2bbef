internal import Diagnostics

/// The constraints of one tree of views, kept in a solver.
///
/// In a pass, `collect` compares the constraints of the tree's views with those in the solver, and `refresh` passes changed
/// constants to the solver. Then the frames are read back. Positions in the solver are relative to the topmost view's origin, so
/// that moving a view costs one constant. Transforms and the origins of bounds are ignored, as in UIKit.
@MainActor
final class LayoutEngine {
    /// A constraint in the solver, or a constraint that is left out only because it contradicts others.
    struct Active {
        let constraint: NSLayoutConstraint
        var id: LinearConstraintID?
        var revision: Int
        var priority: UILayoutPriority
        var linear: LinearConstraint
    }

    unowned let root: UIView
    let rootSize: RootSize
    var solver = LinearSolver()
    var places: [ObjectIdentifier: LayoutPlace] = [:]
    /// The places in the order of creation: superviews before subviews.
    var order: [LayoutPlace] = []
    var active: [ObjectIdentifier: Active] = [:]
    private var reported: Set<ObjectIdentifier> = []
    private var structureRevision = -1
    private var valueRevision = -1
    private var hasBroken = false
    private var isSolving = false

    /// The source of the topmost view's size.
    enum RootSize {
        /// Its bounds.
        case bounds
        /// The smallest size that the constraints allow near a target.
        case fitting(CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)
    }

    init(root: UIView, rootSize: RootSize = .bounds) {
        self.root = root
        self.rootSize = rootSize
    }

    /// True when no view of the tree has constraints.
    var isIdle: Bool { active.isEmpty && !(isFitting && root is UIStackView) }

    private var isFitting: Bool {
        if case .fitting = rootSize { true } else { false }
    }

    /// Solves the constraints; does nothing when nothing changed since the last time.
    func solve() {
        // A view's `updateConstraints` may ask for a layout.
        guard !isSolving, isStale else { return }
        isSolving = true
        defer { isSolving = false }
        if structureRevision != ConstraintState.structureRevision {
            collect()
            structureRevision = ConstraintState.structureRevision
        }
        let revision = ConstraintState.valueRevision
        defer { valueRevision = revision }
        guard !isIdle else { return }
        if isFitting { _ = place(of: root) }
        refresh()
        fitHeightsToWidths()
    }

    var isStale: Bool {
        structureRevision != ConstraintState.structureRevision || valueRevision != ConstraintState.valueRevision
    }

    // MARK: Constraints of the tree

    /// Brings the solver's constraints in line with those of the tree's views.
    private func collect() {
        var held: [NSLayoutConstraint] = []
        gather(root, into: &held)
        let wanted = Set(held.map(ObjectIdentifier.init))
        for (key, entry) in active where !wanted.contains(key) {
            if let id = entry.id { solver.remove(id) }
            active[key] = nil
            reported.remove(key)
        }
        dropUnusedPlaces(held)
        for constraint in held where active[ObjectIdentifier(constraint)] == nil { admit(constraint) }
    }

    private func gather(_ view: UIView, into held: inout [NSLayoutConstraint]) {
        if let state = view.constraintState {
            for constraint in state.constraints where isInTree(constraint) { held.append(constraint) }
        }
        for subview in view.subviews { gather(subview, into: &held) }
    }

    private func isInTree(_ constraint: NSLayoutConstraint) -> Bool {
        guard let first = (constraint.firstItem as? any LayoutItem)?.layoutView, contains(first) else { return false }
        guard constraint.secondAttribute != .notAnAttribute else { return true }
        guard let second = (constraint.secondItem as? any LayoutItem)?.layoutView else { return false }
        return contains(second)
    }

    private func contains(_ view: UIView) -> Bool { view === root || view.isInside(root) }

    private func dropUnusedPlaces(_ held: [NSLayoutConstraint]) {
        var used: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        func use(_ item: AnyObject?) {
            var current = item as? any LayoutItem
            while let item = current, used.insert(ObjectIdentifier(item)).inserted { current = item.layoutContainer }
        }
        for constraint in held {
            use(constraint.firstItem)
            use(constraint.secondItem)
        }
        // The place of an item that was removed or moved elsewhere is created again.
        var keys: Set<ObjectIdentifier> = []
        for place in order {
            let isElsewhere = place.item == nil || place.item?.layoutContainer !== place.container
            let isAdrift = place.containerPlace.map { keys.contains($0.key) } ?? false
            if !used.contains(place.key) || isElsewhere || isAdrift { keys.insert(place.key) }
        }
        guard !keys.isEmpty else { return }
        let gone = order.filter { keys.contains($0.key) }
        for place in gone {
            for (key, entry) in active where entry.linear.terms.contains(where: { place.owns($0.variable) }) {
                if let id = entry.id { solver.remove(id) }
                active[key] = nil
            }
        }
        // First the ties between places are removed, then the places.
        for place in gone { place.forgetTies(&solver) }
        for place in gone { place.leave(&solver) }
        order.removeAll { keys.contains($0.key) }
        for key in keys { places[key] = nil }
    }

    private func admit(_ constraint: NSLayoutConstraint) {
        guard let linear = linear(constraint) else { return }
        var entry = Active(
            constraint: constraint, id: nil, revision: constraint.revision, priority: constraint.priority, linear: linear)
        entry.id = insert(linear, constraint)
        active[ObjectIdentifier(constraint)] = entry
    }

    private func insert(_ linear: LinearConstraint, _ constraint: NSLayoutConstraint) -> LinearConstraintID? {
        do {
            return try solver.add(linear)
        } catch {
            hasBroken = true
            report(constraint, against: error.others)
            return nil
        }
    }

    /// Adds broken constraints again, because they may hold now that others changed.
    private func retryBroken() {
        guard hasBroken else { return }
        hasBroken = false
        for (key, entry) in active where entry.id == nil {
            if let id = try? solver.add(entry.linear) {
                active[key]?.id = id
                reported.remove(key)
            } else {
                hasBroken = true
            }
        }
    }

    /// Removes one explicit constraint of those that contradict an implicit one; returns false when none of them is explicit.
    func breakOne(of ids: [LinearConstraintID]) -> Bool {
        guard let (key, entry) = active.first(where: { entry in ids.contains { $0 == entry.value.id } }), let id = entry.id else {
            return false
        }
        solver.remove(id)
        active[key]?.id = nil
        hasBroken = true
        report(entry.constraint, against: ids.filter { $0 != id })
        return true
    }

    private func report(_ constraint: NSLayoutConstraint, against others: [LinearConstraintID]) {
        guard reported.insert(ObjectIdentifier(constraint)).inserted else { return }
        let named = others.compactMap { id in active.values.first { $0.id == id }?.constraint.description }.sorted()
        let fixed = named.count < others.count || others.isEmpty ? ["frames that the system fixes"] : []
        let list = (named + fixed).joined(separator: "; ")
        Log.layout.warning("the constraint \(constraint.description) is broken, because it contradicts \(list)")
    }

    // MARK: Changed values

    /// Passes all changes since the last pass to the solver.
    private func refresh() {
        for place in order { place.update(self) }
        var refused: [ObjectIdentifier] = []
        for (key, entry) in active
        where entry.revision != entry.constraint.revision || entry.constraint.firstAttribute.isLive
            || entry.constraint.secondAttribute.isLive
        {
            guard let linear = linear(entry.constraint) else { continue }
            active[key]?.revision = entry.constraint.revision
            active[key]?.linear = linear
            if linear == entry.linear { continue }
            let isSameShape = linear.priority == entry.linear.priority && linear.terms == entry.linear.terms
            if isSameShape, let id = entry.id, (try? solver.setConstant(linear.constant, of: id)) != nil { continue }
            if let id = entry.id { solver.remove(id) }
            active[key]?.id = nil
            refused.append(key)
        }
        // Two constants may contradict each other's old values, and still agree.
        for key in refused {
            guard let entry = active[key] else { continue }
            // This is not one statement, because the insertion looks up contradicting constraints in `active`.
            let id = insert(entry.linear, entry.constraint)
            active[key]?.id = id
        }
        retryBroken()
    }

    /// Adapts the heights of texts with several lines to their widths.
    private func fitHeightsToWidths() {
        for _ in 0..<3 {
            var changed = false
            for place in order where place.fitHeight(self) { changed = true }
            if !changed { return }
        }
    }

    // MARK: Places

    /// Returns the item's place; creates it with those of its containers if necessary.
    func place(of item: any LayoutItem) -> LayoutPlace? {
        if let known = places[ObjectIdentifier(item)] { return known }
        var container: LayoutPlace?
        if item !== root {
            guard let above = item.layoutContainer, let place = place(of: above) else { return nil }
            container = place
        }
        let place = LayoutPlace(item: item, container: container, solver: &solver)
        places[place.key] = place
        order.append(place)
        place.update(self)
        return place
    }
}
