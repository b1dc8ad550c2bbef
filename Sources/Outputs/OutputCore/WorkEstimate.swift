package import Reactor

/// How long a frame takes from its start until the output has it: the median of the last three.
///
/// Three, because one slow frame (a shader compiled, a picture uploaded) must not push the next one to a later vblank, and
/// two in a row must. It only chooses which vblank is aimed at; when the frame begins is `LateStart`'s to say.
package struct WorkEstimate: Sendable {
    private var samples: (TimeSpan, TimeSpan, TimeSpan) = (.zero, .zero, .zero)

    package init() {}

    package mutating func add(_ sample: TimeSpan) {
        samples = (samples.1, samples.2, max(.zero, sample))
    }

    package var value: TimeSpan {
        let (a, b, c) = samples
        return max(min(a, b), min(max(a, b), c))
    }
}
