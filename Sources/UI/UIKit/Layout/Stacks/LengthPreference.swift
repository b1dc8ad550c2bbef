/// A bound that a length prefers to keep, with a priority.
///
/// Each point beyond the bound costs `weight` at its priority. A cost of a greater priority outweighs any number of smaller ones, as
/// in the solver.
struct LengthPreference: Hashable, Sendable {
    enum Bound: Hashable, Sendable { case atLeast, atMost }

    var bound: Bound
    var length: CGFloat
    var priority: Float
    var weight: CGFloat = 1

    /// Keeps lengths from becoming negative; above all that an app can set except for what is required.
    static let notNegative = LengthPreference(bound: .atLeast, length: 0, priority: notNegativePriority)
    static let notNegativePriority: Float = 999.5
    /// By which what is inside a hidden view gets no room.
    static let collapsed: Float = 999.25
    /// By which a stack keeps the size that its views require.
    static let mostOfStack: Float = 999.75

    func moved(by distance: CGFloat) -> LengthPreference {
        var copy = self
        copy.length += distance
        return copy
    }

    /// The cost of one more point (`way` 1) or of one point less (`way` -1) at `length`, without the priority.
    func slope(at length: CGFloat, way: CGFloat) -> CGFloat {
        switch bound {
        case .atLeast:
            let isMissed = way > 0 ? length < self.length - Self.tolerance : length <= self.length + Self.tolerance
            return isMissed ? -way * weight : 0
        case .atMost:
            let isMissed = way > 0 ? length >= self.length - Self.tolerance : length > self.length + Self.tolerance
            return isMissed ? way * weight : 0
        }
    }

    /// Lengths nearer to each other than this are the same; points.
    static let tolerance: CGFloat = 1e-6
}
