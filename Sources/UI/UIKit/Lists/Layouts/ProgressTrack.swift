internal import Motion

/// A value that a finger drives, and how fast it changes.
struct ProgressTrack {
    private(set) var value: CGFloat = 0
    /// The first value, to which a cancelled transition returns.
    private(set) var first: CGFloat?
    /// The values of the last tenth of a second, the oldest first.
    private var samples: [(time: Seconds, value: CGFloat)] = []

    /// The time over which the speed is measured, in seconds.
    private static let window: Seconds = 0.1

    mutating func update(_ value: CGFloat, at time: Seconds) {
        if first == nil { first = value }
        self.value = value
        samples.removeAll { $0.time < time - Self.window || $0.time == time }
        samples.append((time, value))
    }

    /// Returns the slope of the last tenth of a second, in units a second; 0 when the value has stood still that long.
    func velocity(at time: Seconds) -> CGFloat {
        guard let oldest = samples.first(where: { $0.time >= time - Self.window }), let last = samples.last,
            last.time > oldest.time
        else { return 0 }
        return (last.value - oldest.value) / (last.time - oldest.time)
    }
}
