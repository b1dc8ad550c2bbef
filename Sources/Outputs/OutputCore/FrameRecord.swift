package import Geometry
package import Reactor

/// What is remembered about one committed frame.
package struct FrameRecord: Hashable, Sendable {
    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It followed the frame before without a pause: the vblanks between them should all have had a frame.
        package static let continuous = Flags(rawValue: 1)
        /// T was a guess, because the phase of the vblanks was unknown; it does not count as a miss.
        package static let unpredicted = Flags(rawValue: 2)
        /// Its flip's event was lost.
        package static let recovered = Flags(rawValue: 4)
        /// Its vblank came too early to be one.
        package static let early = Flags(rawValue: 8)
        /// It was committed with a mode set.
        package static let modeset = Flags(rawValue: 16)
        /// It was another program's buffer, which the display controller read where it was: nothing was drawn.
        package static let scanout = Flags(rawValue: 32)
    }

    package var number: UInt64
    package var output: String
    package var target: MonotonicTime
    /// The time that animations were sampled at; equal to `target` unless a miss is being caught up on.
    package var animation: MonotonicTime
    package var actual: MonotonicTime
    /// When making it began.
    package var start: MonotonicTime
    /// When the CPU was done with planning and encoding.
    package var cpuEnd: MonotonicTime
    /// When the output had taken it.
    package var commit: MonotonicTime
    package var sequence: UInt64?
    package var period: TimeSpan
    /// Vblanks since the frame before that showed an old picture while a new one was wanted.
    package var missedVblanks: Int
    package var flags: Flags
    /// How the picture lay on the panel.
    package var transform: OutputTransform
    /// Who had turned it.
    package var rotationMethod: RotationMethod
    /// The number of overlay planes that showed something.
    package var overlays: Int
    /// The number of draw calls and clears that the GPU was given for it.
    package var draws: Int

    package init(
        number: UInt64, output: String, target: MonotonicTime, animation: MonotonicTime, actual: MonotonicTime,
        start: MonotonicTime, cpuEnd: MonotonicTime, commit: MonotonicTime, sequence: UInt64?, period: TimeSpan,
        missedVblanks: Int, flags: Flags, transform: OutputTransform = .normal, rotationMethod: RotationMethod = .unrotated,
        overlays: Int = 0,
        draws: Int = 0
    ) {
        self.number = number
        self.output = output
        self.target = target
        self.animation = animation
        self.actual = actual
        self.start = start
        self.cpuEnd = cpuEnd
        self.commit = commit
        self.sequence = sequence
        self.period = period
        self.missedVblanks = missedVblanks
        self.flags = flags
        self.transform = transform
        self.rotationMethod = rotationMethod
        self.overlays = overlays
        self.draws = draws
    }

    /// True when it was shown at the vblank that it was made for.
    package var isHit: Bool { (actual - target).magnitude < period / 2 }
}
