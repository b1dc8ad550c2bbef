extension LinearSolver {
    /// Takes a constraint in and solves again. Throws, and stays as it was, when it is required and contradicts others that are.
    mutating func add(_ constraint: LinearConstraint) throws(LinearConflict) -> LinearConstraintID {
        let id = makeEntryID()
        var row = substituted(constraint)
        let entry = makeEntry(constraint, id: id, row: &row)
        if row.constant < 0 { row.negate() }
        entries[Int(id.index)] = entry
        do {
            if let subject = subject(of: row, entry) {
                row.solve(for: subject)
                substitute(subject, by: row)
                insert(row, basic: subject)
            } else if row.terms.allSatisfy({ kind($0.symbol) == .dummy }) {
                try insertRedundant(row, entry)
            } else {
                try insertWithArtificial(row, entry)
            }
        } catch {
            forget(id, entry)
            // Looking for a place for it may have moved others away from their best.
            optimize()
            throw error
        }
        optimize()
        return id
    }

    /// Takes a constraint out and solves again.
    mutating func remove(_ id: LinearConstraintID) {
        guard let entry = entries[Int(id.index)] else { return }
        if let priority = entry.constraint.priority {
            if kind(entry.marker) == .error { changeCost(of: entry.marker, by: -1, priority: priority) }
            if let other = entry.other { changeCost(of: other, by: -1, priority: priority) }
            releaseObjective(priority)
        }
        takeOut(entry.marker, partner: entry.other)
        forget(id, entry)
        optimize()
    }

    /// Another constant for a constraint, without taking it out. Throws, and stays as it was, when required constraints then contradict.
    mutating func setConstant(_ constant: Double, of id: LinearConstraintID) throws(LinearConflict) {
        guard let entry = entries[Int(id.index)], entry.constraint.constant != constant else { return }
        let before = entry.constraint.constant
        shift(entry, by: constant - before)
        let (isFeasible, blocking) = restoreFeasibility()
        guard isFeasible else {
            let others = blocking.map { conflict(in: rows[Int(rowIndex[Int($0.index)])], basic: $0, except: id) } ?? []
            shift(entry, by: before - constant)
            _ = restoreFeasibility()
            throw LinearConflict(others: others)
        }
        entries[Int(id.index)]?.constraint.constant = constant
        optimize()
    }

    // MARK: Parts of `add`

    private mutating func makeEntryID() -> LinearConstraintID {
        if let id = freeEntries.popLast() { return id }
        entries.append(nil)
        return LinearConstraintID(index: Int32(entries.count - 1))
    }

    /// The constraint's left side in terms of symbols that are not basic.
    private mutating func substituted(_ constraint: LinearConstraint) -> LinearRow {
        var row = LinearRow()
        row.constant = constraint.constant
        for term in constraint.terms where !LinearRow.isZero(term.factor) {
            let index = rowIndex[Int(term.variable.index)]
            if index == Self.none {
                row.add(term.factor, term.variable)
            } else {
                row.add(term.factor, rows[Int(index)], scratch: &scratch)
            }
        }
        return row
    }

    private mutating func makeEntry(_ constraint: LinearConstraint, id: LinearConstraintID, row: inout LinearRow) -> Entry {
        let factor: Double = constraint.relation == .lessOrEqual ? 1 : -1
        let isEquation = constraint.relation == .equal
        let marker: LinearSymbol
        var other: LinearSymbol?
        if let priority = constraint.priority {
            marker = makeSymbol(isEquation ? .error : .slack)
            let error = makeSymbol(.error)
            other = error
            row.add(factor, marker)
            row.add(-factor, error)
            retainObjective(priority)
            if isEquation { changeCost(of: marker, by: 1, priority: priority) }
            changeCost(of: error, by: 1, priority: priority)
        } else {
            marker = makeSymbol(isEquation ? .dummy : .slack)
            row.add(factor, marker)
        }
        owner[Int(marker.index)] = id
        return Entry(constraint: constraint, marker: marker, other: other, markerFactor: factor)
    }

    /// A symbol that the row can be solved for at once.
    private func subject(of row: LinearRow, _ entry: Entry) -> LinearSymbol? {
        if let variable = row.terms.first(where: { kind($0.symbol) == .variable }) { return variable.symbol }
        if kind(entry.marker) != .dummy, row[entry.marker] < 0 { return entry.marker }
        if let other = entry.other, row[other] < 0 { return other }
        return nil
    }

    /// A required equation whose left side others already decide: it repeats them or contradicts them.
    private mutating func insertRedundant(_ row: LinearRow, _ entry: Entry) throws(LinearConflict) {
        guard abs(row.constant) < Self.tolerance else {
            throw LinearConflict(others: conflict(in: row, basic: nil, except: owner[Int(entry.marker.index)]))
        }
        var row = row
        row.constant = 0
        row.solve(for: entry.marker)
        insert(row, basic: entry.marker)
    }

    private mutating func insertWithArtificial(_ row: LinearRow, _ entry: Entry) throws(LinearConflict) {
        let art = makeSymbol(.slack)
        insert(row, basic: art)
        artificial = row
        optimizeArtificial()
        let left = artificial ?? LinearRow()
        artificial = nil
        guard abs(left.constant) < Self.tolerance else {
            let others = conflict(in: left, basic: nil, except: owner[Int(entry.marker.index)])
            takeOut(art)
            retire(art)
            throw LinearConflict(others: others)
        }
        if isBasic(art) {
            let rest = rows[Int(rowIndex[Int(art.index)])].terms
            // Any symbol will do: the row's constant is zero. A dummy only when there is nothing else.
            if let entering = rest.first(where: { kind($0.symbol) != .dummy }) ?? rest.first {
                pivot(leaving: art, entering: entering.symbol)
            } else {
                dropRow(of: art)
            }
        }
        retire(art)
    }

    // MARK: Parts of `remove`

    /// Takes the equation that `marker` marks out of the tableau, keeping restricted symbols at zero and above.
    private mutating func takeOut(_ marker: LinearSymbol, partner: LinearSymbol? = nil) {
        if !isBasic(marker) {
            // A partner that is basic is the only row with the marker: both have the same column, with opposite signs.
            let basicPartner = partner.flatMap { isBasic($0) ? $0 : nil }
            guard let leaving = basicPartner ?? leavingForRemoval(marker) else { return }
            pivot(leaving: leaving, entering: marker)
        }
        dropRow(of: marker)
    }

    /// Rows that must stay zero first, then restricted ones that shrink with the marker, those that grow, and last variables.
    private func leavingForRemoval(_ marker: LinearSymbol) -> LinearSymbol? {
        var shrinking: (ratio: Double, symbol: LinearSymbol)?
        var growing: (ratio: Double, symbol: LinearSymbol)?
        var variable: LinearSymbol?
        for (index, basic) in basics.enumerated() {
            let factor = rows[index][marker]
            guard factor != 0 else { continue }
            if kind(basic) == .dummy { return basic }
            if kind(basic) == .variable {
                variable = basic
            } else if factor < 0 {
                let ratio = -rows[index].constant / factor
                if shrinking.map({ ratio < $0.ratio }) ?? true { shrinking = (ratio, basic) }
            } else {
                let ratio = rows[index].constant / factor
                if growing.map({ ratio < $0.ratio }) ?? true { growing = (ratio, basic) }
            }
        }
        return shrinking?.symbol ?? growing?.symbol ?? variable
    }

    private mutating func forget(_ id: LinearConstraintID, _ entry: Entry) {
        retire(entry.marker)
        if let other = entry.other { retire(other) }
        entries[Int(id.index)] = nil
        freeEntries.append(id)
    }

    /// Moves the constraint's constant; rows may have constants below zero afterwards.
    private mutating func shift(_ entry: Entry, by change: Double) {
        let step = change * entry.markerFactor
        if isBasic(entry.marker) {
            rows[Int(rowIndex[Int(entry.marker.index)])].constant -= step
            return
        }
        for index in rows.indices {
            let factor = rows[index][entry.marker]
            if factor != 0 { rows[index].constant += factor * step }
        }
        for index in objectives.indices { objectives[index].row.constant += objectives[index].row[entry.marker] * step }
    }

    // MARK: Objectives

    private mutating func retainObjective(_ priority: Float) {
        let at = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
        if at == objectives.count || objectives[at].priority != priority {
            objectives.insert(Objective(priority: priority), at: at)
        }
        objectives[at].users += 1
    }

    private mutating func releaseObjective(_ priority: Float) {
        guard let at = objectives.firstIndex(where: { $0.priority == priority }) else { return }
        objectives[at].users -= 1
        if objectives[at].users == 0 { objectives.remove(at: at) }
    }

    private mutating func changeCost(of error: LinearSymbol, by cost: Double, priority: Float) {
        guard let at = objectives.firstIndex(where: { $0.priority == priority }) else { return }
        let row = rowIndex[Int(error.index)]
        if row == Self.none {
            objectives[at].row.add(cost, error)
        } else {
            objectives[at].row.add(cost, rows[Int(row)], scratch: &scratch)
        }
    }

    /// The required constraints that a row which cannot be zero is made of.
    private func conflict(
        in row: LinearRow, basic: LinearSymbol?, except id: LinearConstraintID?
    ) -> [LinearConstraintID] {
        let symbols = row.terms.map(\.symbol) + (basic.map { [$0] } ?? [])
        return symbols.compactMap { owner[Int($0.index)] }
            .filter { $0 != id && entries[Int($0.index)]?.constraint.priority == nil }
            .sorted { $0.index < $1.index }
    }
}
