/// Variables of which each is `factor · another + offset`, or a number. Equations with two unknowns join their trees.
///
/// The shallower tree goes under the other, so a way to the root is short. The root of what is a number is `ground`.
struct AffineForest {
    struct Form {
        var root: Int
        var factor: Double
        var offset: Double
    }

    /// An equation that is used up, and the variable that it gave a parent.
    struct Step {
        let row: Int
        let variable: Int
        /// The variable's factor in the row, as the forest was then.
        let factor: Double
    }

    private struct Node {
        var link: Form
        /// The step that gave the variable its parent; more than any for a root.
        var time = Int.max
        /// The number of variables of a root's tree.
        var size = 1
        /// The next variable of the same tree, in a ring.
        var next: Int
        /// Where the row that is being reduced has the variable.
        var place = -1
    }

    private struct RowState {
        /// The step that used the row up; more than any for a row that stays.
        var time = Int.max
        /// How many variables of an equation have to get another root before it can have two unknowns left.
        var countdown = 0
    }

    let ground: Int
    private var nodes: [Node]
    private var states: [RowState]
    private(set) var steps: [Step] = []

    init(variableCount: Int, rowCount: Int) {
        ground = variableCount
        nodes = (0...variableCount).map { Node(link: Form(root: $0, factor: 1, offset: 0), next: $0) }
        states = Array(repeating: RowState(), count: rowCount)
    }

    /// True for a row that is used up.
    func isUsed(_ row: Int) -> Bool { states[row].time != .max }

    /// The variable in terms of its root, at the time of a step.
    func form(of variable: Int, at time: Int = .max) -> Form {
        var form = Form(root: variable, factor: 1, offset: 0)
        while nodes[form.root].time < time {
            let link = nodes[form.root].link
            form.offset += form.factor * link.offset
            form.factor *= link.factor
            form.root = link.root
        }
        return form
    }

    func isRoot(_ variable: Int) -> Bool { nodes[variable].time == .max }

    // MARK: Rows

    /// The row's terms by roots without values, and what the others add to its constant.
    mutating func reduced(_ row: Int, of rows: ProblemRows) -> (terms: [ProblemRows.Term], offset: Double) {
        var (terms, offset) = ([ProblemRows.Term](), 0.0)
        for term in rows.terms(of: row) {
            let form = form(of: term.variable)
            offset += term.factor * form.offset
            guard form.root != ground else { continue }
            if nodes[form.root].place < 0 {
                nodes[form.root].place = terms.count
                terms.append(.init(variable: form.root, factor: term.factor * form.factor))
            } else {
                terms[nodes[form.root].place].factor += term.factor * form.factor
            }
        }
        for term in terms { nodes[term.variable].place = -1 }
        terms.removeAll { LinearRow.isZero($0.factor) }
        return (terms, offset)
    }

    /// All rows in terms of roots. What is used up has no terms left.
    mutating func reduced(_ rows: ProblemRows) -> ProblemRows {
        var result = ProblemRows()
        for row in 0..<rows.count {
            var head = rows.heads[row]
            if isUsed(row) {
                result.add(head, [])
                continue
            }
            let (terms, offset) = reduced(row, of: rows)
            head.constant += offset
            result.add(head, terms)
        }
        return result
    }

    /// What the row's variables add to its constant, at the time of a step.
    func offset(of row: Int, of rows: ProblemRows, at time: Int = .max) -> Double {
        rows.range(of: row).reduce(0) { $0 + rows.terms[$1].factor * form(of: rows.terms[$1].variable, at: time).offset }
    }

    /// The rows that made the row what it is: those that its variables got their parents from before it was used up.
    func sources(of row: Int, in rows: ProblemRows) -> [Int] {
        var found: [Int] = []
        for term in rows.terms(of: row) {
            var variable = term.variable
            while nodes[variable].time < states[row].time {
                found.append(steps[nodes[variable].time].row)
                variable = nodes[variable].link.root
            }
        }
        return found
    }

    // MARK: Equations

    /// Takes the same steps with other constants.
    mutating func repeatSteps(_ rows: ProblemRows) {
        for (time, step) in steps.enumerated() {
            let constant = rows.heads[step.row].constant + offset(of: step.row, of: rows, at: time)
            nodes[step.variable].link.offset = -constant / step.factor
        }
    }

    /// Uses up rows as equations, where they have two unknowns at most, and the required equations that come to have as few. Returns
    /// those that contradict what was used up before.
    mutating func absorb(_ first: [Int], of rows: ProblemRows, _ uses: EquationUses) -> [Int] {
        var queue = EquationQueue<Int>()
        for row in first { queue.add(row, terms: rows.range(of: row).count) }
        var contradictory: [Int] = []
        while let row = queue.next() {
            guard !isUsed(row) else { continue }
            let (terms, offset) = reduced(row, of: rows)
            let constant = rows.heads[row].constant + offset
            switch terms.count {
            case 0:
                if abs(constant) > ConstraintSystem.tolerance { contradictory.append(row) }
                continue
            case 1:
                let moved = join(row, terms[0], to: .init(variable: ground, factor: 0), constant)
                notice(moved, of: rows, uses, &queue)
            case 2:
                let (gone, kept) = isKept(terms[0], beside: terms[1]) ? (terms[1], terms[0]) : (terms[0], terms[1])
                let moved = join(row, gone, to: kept, constant)
                notice(moved, of: rows, uses, &queue)
            default:
                // A variable that gets another root removes at most two terms: its own, and the term that it cancels.
                states[row].countdown = (terms.count - 1) / 2
            }
        }
        return contradictory
    }

    /// Of equal trees the first variable goes, as the solver makes the first variable of a row basic.
    private func isKept(_ x: ProblemRows.Term, beside y: ProblemRows.Term) -> Bool {
        (nodes[x.variable].size, x.variable) > (nodes[y.variable].size, y.variable)
    }

    /// Returns the variables that got another root.
    private mutating func join(
        _ row: Int, _ gone: ProblemRows.Term, to kept: ProblemRows.Term, _ constant: Double
    ) -> [Int] {
        var moved = [gone.variable]
        while let variable = moved.last.map({ nodes[$0].next }), variable != gone.variable { moved.append(variable) }
        nodes[gone.variable].link = Form(
            root: kept.variable, factor: -kept.factor / gone.factor, offset: -constant / gone.factor)
        nodes[gone.variable].time = steps.count
        states[row].time = steps.count
        steps.append(Step(row: row, variable: gone.variable, factor: gone.factor))
        nodes[kept.variable].size += nodes[gone.variable].size
        let next = nodes[kept.variable].next
        nodes[kept.variable].next = nodes[gone.variable].next
        nodes[gone.variable].next = next
        return moved
    }

    private mutating func notice(_ moved: [Int], of rows: ProblemRows, _ uses: EquationUses, _ queue: inout EquationQueue<Int>) {
        for variable in moved {
            for row in uses[variable] where !isUsed(row) {
                states[row].countdown -= 1
                if states[row].countdown == 0 { queue.add(row, terms: rows.range(of: row).count) }
            }
        }
    }
}
