/// Equations of three variables, of which many share two: in a form that is as wide as its rows, each row's name and value make the width.
///
/// The first such equation stays. From the others it is taken, so that they have two variables, which become one.
struct SharedPairs {
    private struct Pair: Hashable {
        let (first, second): (Int, Int)

        init(_ one: Int, _ two: Int) { (first, second) = (min(one, two), max(one, two)) }
    }

    private let rows: ProblemRows
    /// The first equation with a pair.
    private var owners: [Pair: Int] = [:]
    /// The equation that is taken from a row, and how often.
    private var steps: [Int: (row: Int, factor: Double)] = [:]

    /// The rows, with what equations share taken out.
    static func simplified(_ rows: ProblemRows) -> ProblemRows {
        var pairs = SharedPairs(rows: rows)
        for row in rows.heads.indices where rows.heads[row].isRequiredEquation && rows.range(of: row).count == 3 {
            pairs.look(at: row)
        }
        return pairs.steps.isEmpty ? rows : pairs.result
    }

    private init(rows: ProblemRows) { self.rows = rows }

    private mutating func look(at row: Int) {
        let terms = Array(rows.terms(of: row))
        let pairs = [(0, 1), (0, 2), (1, 2)]
        for (one, two) in pairs {
            guard let owner = owners[Pair(terms[one].variable, terms[two].variable)],
                let factor = common(terms[one], terms[two], in: owner)
            else { continue }
            steps[row] = (owner, factor)
            return
        }
        for (one, two) in pairs {
            let pair = Pair(terms[one].variable, terms[two].variable)
            if owners[pair] == nil { owners[pair] = row }
        }
    }

    /// How often the owner's equation has to be taken away for both terms to go; nil where no number does.
    private func common(_ one: ProblemRows.Term, _ two: ProblemRows.Term, in owner: Int) -> Double? {
        func factor(_ variable: Int) -> Double {
            rows.terms(of: owner).reduce(0) { $0 + ($1.variable == variable ? $1.factor : 0) }
        }
        let times = one.factor / factor(one.variable)
        return LinearRow.isZero(times * factor(two.variable) - two.factor) ? times : nil
    }

    private var result: ProblemRows {
        var result = ProblemRows()
        for row in rows.heads.indices {
            guard let step = steps[row] else {
                result.add(rows.heads[row], Array(rows.terms(of: row)))
                continue
            }
            var head = rows.heads[row]
            head.constant -= step.factor * rows.heads[step.row].constant
            var terms = Array(rows.terms(of: row))
            for term in rows.terms(of: step.row) {
                let taken = -step.factor * term.factor
                if let same = terms.firstIndex(where: { $0.variable == term.variable }) {
                    terms[same].factor += taken
                } else {
                    terms.append(.init(variable: term.variable, factor: taken))
                }
            }
            result.add(head, terms.filter { !LinearRow.isZero($0.factor) })
        }
        return result
    }
}
