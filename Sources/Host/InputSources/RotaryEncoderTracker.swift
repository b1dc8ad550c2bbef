/// How far knobs were turned: some say parts of a detent.
struct RotaryEncoderTracker {
    private var rests: [DeviceID: Double] = [:]

    /// `KEY_ENTER`: what an encoder's button is.
    static let enter: UInt32 = 28
    /// Of a wheel's detent, as for all wheels.
    static let pointsPerStep = 40.0

    /// - Returns: whole detents; nil as long as there is none.
    mutating func add(_ device: DeviceID, by points: Double) -> Int? {
        guard points.isFinite else { return nil }
        let rest = rests[device] ?? 0
        // Turned back, what is left of the other way is forgotten.
        let sum = (rest.sign == points.sign ? rest : 0) + points / Self.pointsPerStep
        let steps = max(-1000, min(1000, (sum + (sum < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)))
        rests[device] = abs(steps) == 1000 ? 0 : sum - steps
        return steps == 0 ? nil : Int(steps)
    }
}
