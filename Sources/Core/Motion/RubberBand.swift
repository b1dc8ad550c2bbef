/// The resistance past a scroll's edge: the further it is pulled, the less it gives.
///
/// f(x) = (1 − 1 / (x·c/d + 1))·d with c = 0.55: starts with slope c and never reaches the dimension d.
@frozen
public struct RubberBand: Hashable, Sendable {
    public let coefficient: Double

    @inlinable
    public init(coefficient: Double = 0.55) {
        self.coefficient = coefficient.held(in: 1e-3...1, nan: 0.55)
    }

    /// Returns the content's offset for a finger `distance` past the edge of a view of `dimension` points, with the same sign.
    ///
    /// Returns 0 for a dimension that is not positive.
    @inlinable
    public func offset(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0, dimension < .infinity, distance == distance else { return 0 }
        guard abs(distance) < .infinity else { return distance < 0 ? -dimension : dimension }
        let pulled = (1 - 1 / (abs(distance) * coefficient / dimension + 1)) * dimension
        return distance < 0 ? -pulled : pulled
    }

    /// The finger's distance for a content offset: the inverse, for catching a bounce in flight.
    @inlinable
    public func distance(forOffset offset: Double, dimension: Double) -> Double {
        guard dimension > 0, dimension < .infinity, offset == offset else { return 0 }
        let part = min(abs(offset) / dimension, 1 - 1e-6)
        let pulled = (1 / (1 - part) - 1) * dimension / coefficient
        return offset < 0 ? -pulled : pulled
    }

    /// `value` inside the range as it is, outside with resistance.
    @inlinable
    public func value(_ value: Double, lower: Double, upper: Double, dimension: Double) -> Double {
        if value < lower { return lower + offset(value - lower, dimension: dimension) }
        if value > upper { return upper + offset(value - upper, dimension: dimension) }
        return value
    }
}
