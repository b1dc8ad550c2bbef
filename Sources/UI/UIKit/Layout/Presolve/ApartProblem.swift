/// Rows in which each variable may have its best value by itself.
///
/// A variable is alone in some rows, and these may leave one best value. Other variables stand only in sums, as the height of content is
/// the sum of its rows: there the sum takes the variable's place, since it may be anything too, and its rows may leave one best value of
/// the sum. Then no other row may miss anything, or it must come too late: what greater priorities have decided, a lesser one cannot change.
struct ApartProblem {
    private struct Row {
        var head: ProblemRows.Head
        let terms: [ProblemRows.Term]

        /// Infinite for a required row.
        var priority: Float { head.priority ?? .infinity }
    }

    /// A best value, and the priority that left no other.
    private typealias Decision = (value: Double, priority: Float)

    /// Values of all variables, while some are being looked for.
    private struct Trial {
        var values: [Double]
        /// The variables without a value.
        var open: Set<Int>
        /// The least priority that decided something.
        var level = Float.infinity
        /// The rows that are part of a sum's decision.
        var isSettled: [Bool]
    }

    /// More kinds of sums of one variable are not looked at.
    private static let mostSums = 8
    /// How often variables may give way to rows that miss something.
    private static let mostTrials = 4

    private let variableCount: Int
    private var rows: [Row] = []
    /// The rows that each variable is alone in.
    private var own: [[Int]]
    private var joint: [Int] = []

    init(variableCount: Int) {
        self.variableCount = variableCount
        own = Array(repeating: [], count: variableCount)
    }

    /// Adds a row. Returns false where it has no variables and does not hold.
    mutating func add(_ head: ProblemRows.Head, _ terms: [ProblemRows.Term]) -> Bool {
        guard let first = terms.first else { return head.requiredMiss <= ConstraintSystem.tolerance }
        if terms.count == 1 { own[first.variable].append(rows.count) } else { joint.append(rows.count) }
        rows.append(Row(head: head, terms: terms))
        return true
    }

    /// The only best value of each of the variables; nil where rows have to be weighed against each other.
    func best(of variables: [Int]) -> [Double]? {
        var decisions = [Decision?](repeating: nil, count: variableCount)
        for variable in variables { decisions[variable] = decision(by: own[variable].map { ($0, rows[$0].terms[0].factor) }) }
        var open = Set(variables.filter { decisions[$0] == nil })
        for _ in 0..<Self.mostTrials {
            guard let trial = trial(of: variables, decisions, open) else { return nil }
            let missed = (joint + open.flatMap { own[$0] }).filter { !trial.isSettled[$0] && misses(rows[$0], trial) }
            if missed.isEmpty { return trial.values }
            let weak = missed.compactMap { leastDecided(in: rows[$0], decisions, open) }
            guard weak.count == missed.count else { return nil }
            open.formUnion(weak)
        }
        return nil
    }

    private func decision(by rows: [(row: Int, factor: Double)]) -> Decision? {
        var line = LineProblem()
        for (row, factor) in rows { line.add(self.rows[row].head, factor: factor) }
        return line.decision
    }

    private func misses(_ row: Row, _ trial: Trial) -> Bool {
        guard row.priority >= trial.level else { return false }
        let left = row.terms.reduce(row.head.constant) { $0 + $1.factor * trial.values[$1.variable] }
        return row.head.relation.miss(of: left) > ConstraintSystem.tolerance
    }

    /// The variable of a row that lesser priorities decided than the others, and than the row.
    private func leastDecided(in row: Row, _ decisions: [Decision?], _ open: Set<Int>) -> Int? {
        var (least, priority, isOnly) = (Int?.none, row.priority, true)
        for term in row.terms where !open.contains(term.variable) {
            guard let own = decisions[term.variable]?.priority, own <= priority else { continue }
            isOnly = own < priority
            if isOnly { (least, priority) = (term.variable, own) }
        }
        return isOnly ? least : nil
    }

    // MARK: Sums

    /// The values where some variables have to be found from sums; nil where one is not.
    private func trial(of variables: [Int], _ decisions: [Decision?], _ open: Set<Int>) -> Trial? {
        var trial = Trial(
            values: Array(repeating: 0, count: variableCount), open: open, isSettled: Array(repeating: false, count: rows.count))
        for variable in variables where !open.contains(variable) {
            guard let decision = decisions[variable] else { continue }
            trial.values[variable] = decision.value
            trial.level = min(trial.level, decision.priority)
        }
        if !open.isEmpty { closeSums(&trial) }
        return trial.open.isEmpty ? trial : nil
    }

    /// Finds the values of variables of which rows have one at a time beside others that are known.
    private func closeSums(_ trial: inout Trial) {
        var uses: [Int: [Int]] = [:]
        var openCounts: [Int: Int] = [:]
        for row in joint + trial.open.flatMap({ own[$0] }) {
            for term in rows[row].terms where trial.open.contains(term.variable) {
                uses[term.variable, default: []].append(row)
                openCounts[row, default: 0] += 1
            }
        }
        // A variable that waits behind those it hangs on is looked at once for all of them.
        var waiting = trial.open.sorted()
        var isWaiting = trial.open
        var next = 0
        while next < waiting.count {
            let variable = waiting[next]
            next += 1
            isWaiting.remove(variable)
            let known = uses[variable, default: []].filter { openCounts[$0] == 1 }
            guard trial.open.contains(variable), close(variable, known, &trial) else { continue }
            for row in uses[variable, default: []] {
                openCounts[row, default: 0] -= 1
                guard openCounts[row] == 1 else { continue }
                for term in rows[row].terms where trial.open.contains(term.variable) {
                    if isWaiting.insert(term.variable).inserted { waiting.append(term.variable) }
                }
            }
        }
    }

    /// Finds the value of a variable by the rows of one sum that leave one best value of that. Returns false where there is none.
    private func close(_ variable: Int, _ candidates: [Int], _ trial: inout Trial) -> Bool {
        var sums: [(terms: [ProblemRows.Term], rows: [(row: Int, factor: Double)])] = []
        for row in candidates {
            guard let factor = rows[row].terms.first(where: { $0.variable == variable })?.factor else { continue }
            let terms = rows[row].terms.map { ProblemRows.Term(variable: $0.variable, factor: $0.factor / factor) }
                .sorted { $0.variable < $1.variable }
            let known = sums.firstIndex { Self.areEqual($0.terms, terms) } ?? sums.count
            if known == sums.count {
                guard sums.count < Self.mostSums else { continue }
                sums.append((terms, []))
            }
            sums[known].rows.append((row, factor))
        }
        for (terms, rows) in sums {
            guard let decision = decision(by: rows) else { continue }
            let others = terms.reduce(0) { $0 + ($1.variable == variable ? 0 : $1.factor * trial.values[$1.variable]) }
            trial.values[variable] = decision.value - others
            trial.level = min(trial.level, decision.priority)
            trial.open.remove(variable)
            for (row, _) in rows { trial.isSettled[row] = true }
            return true
        }
        return false
    }

    private static func areEqual(_ one: [ProblemRows.Term], _ two: [ProblemRows.Term]) -> Bool {
        one.count == two.count
            && zip(one, two).allSatisfy { $0.variable == $1.variable && LinearRow.isZero($0.factor - $1.factor) }
    }
}
