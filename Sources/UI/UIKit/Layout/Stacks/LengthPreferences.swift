/// The preferences of one length.
struct LengthPreferences: Hashable, Sendable {
    private(set) var list: [LengthPreference]

    init(_ list: [LengthPreference] = []) { self.list = list }

    /// The preferences of a view with an intrinsic length; without one it only must not be negative.
    init(intrinsic length: CGFloat?, hugging: UILayoutPriority, resistance: UILayoutPriority) {
        list = [.notNegative]
        guard let length, length.isFinite else { return }
        list.append(LengthPreference(bound: .atLeast, length: length, priority: resistance.rawValue))
        list.append(LengthPreference(bound: .atMost, length: length, priority: hugging.rawValue))
    }

    mutating func add(_ preference: LengthPreference) { list.append(preference) }

    /// Adds `preference` unless another of its kind is as strict.
    mutating func tighten(_ preference: LengthPreference) {
        let same = list.firstIndex { $0.bound == preference.bound && $0.priority == preference.priority }
        guard let same else { return list.append(preference) }
        switch preference.bound {
        case .atLeast: list[same].length = max(list[same].length, preference.length)
        case .atMost:
            list[same].length = min(list[same].length, preference.length)
            list[same].weight += preference.weight
        }
    }

    /// True when all bounds of a kind matter more than `priority`; false without such a bound above zero.
    func keeps(_ bound: LengthPreference.Bound, above priority: UILayoutPriority) -> Bool {
        let all = list.filter { $0.bound == bound }
        return !all.isEmpty && all.allSatisfy { $0.priority > priority.rawValue }
    }

    func mapLengths(_ change: (CGFloat) -> CGFloat) -> LengthPreferences {
        LengthPreferences(
            list.map { preference in
                var copy = preference
                copy.length = change(preference.length)
                return copy
            })
    }

    /// What a room prefers in which a view may have the length that suits it best: a shorter one costs what the view prefers.
    func below(_ length: CGFloat) -> [LengthPreference] {
        list.filter { $0.bound == .atLeast }.map { preference in
            var copy = preference
            copy.length = min(preference.length, length)
            return copy
        }
    }

    /// The least length by what is required; 0 where nothing is.
    var required: CGFloat {
        list.reduce(0) { least, preference in
            let isRequired = preference.bound == .atLeast && preference.priority >= UILayoutPriority.required.rawValue
            return isRequired ? max(least, preference.length) : least
        }
    }

    // MARK: The best length

    /// The length that costs least; the smallest of several.
    var best: CGFloat {
        let (low, high) = cheapest
        return low.isFinite ? low : high.isFinite ? high : 0
    }

    /// True when a longer length than the best costs as little.
    var isOpenAboveBest: Bool {
        let (low, high) = cheapest
        return low.isFinite && high - low > LengthPreference.tolerance
    }

    /// The ends of the lengths that cost least.
    private var cheapest: (low: CGFloat, high: CGFloat) {
        var (low, high) = (-CGFloat.infinity, CGFloat.infinity)
        for preference in list {
            if preference.bound == .atLeast { low = max(low, preference.length) } else { high = min(high, preference.length) }
        }
        // Where all are kept no priority decides.
        if low <= high { return (low, high) }
        (low, high) = (-.infinity, .infinity)
        for priority in Set(list.map(\.priority)).sorted(by: >) where low < high {
            narrow(&low, &high, list.filter { $0.priority == priority })
        }
        return (low, high)
    }

    /// Narrows an interval to the part in which preferences of one priority cost least. The cost is convex: it falls, lies flat, and
    /// rises.
    private func narrow(_ low: inout CGFloat, _ high: inout CGFloat, _ group: [LengthPreference]) {
        let (from, to) = (low, high)
        let bends = group.map(\.length).filter { from < $0 && $0 < to }.sorted()
        func slope(_ point: CGFloat, _ way: CGFloat) -> CGFloat { group.reduce(0) { $0 + $1.slope(at: point, way: way) } }
        if slope(from, 1) < 0 { low = bends.first { slope($0, 1) >= 0 } ?? to }
        if slope(to, -1) < 0 { high = bends.last { slope($0, -1) >= 0 } ?? from }
        high = max(low, high)
    }
}
