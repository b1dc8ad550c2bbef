/// A constraint: `Σ factor · variable + constant` compared with zero.
struct LinearConstraint: Hashable, Sendable {
    enum Relation: Int8, Hashable, Sendable { case lessOrEqual = -1, equal = 0, greaterOrEqual = 1 }

    struct Term: Hashable, Sendable {
        var variable: LinearSymbol
        var factor: Double
    }

    var terms: [Term]
    var constant: Double
    var relation: Relation
    /// The priority; nil for a required constraint. A constraint of a greater priority is never violated for any number of lower
    /// ones.
    var priority: Float?

    init(_ terms: [Term], constant: Double = 0, _ relation: Relation, priority: Float? = nil) {
        self.terms = terms
        self.constant = constant
        self.relation = relation
        self.priority = priority
    }

    /// Adds up the terms of each variable, and takes those out that are zero.
    mutating func combineTerms() {
        let isCombined = terms.indices.allSatisfy { index in
            !LinearRow.isZero(terms[index].factor) && !terms[..<index].contains { $0.variable == terms[index].variable }
        }
        if isCombined { return }
        var result: [Term] = []
        for term in terms {
            if let same = result.firstIndex(where: { $0.variable == term.variable }) {
                result[same].factor += term.factor
            } else {
                result.append(term)
            }
        }
        terms = result.filter { !LinearRow.isZero($0.factor) }
    }
}

/// Identifies a constraint inside its solver.
struct LinearConstraintID: Hashable, Sendable {
    let index: Int32
}

/// An error: required constraints that cannot hold together.
struct LinearConflict: Error, Equatable {
    /// The constraints that contradict the constraint that was added or changed.
    var others: [LinearConstraintID]
}
