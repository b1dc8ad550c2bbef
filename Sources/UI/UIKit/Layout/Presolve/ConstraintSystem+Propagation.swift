extension ConstraintSystem {
    /// How far from zero the left side of an equation may be for rounding errors' sake; points.
    static let tolerance = 1e-6

    var isSolved: Bool { pending.isEmpty && loose.isEmpty && stale.isEmpty }

    /// Solves what changed.
    func solve() {
        guard !isSolved else { return }
        dissolveTouched()
        derive(from: 0)
        solveComponents()
        pending.removeAll(keepingCapacity: true)
        loose.removeAll(keepingCapacity: true)
    }

    /// Finds what is certain because of the pending constraints from an index on, and of those that become pending on the way. Components
    /// take in what is certain; where that is not enough, their constraints become pending.
    func derive(from start: Int) {
        var start = start
        repeat {
            propagate(from: start)
            checkCertain(from: start)
            start = pending.count
            refreshComponents()
        } while start < pending.count
    }

    /// A constraint that changed connects the components of its variables.
    private func dissolveTouched() {
        var index = 0
        while index < pending.count {
            for term in terms(pending[index]) {
                if case .component(let number, _) = variables[Int(term.variable.index)].source { dissolve(number) }
            }
            index += 1
        }
    }

    private func terms(_ id: LinearConstraintID) -> [LinearConstraint.Term] { entries[Int(id.index)]?.constraint.terms ?? [] }

    /// Derives values from equations with one unknown.
    private func propagate(from start: Int) {
        var queue = EquationQueue<LinearConstraintID>()
        add(pending[start...], to: &queue)
        while let id = queue.next() {
            guard let entry = entries[Int(id.index)], case .pending = entry.role, entry.constraint.relation == .equal,
                entry.constraint.priority == nil
            else { continue }
            let (count, unknown, rest) = unknowns(of: entry.constraint)
            if count == 0 {
                if abs(rest) <= Self.tolerance {
                    entries[Int(id.index)]?.role = .holds
                } else {
                    // What a broken constraint determined is looked at again, and nothing else.
                    let known = pending.count
                    resolve(conflict: trace([id]))
                    add(pending[known...], to: &queue)
                    add([id], to: &queue)
                }
            } else if count == 1, let unknown {
                set(unknown.variable, -rest / unknown.factor, .certain(id))
                entries[Int(id.index)]?.role = .defines(unknown.variable)
                add(variables[Int(unknown.variable.index)].uses, to: &queue)
            }
        }
    }

    private func add(_ ids: some Sequence<LinearConstraintID>, to queue: inout EquationQueue<LinearConstraintID>) {
        for id in ids { queue.add(id, terms: terms(id).count) }
    }

    func set(_ variable: LinearSymbol, _ value: Double, _ source: Source) {
        let at = Int(variable.index)
        if variables[at].value != value { changed.append(variable) }
        variables[at].value = value
        variables[at].source = source
    }

    /// The number of terms without a value, two at most, the last of them, and the sum of the others.
    private func unknowns(of constraint: LinearConstraint) -> (count: Int, term: LinearConstraint.Term?, rest: Double) {
        visits += 1
        var (count, found, rest) = (0, LinearConstraint.Term?.none, constraint.constant)
        for term in constraint.terms {
            if case .certain = variables[Int(term.variable.index)].source {
                rest += term.factor * variables[Int(term.variable.index)].value
            } else {
                (count, found) = (count + 1, term)
                if count > 1 { break }
            }
        }
        return (count, found, rest)
    }

    /// Checks the other constraints on certain variables.
    private func checkCertain(from start: Int) {
        var index = start
        while index < pending.count {
            let id = pending[index]
            index += 1
            guard let entry = entries[Int(id.index)], case .pending = entry.role else { continue }
            let (count, _, rest) = unknowns(of: entry.constraint)
            guard count == 0 else { continue }
            if entry.constraint.priority == nil, entry.constraint.relation.miss(of: rest) > Self.tolerance {
                let known = pending.count
                resolve(conflict: trace([id]))
                propagate(from: known)
                pending.append(id)
            } else {
                entries[Int(id.index)]?.role = .holds
            }
        }
    }

    // MARK: Contradictions

    /// The constraints, and all from which their certain variables were derived; the nearest first.
    func trace(_ ids: [LinearConstraintID]) -> [LinearConstraintID] {
        var found = ids
        var seen = Set(ids)
        var index = 0
        while index < found.count {
            for term in terms(found[index]) {
                if case .certain(let id) = variables[Int(term.variable.index)].source, seen.insert(id).inserted {
                    found.append(id)
                }
            }
            index += 1
        }
        return found
    }

    /// Leaves out the last of the constraints that an app made; of those that the tree made where there is no other.
    func resolve(conflict: [LinearConstraintID]) {
        func order(_ id: LinearConstraintID) -> Int { entries[Int(id.index)]?.order ?? 0 }
        let free = conflict.filter { entries[Int($0.index)]?.isFixed == false }
        guard let victim = (free.isEmpty ? conflict : free).max(by: { order($0) < order($1) }) else { return }
        takeBack(victim)
        entries[Int(victim.index)]?.role = .broken(others: conflict.filter { $0 != victim })
        broken.append(victim)
    }
}

extension LinearConstraint.Relation {
    /// By how much a left side misses the relation to zero.
    func miss(of value: Double) -> Double {
        switch self {
        case .equal: abs(value)
        case .lessOrEqual: max(0, value)
        case .greaterOrEqual: max(0, -value)
        }
    }
}
