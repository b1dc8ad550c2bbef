/// Accumulates the rotation of knobs, because some report fractions of a detent.
struct RotaryEncoderTracker {
    private var rests: [DeviceID: Double] = [:]

    /// `KEY_ENTER`, the key of an encoder's button.
    static let enter: UInt32 = 28
    /// The distance of one detent, the same for all wheels.
    static let pointsPerStep = 40.0

    /// - Returns: the number of whole detents; nil when there is none yet.
    mutating func add(_ device: DeviceID, by points: Double) -> Int? {
        guard points.isFinite else { return nil }
        let rest = rests[device] ?? 0
        // On a reversal the remainder of the other direction is dropped.
        let sum = (rest.sign == points.sign ? rest : 0) + points / Self.pointsPerStep
        let steps = max(-1000, min(1000, (sum + (sum < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)))
        rests[device] = abs(steps) == 1000 ? 0 : sum - steps
        return steps == 0 ? nil : Int(steps)
    }
}
