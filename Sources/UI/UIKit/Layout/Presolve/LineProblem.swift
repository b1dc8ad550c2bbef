/// Rows of one variable: bounds on a line, some of them required, the others with costs by priority.
///
/// A simplex would exchange one row after another, each exchange for the price of all rows. The costs of one priority are convex: they fall
/// to an interval, lie flat in it, and rise behind it. So each priority, the greatest first, narrows the interval of the best values.
struct LineProblem {
    private struct Bend {
        var value: Double
        /// What one point costs: below the value where it is a least one, and above where it is a most.
        var weight: Double
        var isLeast: Bool
    }

    /// The values that are possible.
    private var (low, high) = (-Double.infinity, Double.infinity)
    private var bends: [Float: [Bend]] = [:]

    /// Adds a row of `factor` times the variable.
    mutating func add(_ head: ProblemRows.Head, factor: Double) {
        let value = -head.constant / factor
        let isLeast = head.relation == .equal || (head.relation == .greaterOrEqual) == (factor > 0)
        let isMost = head.relation == .equal || (head.relation == .lessOrEqual) == (factor > 0)
        if let priority = head.priority {
            if isLeast { bends[priority, default: []].append(Bend(value: value, weight: abs(factor), isLeast: true)) }
            if isMost { bends[priority, default: []].append(Bend(value: value, weight: abs(factor), isLeast: false)) }
        } else {
            if isLeast { low = max(low, value) }
            if isMost { high = min(high, value) }
        }
    }

    /// The best value; nil where several are as good or none is possible, of which the solver knows more.
    var best: Double? { decision?.value }

    /// The best value, and the priority that left no other: infinite where required rows did. Nil as for `best`.
    var decision: (value: Double, priority: Float)? {
        var (low, high, last) = (low, high, Float.infinity)
        for (priority, group) in bends.sorted(by: { $0.key > $1.key }) {
            guard high - low > Self.precision else { break }
            Self.narrow(&low, &high, group)
            last = priority
        }
        return abs(high - low) <= Self.precision ? (low, last) : nil
    }

    /// Values nearer to each other than this differ by rounding errors.
    private static let precision = 1e-9

    /// Narrows an interval to the part in which the costs of bends are the least.
    private static func narrow(_ low: inout Double, _ high: inout Double, _ group: [Bend]) {
        let sorted = group.sorted { $0.value < $1.value }
        // Far below all bends, each point more saves what the least ones cost.
        var slope = sorted.reduce(0) { $0 - ($1.isLeast ? $1.weight : 0) }
        let scale = sorted.reduce(0) { $0 + $1.weight } * LinearRow.epsilon
        var (from, to) = (low, high)
        for bend in sorted {
            let before = slope
            slope += bend.weight
            // From here on it falls no longer, or it begins to rise.
            if before < -scale, slope >= -scale { from = bend.value }
            if before <= scale, slope > scale { to = bend.value }
        }
        (low, high) = (min(max(low, from), high), max(low, min(high, to)))
    }
}
