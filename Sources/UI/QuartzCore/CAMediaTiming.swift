/// Nested time as in Core Animation: local = (parent − beginTime) · speed + timeOffset.
public protocol CAMediaTiming {
    /// The begin in seconds of the parent's time. For an animation 0 means the first frame that shows it.
    var beginTime: CFTimeInterval { get set }
    /// The duration of one iteration in seconds.
    var duration: CFTimeInterval { get set }
    /// The rate at which local time runs, relative to the parent's time.
    var speed: Float { get set }
    /// The offset added to local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The number of iterations.
    var repeatCount: Float { get set }
    /// The total duration of all iterations in seconds.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each iteration is followed by a reversed one.
    var autoreverses: Bool { get set }
    /// The mode that says whether values are visible before the begin and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}
