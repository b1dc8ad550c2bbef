/// The room along one axis that a flight was planned for.
struct FlightRoom: Equatable {
    /// The offsets that leave no gap, in points.
    var range: ClosedRange<Double>
    /// Whether the flight glides as far as it can; others end where an app or a page wants them.
    let isFree: Bool

    /// Whether a flight that ends at a place has to be planned anew for another range: the content became shorter, or it goes on where
    /// the flight would stop or turn back.
    func isOutdated(_ end: Double, in new: ClosedRange<Double>) -> Bool {
        guard new != range else { return false }
        if end < new.lowerBound - 0.5 || end > new.upperBound + 0.5 { return true }
        guard isFree else { return false }
        return end >= range.upperBound - 0.01 && new.upperBound > range.upperBound + 0.5
            || end <= range.lowerBound + 0.01 && new.lowerBound < range.lowerBound - 0.5
    }

    /// Returns from where a flight goes on at a place, in a view of a length. Where nothing of the content would be seen, the last page is
    /// shown at once.
    static func start(at place: Double, in range: ClosedRange<Double>, length: Double) -> Double {
        if place >= range.upperBound + length { return range.upperBound }
        return place <= range.lowerBound - length ? range.lowerBound : place
    }
}
