/// Measures positions from each other instead of from one origin.
///
/// A row that says how far one position is from another has only their distance then, and what happens above both does not matter to it:
/// a chain of views falls into its links. The tree of the positions that rows connect decides which is measured from which. The
/// number of a position stands for its distance from its base.
struct PositionTree {
    /// The position from which each is measured; nil for the origin.
    private var bases: [Int?]
    private var depths: [Int]
    /// The positions that have a base, each after its base.
    private(set) var order: [Int] = []

    init(_ rows: ProblemRows, isPosition: [Bool]) {
        bases = Array(repeating: nil, count: isPosition.count)
        depths = Array(repeating: 0, count: isPosition.count)
        span(Self.edges(rows, isPosition), isPosition.count)
    }

    func base(of position: Int) -> Int? { bases[position] }

    // MARK: The tree

    /// The rows' connections of two positions, or of one with the origin, which has the number after the last. What must hold exactly
    /// comes first, but what only says how long something is comes last: the height of content follows from its rows, and where a position
    /// was measured from the content's end each row would depend on all others.
    private static func edges(_ rows: ProblemRows, _ isPosition: [Bool]) -> [(Int, Int)] {
        var (exact, others, results) = ([(Int, Int)](), [(Int, Int)](), [(Int, Int)]())
        let uses = useCounts(rows, isPosition.count)
        for row in 0..<rows.count {
            var (first, second, count) = (ProblemRows.Term?.none, ProblemRows.Term?.none, 0)
            for term in rows.terms(of: row) where isPosition[term.variable] {
                (first, second, count) = (term, first, count + 1)
            }
            guard let first, count <= 2 else { continue }
            if let second, !LinearRow.isZero(first.factor + second.factor) { continue }
            let edge = (second?.variable ?? isPosition.count, first.variable)
            if !rows.heads[row].isRequiredEquation {
                others.append(edge)
            } else if rows.terms(of: row).contains(where: { uses[$0.variable] == 1 && !isPosition[$0.variable] }) {
                results.append(edge)
            } else {
                exact.append(edge)
            }
        }
        return exact + others + results
    }

    private static func useCounts(_ rows: ProblemRows, _ count: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: count)
        for term in rows.terms { counts[term.variable] += 1 }
        return counts
    }

    /// Takes the edges that close no ring, and walks from the origin and then from every position that is not connected with it.
    private mutating func span(_ edges: [(Int, Int)], _ origin: Int) {
        var groups = DisjointSets(count: origin + 1)
        var neighbors: [[Int]] = Array(repeating: [], count: edges.isEmpty ? 0 : origin + 1)
        for (a, b) in edges where groups.join(a, b) {
            neighbors[a].append(b)
            neighbors[b].append(a)
        }
        var isSeen = Array(repeating: false, count: neighbors.count)
        for start in (edges.isEmpty ? [] : [origin] + Array(0..<origin)) where !isSeen[start] {
            isSeen[start] = true
            var queue = [start]
            var index = 0
            while index < queue.count {
                let node = queue[index]
                index += 1
                for other in neighbors[node] where !isSeen[other] {
                    isSeen[other] = true
                    queue.append(other)
                    guard node != origin else { continue }
                    bases[other] = node
                    depths[other] = depths[node] + 1
                    order.append(other)
                }
            }
        }
    }

    // MARK: Rows

    /// The rows in terms of distances.
    func rebased(_ rows: ProblemRows, isPosition: [Bool]) -> ProblemRows {
        guard !order.isEmpty else { return rows }
        var result = ProblemRows()
        for row in 0..<rows.count {
            var terms = rows.terms(of: row).filter { !isPosition[$0.variable] }
            expand(rows.terms(of: row).filter { isPosition[$0.variable] }, &terms)
            result.add(rows.heads[row], terms)
        }
        return result
    }

    /// Walks up from the deepest position until the rest cancels or is at the top.
    private func expand(_ positions: [ProblemRows.Term], _ terms: inout [ProblemRows.Term]) {
        var open = positions
        while let at = open.indices.max(by: { depths[open[$0].variable] < depths[open[$1].variable] }) {
            let term = open.remove(at: at)
            terms.append(term)
            guard let base = bases[term.variable] else { continue }
            if let same = open.firstIndex(where: { $0.variable == base }) {
                open[same].factor += term.factor
                if LinearRow.isZero(open[same].factor) { open.remove(at: same) }
            } else {
                open.append(.init(variable: base, factor: term.factor))
            }
        }
    }
}
