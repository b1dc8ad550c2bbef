/// Constraints that hang together, with their variables numbered from 0.
///
/// First required equations are used up: variables that are linear in one other are merged. Then comes a guess: each preference is
/// met exactly, the most important first. Where that misses nothing it is the best solution, and the simplex is not needed.
/// Elsewhere the solver decides on what is left.
struct ComponentProblem {
    struct Row {
        var terms: [(variable: Int, factor: Double)] = []
        var constant = 0.0
        var relation: LinearConstraint.Relation
        var priority: Float?

        init(constant: Double, relation: LinearConstraint.Relation, priority: Float?) {
            self.constant = constant
            self.relation = relation
            self.priority = priority
        }

        var isRequiredEquation: Bool { priority == nil && relation == .equal }
    }

    enum Result {
        case solution([Double], isDetermined: [Bool])
        /// Rows that contradict each other. The newest row comes last.
        case contradiction([Int])
    }

    private let count: Int
    private var rows: [Row] = []
    private var uses: [[Int]]

    init(count: Int) {
        self.count = count
        uses = Array(repeating: [], count: count)
    }

    mutating func add(_ row: Row) {
        for term in row.terms { uses[term.variable].append(rows.count) }
        rows.append(row)
    }

    // MARK: Solution

    func solve() -> Result {
        if rows.isEmpty {
            return .solution(Array(repeating: 0, count: count), isDetermined: Array(repeating: false, count: count))
        }
        var classes = AffineClasses(count: count)
        let equations = rows.indices.filter { rows[$0].isRequiredEquation }
        guard merge(&classes, equations) else { return solveAll() }
        if let guessed = guess(classes) { return guessed }
        return solveRest(classes) ?? solveAll()
    }

    /// Uses up equations; returns false where they contradict each other.
    private func merge(_ classes: inout AffineClasses, _ first: [Int]) -> Bool {
        var queue = first
        var index = 0
        while index < queue.count {
            let row = classes.reduced(rows[queue[index]])
            index += 1
            guard let moved = use(row, &classes) else { return false }
            for variable in moved {
                for other in uses[variable] where rows[other].isRequiredEquation { queue.append(other) }
            }
        }
        return true
    }

    /// The variables that a reduced equation gives a value or another representative; nil where it cannot hold.
    private func use(_ row: Row, _ classes: inout AffineClasses) -> [Int]? {
        switch row.terms.count {
        case 0: abs(row.constant) <= ConstraintSystem.tolerance ? [] : nil
        case 1: classes.fix(row.terms[0].variable, at: -row.constant / row.terms[0].factor)
        case 2: classes.merge(row.terms[0], row.terms[1], row.constant)
        default: []
        }
    }

    // MARK: The guess

    /// Meets all preferences exactly; nil where that is impossible.
    private func guess(_ start: AffineClasses) -> Result? {
        var classes = start
        let wanted = rows.indices.filter { rows[$0].priority != nil }
            .sorted { (rows[$1].priority ?? 0, $0) < (rows[$0].priority ?? 0, $1) }
        for index in wanted {
            let row = classes.reduced(rows[index])
            if row.terms.isEmpty {
                if row.relation.miss(of: row.constant) > ConstraintSystem.tolerance { return nil }
                continue
            }
            guard row.relation == .equal || row.terms.count == 1, row.terms.count <= 2 else { continue }
            guard let moved = use(row, &classes) else { return nil }
            let equations = moved.flatMap { uses[$0] }.filter { rows[$0].isRequiredEquation }
            guard merge(&classes, equations) else { return nil }
        }
        guard let result = solveRest(classes), case .solution(let values, _) = result, missesNothing(values) else { return nil }
        return result
    }

    private func missesNothing(_ values: [Double]) -> Bool {
        rows.allSatisfy { row in
            let left = row.terms.reduce(row.constant) { $0 + $1.factor * values[$1.variable] }
            return row.relation.miss(of: left) <= ConstraintSystem.tolerance
        }
    }

    // MARK: The solver

    /// Lets the solver find values for the representatives that have none; nil where there are none.
    private func solveRest(_ classes: AffineClasses) -> Result? {
        var solver = LinearSolver()
        let symbols = (0..<count).map { isOpen($0, classes) ? solver.makeVariable() : nil }
        for row in rows {
            let row = classes.reduced(row)
            if row.terms.isEmpty {
                if row.priority == nil, row.relation.miss(of: row.constant) > ConstraintSystem.tolerance { return nil }
                continue
            }
            guard (try? solver.add(linear(row, symbols))) != nil else { return nil }
        }
        var (values, isDetermined) = ([Double](), [Bool]())
        for variable in 0..<count {
            let form = classes.form(of: variable)
            let symbol = symbols[form.root]
            let root = classes.values[form.root] ?? symbol.map { solver.value(of: $0) } ?? 0
            values.append(form.factor * root + form.offset)
            isDetermined.append(classes.values[form.root] != nil || symbol.map { solver.isDetermined($0) } ?? false)
        }
        return .solution(values, isDetermined: isDetermined)
    }

    /// True for a representative without a value.
    private func isOpen(_ variable: Int, _ classes: AffineClasses) -> Bool {
        classes.form(of: variable).root == variable && classes.values[variable] == nil
    }

    private func linear(_ row: Row, _ symbols: [LinearSymbol?]) -> LinearConstraint {
        let terms = row.terms.compactMap { variable, factor in
            symbols[variable].map { LinearConstraint.Term(variable: $0, factor: factor) }
        }
        return LinearConstraint(terms, constant: row.constant, row.relation, priority: row.priority)
    }

    /// Lets the solver do everything: it knows which rows contradict each other.
    private func solveAll() -> Result {
        var solver = LinearSolver()
        let symbols = (0..<count).map { _ in solver.makeVariable() }
        var names: [LinearConstraintID: Int] = [:]
        for (index, row) in rows.enumerated() {
            let terms = row.terms.map { LinearConstraint.Term(variable: symbols[$0.variable], factor: $0.factor) }
            do {
                let id = try solver.add(
                    LinearConstraint(terms, constant: row.constant, row.relation, priority: row.priority))
                names[id] = index
            } catch {
                return .contradiction(error.others.compactMap { names[$0] } + [index])
            }
        }
        return .solution(symbols.map { solver.value(of: $0) }, isDetermined: symbols.map { solver.isDetermined($0) })
    }
}
