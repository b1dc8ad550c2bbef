/// The lengths along the axis of a stack: what its views prefer in, what each gets out.
///
/// It says the same as the constraints of `StackPlan`: the costs of all views together are the least, by priority. Each cost is
/// convex, so the cheapest stretches are taken first.
struct StackLine {
    var distribution: UIStackView.Distribution
    /// The views' preferences, in order.
    var parts: [MeasuredLength]
    /// The least distances between the views.
    var spacings: [CGFloat]
    /// The shares of `fillProportionally`.
    var shares: [CGFloat] = []

    /// The preferences that the sum of all lengths has.
    var preferences: LengthPreferences {
        switch distribution {
        case .fillEqually: shared(Array(repeating: 1, count: parts.count))
        case .fillProportionally: shared(shares)
        case .fill, .equalSpacing, .equalCentering: summed
        }
    }

    /// The starts and lengths of the views in a room.
    func spans(in room: CGFloat) -> [(start: CGFloat, length: CGFloat)] {
        let lengths = lengths(in: room)
        if isCentered { return centered(lengths, in: room) }
        let gap = isSpread ? lengths[parts.count] / CGFloat(parts.count - 1) : nil
        var start: CGFloat = 0
        return parts.indices.map { index in
            defer { start += lengths[index] + (gap ?? (index < spacings.count ? spacings[index] : 0)) }
            return (start, lengths[index])
        }
    }

    private func lengths(in room: CGFloat) -> [CGFloat] {
        let free = room - spacings.reduce(0, +)
        switch distribution {
        case .fillEqually: return parts.map { _ in free / CGFloat(parts.count) }
        case .fillProportionally:
            let sum = shares.reduce(0, +)
            return shares.map { free * $0 / sum }
        case .fill, .equalSpacing, .equalCentering: return distributed(in: isSpread ? room : free)
        }
    }

    // MARK: Middles

    private var isCentered: Bool { distribution == .equalCentering && parts.count > 1 }

    private func centered(_ lengths: [CGFloat], in room: CGFloat) -> [(start: CGFloat, length: CGFloat)] {
        let distances = StackCenters(lengths: lengths, spacings: spacings).distances(sum: room - ends(lengths))
        var middle = lengths[0] / 2
        return lengths.indices.map { index in
            if index > 0 { middle += distances[index - 1] }
            return (middle - lengths[index] / 2, lengths[index])
        }
    }

    /// What is before the first middle and behind the last.
    private func ends(_ lengths: [CGFloat]) -> CGFloat { ((lengths.first ?? 0) + (lengths.last ?? 0)) / 2 }

    // MARK: Shares

    /// The preferences of a sum of which each view gets its share.
    private func shared(_ shares: [CGFloat]) -> LengthPreferences {
        let (sum, gaps) = (shares.reduce(0, +), spacings.reduce(0, +))
        var result = LengthPreferences()
        for (part, share) in zip(parts, shares) {
            for preference in part.preferences.mapLengths({ $0 * sum / share + gaps }).list { result.tighten(preference) }
        }
        return result
    }

    // MARK: Sums

    private var isSpread: Bool { distribution == .equalSpacing && parts.count > 1 }

    /// The gaps of `equalSpacing` are one more part: as long as the greatest spacing wants them, and longer only where nothing else is.
    private var allParts: [MeasuredLength] {
        guard isSpread else { return parts }
        let least = (spacings.max() ?? 0) * CGFloat(parts.count - 1)
        return parts + [
            MeasuredLength(
                LengthPreferences([
                    LengthPreference(bound: .atLeast, length: least, priority: UILayoutPriority.required.rawValue),
                    LengthPreference(bound: .atMost, length: least, priority: StackPlan.gaps.rawValue),
                ]))
        ]
    }

    private func distributed(in room: CGFloat) -> [CGFloat] {
        let all = allParts
        var lengths = all.map(\.best)
        var rest = room - lengths.reduce(0, +)
        guard abs(rest) > LengthPreference.tolerance, !(isCentered && rest > 0) else { return lengths }
        let way: CGFloat = rest < 0 ? -1 : 1
        rest = abs(rest)
        for stretch in StackStretches(all, lengths, way: way).list {
            let step = min(stretch.extent, rest)
            lengths[stretch.part] += way * step
            rest -= step
            if rest <= 0 { break }
        }
        return lengths
    }

    private var summed: LengthPreferences {
        let all = allParts
        let lengths = all.map(\.best)
        let sum = lengths.reduce(0, +) + (isSpread ? 0 : spacings.reduce(0, +))
        var result = LengthPreferences()
        if isCentered {
            let centers = StackCenters(lengths: lengths, spacings: spacings)
            for preference in centers.preferences { result.add(preference.moved(by: ends(lengths))) }
        }
        for way in isCentered ? [CGFloat(-1)] : [-1, 1] {
            for preference in StackStretches(all, lengths, way: way).preferences(from: sum) { result.add(preference) }
        }
        return result
    }
}
