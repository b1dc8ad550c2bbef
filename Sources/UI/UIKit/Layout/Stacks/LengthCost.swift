/// What one point of a length costs, by falling priority.
struct LengthCost: Comparable, Hashable {
    struct Part: Hashable {
        var priority: Float
        var weight: CGFloat
    }

    private(set) var parts: [Part] = []

    /// The cost of one point more or less than `length`.
    init(_ preferences: [LengthPreference], at length: CGFloat, way: CGFloat) {
        for preference in preferences {
            let slope = preference.slope(at: length, way: way)
            if slope != 0 { add(slope, preference.priority) }
        }
        parts.removeAll { $0.weight == 0 }
    }

    private mutating func add(_ weight: CGFloat, _ priority: Float) {
        let at = parts.firstIndex { $0.priority <= priority } ?? parts.count
        if at < parts.count, parts[at].priority == priority {
            parts[at].weight += weight
        } else {
            parts.insert(Part(priority: priority, weight: weight), at: at)
        }
    }

    static func < (a: LengthCost, b: LengthCost) -> Bool {
        for (x, y) in zip(a.parts, b.parts) {
            if x.priority != y.priority { return x.priority > y.priority ? x.weight < 0 : y.weight > 0 }
            if x.weight != y.weight { return x.weight < y.weight }
        }
        if a.parts.count < b.parts.count { return b.parts[a.parts.count].weight > 0 }
        if a.parts.count > b.parts.count { return a.parts[b.parts.count].weight < 0 }
        return false
    }
}
