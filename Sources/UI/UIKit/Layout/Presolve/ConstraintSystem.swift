/// The constraints of one tree of views, solved again only where they changed.
///
/// An equation with one unknown is propagated as a constant; what comes out of it is certain. The variables that remain form
/// components, which no constraint connects, and each is solved by itself (`ComponentPlan`). A change takes back what was derived
/// from the constraint, and no more.
///
/// It is a pure value store: it knows no views, reads no clock and logs nothing.
final class ConstraintSystem {
    struct Entry {
        var constraint: LinearConstraint
        /// True for a constraint that the tree itself makes. In a conflict the app's constraint is broken.
        let isFixed: Bool
        /// The number of constraints that were added before. In a conflict the newest constraint is broken.
        let order: Int
        /// Where it stands among the uses of each of its first variables. An array would be an object to count at each look at an entry.
        var places = SIMD8<Int32>()
        var role = Role.pending
    }

    /// What a constraint is good for at present.
    enum Role {
        /// It changed, or what it refers to did.
        case pending
        /// A variable gets its value from it.
        case defines(LinearSymbol)
        /// All its variables are certain.
        case holds
        /// It is a row of a component.
        case member(of: Int)
        /// It is left out, because it contradicts others.
        case broken(others: [LinearConstraintID])
    }

    struct Variable {
        var value = 0.0
        var source = Source.unknown
        var uses: [LinearConstraintID] = []
        /// True for the place of an edge, false for a length.
        var isPosition = false
    }

    enum Source {
        case released
        case unknown
        /// It follows from required equations; the last of them is named.
        case certain(LinearConstraintID)
        case component(Int, isDetermined: Bool)
    }

    var entries: [Entry?] = []
    var variables: [Variable] = []
    var components: [Int: SolvedComponent] = [:]
    private var freeEntries: [LinearConstraintID] = []
    private var freeVariables: [LinearSymbol] = []
    private var nextOrder = 0
    var nextComponent = 0
    /// The constraints whose role is `pending`.
    var pending: [LinearConstraintID] = []
    /// The variables that lost their values.
    var loose: [LinearSymbol] = []
    /// The components in which constants or inputs changed.
    var stale: [Int] = []
    var broken: [LinearConstraintID] = []
    /// The variables that got a value since `takeChanges`.
    var changed: [LinearSymbol] = []
    /// The number of rows that were looked at, for tests: what a change costs.
    var visits = 0
    /// The number of rows of the largest problem that was solved as one, for tests.
    var largestBlock = 0

    init() {}

    // MARK: Variables

    /// - Parameter isPosition: true for the place of an edge. Places can be measured from each other; solutions do not depend on it.
    func makeVariable(isPosition: Bool = false) -> LinearSymbol {
        if let symbol = freeVariables.popLast() {
            variables[Int(symbol.index)] = Variable(isPosition: isPosition)
            return symbol
        }
        variables.append(Variable(isPosition: isPosition))
        return LinearSymbol(index: Int32(variables.count - 1))
    }

    /// Releases a variable, which must be in no constraint anymore.
    func release(_ variable: LinearSymbol) {
        if case .component(let number, _) = variables[Int(variable.index)].source { dissolve(number) }
        variables[Int(variable.index)] = Variable(source: .released)
        freeVariables.append(variable)
    }

    /// The solved value; zero where no constraint determines it.
    func value(of variable: LinearSymbol) -> Double { variables[Int(variable.index)].value }

    func uses(of variable: LinearSymbol) -> [LinearConstraintID] { variables[Int(variable.index)].uses }

    /// True when the variable follows from required equations, whatever else there is.
    func isCertain(_ variable: LinearSymbol) -> Bool {
        if case .certain = variables[Int(variable.index)].source { true } else { false }
    }

    /// Returns true when some constraint determines the variable.
    func isDetermined(_ variable: LinearSymbol) -> Bool {
        switch variables[Int(variable.index)].source {
        case .released, .unknown: false
        case .certain: true
        case .component(_, let isDetermined): isDetermined
        }
    }

    // MARK: Constraints

    func add(_ constraint: LinearConstraint, isFixed: Bool) -> LinearConstraintID {
        var constraint = constraint
        constraint.combineTerms()
        let id = freeEntries.popLast() ?? LinearConstraintID(index: Int32(entries.count))
        if Int(id.index) == entries.count { entries.append(nil) }
        nextOrder += 1
        var entry = Entry(constraint: constraint, isFixed: isFixed, order: nextOrder)
        for (index, term) in constraint.terms.enumerated() {
            let at = Int(term.variable.index)
            if index < entry.places.scalarCount { entry.places[index] = Int32(variables[at].uses.count) }
            variables[at].uses.append(id)
        }
        entries[Int(id.index)] = entry
        pending.append(id)
        return id
    }

    func constraint(_ id: LinearConstraintID) -> LinearConstraint? { entries[Int(id.index)]?.constraint }

    func remove(_ id: LinearConstraintID) {
        guard let entry = entries[Int(id.index)] else { return }
        takeBack(id)
        for (index, term) in entry.constraint.terms.enumerated() {
            let isKnown = index < entry.places.scalarCount
            let place = isKnown ? Int(entry.places[index]) : variables[Int(term.variable.index)].uses.lastIndex(of: id)
            if let place { removeUse(of: term.variable, at: place) }
        }
        entries[Int(id.index)] = nil
        freeEntries.append(id)
        retryBroken()
    }

    /// The last use takes the place of the removed use, so that nothing else moves: all rows of a page may use the same edge.
    private func removeUse(of variable: LinearSymbol, at place: Int) {
        guard let moved = variables[Int(variable.index)].uses.popLast(), place < variables[Int(variable.index)].uses.count else {
            return
        }
        variables[Int(variable.index)].uses[place] = moved
        let terms = entries[Int(moved.index)]?.constraint.terms ?? []
        guard let term = terms.firstIndex(where: { $0.variable == variable }), term < SIMD8<Int32>.scalarCount else { return }
        entries[Int(moved.index)]?.places[term] = Int32(place)
    }

    func setConstant(_ constant: Double, of id: LinearConstraintID) {
        guard let entry = entries[Int(id.index)], entry.constraint.constant != constant else { return }
        if case .member(let number) = entry.role {
            markStale(number)
        } else {
            takeBack(id)
            makePending(id)
        }
        entries[Int(id.index)]?.constraint.constant = constant
        retryBroken()
    }

    // MARK: Taking back

    func makePending(_ id: LinearConstraintID) {
        if case .pending? = entries[Int(id.index)]?.role { return }
        entries[Int(id.index)]?.role = .pending
        pending.append(id)
    }

    /// Takes back what was derived from a constraint.
    func takeBack(_ id: LinearConstraintID) {
        switch entries[Int(id.index)]?.role {
        case .defines(let variable): loosen(variable)
        case .member(let number): dissolve(number)
        case .broken: broken.removeAll { $0 == id }
        case .holds, .pending, nil: break
        }
    }

    /// Takes back a certain value, and all that were derived from it.
    private func loosen(_ first: LinearSymbol) {
        var stack = [first]
        while let variable = stack.popLast() {
            let at = Int(variable.index)
            guard case .certain = variables[at].source else { continue }
            variables[at].source = .unknown
            loose.append(variable)
            // It may get the same value again, but not by equations.
            changed.append(variable)
            for id in variables[at].uses {
                switch entries[Int(id.index)]?.role {
                case .defines(let other):
                    makePending(id)
                    if other != variable { stack.append(other) }
                case .holds: makePending(id)
                // The variable may be certain again soon.
                case .member(let number): markStale(number)
                case .pending, .broken, nil: break
                }
            }
        }
    }

    func dissolve(_ number: Int) {
        guard let component = components.removeValue(forKey: number) else { return }
        for variable in component.variables {
            variables[Int(variable.index)].source = .unknown
            loose.append(variable)
        }
        for id in component.constraints { makePending(id) }
    }

    /// Constraints that were left out may hold now.
    private func retryBroken() {
        let ids = broken
        broken = []
        for id in ids { makePending(id) }
    }

    // MARK: Results

    /// The constraints that are left out, each with those that it contradicts.
    var contradictions: [(id: LinearConstraintID, others: [LinearConstraintID])] {
        broken.compactMap { id in
            guard case .broken(let others)? = entries[Int(id.index)]?.role else { return nil }
            return (id, others)
        }
    }

    func takeChanges() -> [LinearSymbol] {
        defer { changed.removeAll(keepingCapacity: true) }
        return changed
    }
}
