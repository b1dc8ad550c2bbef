/// The lengths by which the parts of a line can leave what they prefer, the cheapest first; of equal ones the first part's.
///
/// The views of a long stack are alike. A part that equals the part before it has the same stretches, and the few different costs
/// are compared with each other instead of the stretches.
struct StackStretches {
    /// A length by which a part can grow or shrink at one cost.
    struct Stretch {
        var part: Int
        var extent: CGFloat
        /// The place of the cost among all, from the cheapest.
        var cost: Int
    }

    private(set) var list: [Stretch] = []
    /// The costs, the cheapest first.
    private(set) var costs: [LengthCost] = []
    /// 1 where the parts grow, -1 where they shrink.
    let way: CGFloat

    /// The stretches of parts that have `lengths` and grow (`way` 1) or shrink (`way` -1).
    init(_ parts: [MeasuredLength], _ lengths: [CGFloat], way: CGFloat) {
        self.way = way
        var numbers: [LengthCost: Int] = [:]
        var ofLast = 0..<0
        for (index, part) in parts.enumerated() {
            let start = list.count
            if index > 0, lengths[index] == lengths[index - 1], part.preferences == parts[index - 1].preferences {
                for place in ofLast { list.append(Stretch(part: index, extent: list[place].extent, cost: list[place].cost)) }
            } else {
                append(part.preferences, index, from: lengths[index], &numbers)
            }
            ofLast = start..<list.count
        }
        rank(numbers)
    }

    private mutating func append(
        _ part: LengthPreferences, _ index: Int, from length: CGFloat, _ numbers: inout [LengthCost: Int]
    ) {
        let bends = Set(part.list.map(\.length)).filter { ($0 - length) * way > LengthPreference.tolerance }
        var from = length
        for bend in bends.sorted(by: { way < 0 ? $0 > $1 : $0 < $1 }) + [way * .infinity] {
            let cost = LengthCost(part.list, at: from, way: way)
            let number = numbers[cost] ?? numbers.count
            numbers[cost] = number
            list.append(Stretch(part: index, extent: abs(bend - from), cost: number))
            from = bend
        }
    }

    /// Replaces the numbers of the costs by their ranks, and orders the stretches.
    private mutating func rank(_ numbers: [LengthCost: Int]) {
        let ordered = numbers.sorted { $0.key < $1.key }
        var ranks = Array(repeating: 0, count: ordered.count)
        for (rank, entry) in ordered.enumerated() { ranks[entry.value] = rank }
        costs = ordered.map(\.key)
        // The list is in the order of the parts, and remains so among equal costs.
        var starts = Array(repeating: 0, count: costs.count + 1)
        for index in list.indices {
            list[index].cost = ranks[list[index].cost]
            starts[list[index].cost + 1] += 1
        }
        for rank in costs.indices { starts[rank + 1] += starts[rank] }
        var sorted = list
        for stretch in list {
            sorted[starts[stretch.cost]] = stretch
            starts[stretch.cost] += 1
        }
        list = sorted
    }

    /// What the sum of all lengths prefers from `sum` on: each cost begins where the cheaper ones end.
    func preferences(from sum: CGFloat) -> [LengthPreference] {
        var (bend, known, cost, found): (CGFloat, Set<Float>, Int, [LengthPreference]) = (sum, [], -1, [])
        for stretch in list {
            if stretch.cost != cost {
                cost = stretch.cost
                for part in costs[cost].parts where part.weight > 0 && known.insert(part.priority).inserted {
                    let bound = way < 0 ? LengthPreference.Bound.atLeast : .atMost
                    found.append(LengthPreference(bound: bound, length: bend, priority: part.priority, weight: part.weight))
                }
            }
            bend += way * stretch.extent
            guard bend.isFinite else { break }
        }
        return found
    }
}
