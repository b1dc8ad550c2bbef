/// Time as Core Animation nests it: local = (parent − beginTime) · speed + timeOffset.
public protocol CAMediaTiming {
    /// Seconds in the parent's time; 0 for an animation means the first frame that shows it.
    var beginTime: CFTimeInterval { get set }
    /// Seconds of one iteration.
    var duration: CFTimeInterval { get set }
    var speed: Float { get set }
    var timeOffset: CFTimeInterval { get set }
    var repeatCount: Float { get set }
    var repeatDuration: CFTimeInterval { get set }
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}
