/// Rows of a linear problem whose variables are numbered from 0, the terms of all in one array.
struct ProblemRows {
    struct Term {
        var variable: Int
        var factor: Double
    }

    struct Head {
        var constant: Double
        let relation: LinearConstraint.Relation
        let priority: Float?

        var isRequiredEquation: Bool { priority == nil && relation == .equal }
        /// By how much a required row misses its relation, where its left side is its constant; zero for a preference.
        var requiredMiss: Double { priority == nil ? relation.miss(of: constant) : 0 }
    }

    private(set) var terms: [Term] = []
    private(set) var ends: [Int] = []
    var heads: [Head] = []

    var count: Int { heads.count }
    var equations: [Int] { heads.indices.filter { heads[$0].isRequiredEquation } }

    func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    func terms(of row: Int) -> ArraySlice<Term> { terms[range(of: row)] }

    mutating func add(_ head: Head, _ new: [Term]) {
        add(head)
        for term in new { add(term) }
    }

    mutating func add(_ head: Head) {
        ends.append(terms.count)
        heads.append(head)
    }

    /// Adds a term to the last row.
    mutating func add(_ term: Term) {
        terms.append(term)
        ends[ends.count - 1] += 1
    }

    /// The row's left side.
    func left(of row: Int, at values: [Double]) -> Double {
        range(of: row).reduce(heads[row].constant) { $0 + terms[$1].factor * values[terms[$1].variable] }
    }
}
