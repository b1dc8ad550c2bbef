/// A generator of repeatable random numbers: SplitMix64 (Steele, Lea, Flood 2014).
///
/// It prints its seed on creation, so that a failed run can be repeated with `SeededRandom(seed:)`.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    package let seed: UInt64
    private var state: UInt64

    package init(_ purpose: String, seed: UInt64 = UInt64.random(in: 0...UInt64.max)) {
        self.seed = seed
        state = seed
        print("\(purpose): seed \(seed)")
    }

    /// Creates one of many generators of a run whose seed was already printed.
    package init(quietly seed: UInt64) {
        self.seed = seed
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
