/// The distances between the middles of views, as equal as the views allow: the smallest is as great as possible.
///
/// It says the same as the constraints of `StackPlan`, in which no distance is below a common level, and each is as near to it as it
/// can be.
struct StackCenters {
    /// The least distances, at which the views touch but for their spacing.
    let least: [CGFloat]

    init(lengths: [CGFloat], spacings: [CGFloat]) {
        least = zip(lengths, lengths.dropFirst()).enumerated().map { ($1.0 + $1.1) / 2 + spacings[$0] }
    }

    /// The distances that add up to a sum, which is at least that of the least ones.
    func distances(sum: CGFloat) -> [CGFloat] {
        let level = level(sum: sum)
        return least.map { max($0, level) }
    }

    /// The distance that all have that are not longer anyway.
    private func level(sum: CGFloat) -> CGFloat {
        var (rest, count) = (sum, least.count)
        for longest in least.sorted(by: >) {
            if longest * CGFloat(count) <= rest { return rest / CGFloat(count) }
            rest -= longest
            count -= 1
        }
        return -.infinity
    }

    /// What the sum of the distances prefers: to make all equal, and to be no longer than that.
    var preferences: [LengthPreference] {
        let sorted = least.sorted()
        guard let longest = sorted.last else { return [] }
        let count = CGFloat(sorted.count)
        var found: [LengthPreference] = []
        var rest = sorted.reduce(0, +)
        for (index, level) in sorted.enumerated() {
            rest -= level
            // Below this sum one distance less follows the level.
            guard index > 0, level > sorted[index - 1] else { continue }
            let above = CGFloat(sorted.lastIndex(of: level).map { $0 + 1 } ?? sorted.count)
            found.append(
                LengthPreference(
                    bound: .atLeast, length: level * CGFloat(index + 1) + rest, priority: StackPlan.centers.rawValue,
                    weight: count / CGFloat(index) - count / above))
        }
        found.append(
            LengthPreference(bound: .atMost, length: longest * count, priority: StackPlan.gaps.rawValue, weight: 1 / count))
        return found
    }
}
