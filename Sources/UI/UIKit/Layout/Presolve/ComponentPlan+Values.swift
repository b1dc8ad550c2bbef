extension ComponentPlan {
    typealias Solution = BlockProblem.Solution

    /// Solves all blocks, and finds the other variables from them. Returns false where required rows contradict each other.
    mutating func solve() -> Bool { contradictions.isEmpty && solve(blocks) }

    /// Solves again, with the constants that rows have now, what they matter to. Returns the number of rows of the blocks that were solved,
    /// nil where required rows contradict each other now.
    mutating func solveAgain() -> Int? {
        let before = reduced.heads.map(\.constant)
        refreshConstants()
        let touched = blocks.filter { block in block.rows.contains { reduced.heads[$0].constant != before[$0] } }
        return solve(touched) ? touched.reduce(0) { $0 + $1.rows.count } : nil
    }

    /// Takes the steps that made the rows what they are with other constants.
    private mutating func refreshConstants() {
        first.repeatSteps(given)
        for row in given.heads.indices where !first.isUsed(row) {
            rebased.heads[row].constant = given.heads[row].constant + first.offset(of: row, of: given)
        }
        second?.repeatSteps(rebased)
        for row in rebased.heads.indices where !isUsed(row) {
            reduced.heads[row].constant = rebased.heads[row].constant + (second?.offset(of: row, of: rebased) ?? 0)
        }
    }

    private mutating func solve(_ blocks: [Block]) -> Bool {
        // What has no terms left holds by itself or not at all.
        for row in reduced.heads.indices where !isUsed(row) && reduced.range(of: row).isEmpty {
            if reduced.heads[row].requiredMiss > ConstraintSystem.tolerance { contradictions.append([row]) }
        }
        var numbers = Array(repeating: 0, count: blocks.isEmpty ? 0 : variableCount)
        for block in blocks {
            guard let part = solve(block, &numbers) else {
                contradictions.append(block.rows)
                continue
            }
            for (index, variable) in block.variables.enumerated() {
                solved.values[variable] = part.values[index]
                solved.isDetermined[variable] = part.isDetermined[index]
            }
        }
        if contradictions.isEmpty { complete() }
        return contradictions.isEmpty
    }

    func isUsed(_ row: Int) -> Bool { first.isUsed(row) || second?.isUsed(row) == true }

    /// - Parameter numbers: lends its memory: the number of each variable in its block.
    private func solve(_ block: Block, _ numbers: inout [Int]) -> Solution? {
        for (number, variable) in block.variables.enumerated() { numbers[variable] = number }
        var rows = ProblemRows()
        for row in block.rows {
            rows.add(reduced.heads[row])
            for term in reduced.terms(of: row) { rows.add(.init(variable: numbers[term.variable], factor: term.factor)) }
        }
        return BlockProblem(variableCount: block.variables.count, rows: rows).solve()
    }

    /// Takes the steps back, the last first.
    private mutating func complete() {
        solution = solved
        for definition in definitions.reversed() {
            solution.values[definition.variable] = 0
            solution.values[definition.variable] = -reduced.left(of: definition.row, at: solution.values) / definition.factor
            solution.isDetermined[definition.variable] = true
        }
        if let second { follow(second, &solution) }
        for position in tree.order {
            guard let base = tree.base(of: position) else { continue }
            solution.values[position] += solution.values[base]
        }
        follow(first, &solution)
    }

    private func follow(_ forest: AffineForest, _ solution: inout Solution) {
        for step in forest.steps {
            let form = forest.form(of: step.variable)
            let isNumber = form.root == forest.ground
            solution.values[step.variable] = form.offset + (isNumber ? 0 : form.factor * solution.values[form.root])
            solution.isDetermined[step.variable] = isNumber || solution.isDetermined[form.root]
        }
    }
}
