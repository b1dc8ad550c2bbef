/// A place in animations that a `Retime` controls: the fraction of their own time, and the progress that is seen.
///
/// The retime's pacing relates the two while it is paced. A run at another pace, or a finger on a spring, separates them:
/// animations with a time of their own follow the fraction, animations that span the whole follow the progress.
public struct RetimePlace: Hashable, Sendable {
    public var fraction: Double
    /// The visible progress, beyond 0…1 where a spring overshoots.
    public var progress: Double

    public init(fraction: Double, progress: Double) {
        self.fraction = fraction
        self.progress = progress
    }

    /// The place at which the fraction is the progress; NaN counts as 0.
    public init(_ progress: Double) {
        let progress = progress == progress ? progress : 0
        self.init(fraction: progress, progress: progress)
    }

    /// Returns the place at a part of the distance from here to an end.
    public func going(_ part: Double, to end: Double) -> RetimePlace {
        if part == 1 { return RetimePlace(fraction: min(max(end, 0), 1), progress: end) }
        return RetimePlace(fraction: min(max(lerp(fraction, end, part), 0), 1), progress: lerp(progress, end, part))
    }
}
