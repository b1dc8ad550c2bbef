/// How the constraints that hang together are solved: in which order equations give variables away, and the blocks that are left.
///
/// 1. Equations with two unknowns make one variable a multiple of another (`AffineForest`).
/// 2. Positions are measured from each other (`PositionTree`), and equations that have two unknowns now are used up as well.
/// 3. A variable that is in one row only, a required equation, is found from it at the end; both leave the problem.
/// 4. What is left falls into blocks, each solved by itself (`BlockProblem`).
///
/// So a chain of views of any height is as many small problems as it has links. The solution is the one of the whole: each step keeps
/// what is possible and what each preference misses.
struct ComponentPlan {
    struct Block {
        var variables: [Int] = []
        var rows: [Int] = []
    }

    /// A variable that is in no other row.
    struct Definition {
        let variable: Int
        let row: Int
        let factor: Double
    }

    var given: ProblemRows
    let isPosition: [Bool]
    var first: AffineForest
    private(set) var tree: PositionTree
    /// The rows in terms of distances.
    var rebased: ProblemRows
    /// Nil where no position is measured from another: no more equations can be used up.
    var second: AffineForest?
    /// The rows in terms of what the blocks solve.
    var reduced: ProblemRows
    /// Rows of which each group, with those that it came from, contradicts itself.
    var contradictions: [[Int]]
    private(set) var definitions: [Definition] = []
    private(set) var blocks: [Block] = []
    /// What the blocks say of their variables, and zero for the others.
    var solved: Solution
    var solution: Solution

    var variableCount: Int { isPosition.count }

    /// False for rows that are one block as they are: no equation gives a variable away, and no two positions have a distance.
    static func takesOut(_ rows: ProblemRows, isPosition: [Bool]) -> Bool {
        rows.heads.contains(where: \.isRequiredEquation) || isPosition.reduce(0) { $0 + ($1 ? 1 : 0) } > 1
    }

    init(_ rows: ProblemRows, isPosition: [Bool]) {
        let count = isPosition.count
        (given, rebased, reduced) = (rows, rows, rows)
        self.isPosition = isPosition
        solved = Solution(Array(repeating: 0, count: count), Array(repeating: false, count: count))
        solution = solved
        first = AffineForest(variableCount: count, rowCount: rows.count)
        tree = PositionTree(ProblemRows(), isPosition: isPosition)
        contradictions = first.absorb(rows.equations, of: rows, EquationUses(rows, variableCount: count)).map { [$0] }
        guard contradictions.isEmpty else { return }
        reduced = first.reduced(rows)
        rebased = reduced
        tree = PositionTree(reduced, isPosition: isPosition)
        if !tree.order.isEmpty { measureDistances() }
        guard contradictions.isEmpty else { return }
        divide(leavingOut: define())
    }

    private mutating func measureDistances() {
        rebased = tree.rebased(reduced, isPosition: isPosition)
        var second = AffineForest(variableCount: variableCount, rowCount: rebased.count)
        let open = rebased.equations.filter { !first.isUsed($0) }
        contradictions = second.absorb(open, of: rebased, EquationUses(rebased, variableCount: variableCount)).map { [$0] }
        reduced = second.reduced(rebased)
        self.second = second
    }

    // MARK: Contradictions

    /// The rows from which the given ones came to be what they are in the blocks, and these themselves, by their order.
    func sources(of rows: [Int]) -> [Int] {
        var seen = Set(rows)
        var waiting = rows
        while let row = waiting.popLast() {
            let above = first.sources(of: row, in: given) + (second?.sources(of: row, in: rebased) ?? [])
            for other in above where seen.insert(other).inserted { waiting.append(other) }
        }
        return seen.sorted()
    }

    // MARK: Definitions

    /// Takes out variables that are in one equation only, and again those for which that leaves one. Returns the rows that went.
    private mutating func define() -> [Bool] {
        var useCounts = [Int](repeating: 0, count: variableCount)
        // The sum of the numbers of the variable's rows: with one row left, its number.
        var useSums = useCounts
        for row in 0..<reduced.count {
            for term in reduced.terms(of: row) {
                useCounts[term.variable] += 1
                useSums[term.variable] += row
            }
        }
        var isDefinition = [Bool](repeating: false, count: reduced.count)
        var waiting = Array((0..<variableCount).filter { useCounts[$0] == 1 }.reversed())
        while let variable = waiting.popLast() {
            let row = useSums[variable]
            guard useCounts[variable] == 1, reduced.heads[row].isRequiredEquation else { continue }
            isDefinition[row] = true
            for term in reduced.terms(of: row) {
                if term.variable == variable {
                    definitions.append(Definition(variable: variable, row: row, factor: term.factor))
                }
                useCounts[term.variable] -= 1
                useSums[term.variable] -= row
                if useCounts[term.variable] == 1 { waiting.append(term.variable) }
            }
        }
        return isDefinition
    }

    // MARK: Blocks

    private mutating func divide(leavingOut isDefinition: [Bool]) {
        var groups = DisjointSets(count: variableCount)
        let rows = (0..<reduced.count).filter { !isDefinition[$0] && !reduced.terms(of: $0).isEmpty }
        for row in rows {
            let terms = reduced.terms(of: row)
            for (a, b) in zip(terms, terms.dropFirst()) { groups.join(a.variable, b.variable) }
        }
        var numbers: [Int: Int] = [:]
        for row in rows {
            guard let root = reduced.terms(of: row).first.map({ groups.root(of: $0.variable) }) else { continue }
            let number = numbers[root] ?? blocks.count
            if number == blocks.count {
                numbers[root] = number
                blocks.append(Block())
            }
            blocks[number].rows.append(row)
        }
        for variable in 0..<variableCount {
            if let number = numbers[groups.root(of: variable)] { blocks[number].variables.append(variable) }
        }
    }
}
