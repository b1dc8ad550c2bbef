import CoreGraphics
internal import Motion
internal import Scene

/// What is added to a flight under way because its goal or its content moved, so that nothing jumps: neither now nor at the end.
///
/// It slows down evenly: where a flight is bent again, its speed changes only by as much as its goal moved.
struct FlightBend {
    /// What is added at first, in points.
    private let from: CGPoint
    /// What is added at the end, in points.
    let to: CGPoint
    private let start: Seconds
    private let duration: Seconds
    /// The animations that show it.
    var animations: [AnimationID] = []

    /// 1 − (1 − t)²; the control points lie at thirds of the time, so that the curve's parameter is the time.
    private static let curve = TimingCurve(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)

    /// - Parameters:
    ///   - from: what is added now, in points.
    ///   - to: what is added at the end, in points.
    ///   - start: now, in seconds of the display's time.
    ///   - end: when the flight ends, in seconds of the display's time.
    init(from: CGPoint, to: CGPoint, start: Seconds, end: Seconds) {
        (self.to, self.start, duration) = (to, start, max(0, end - start))
        self.from = duration > 0 ? from : to
    }

    /// What is added at a time, in points.
    func value(at time: Seconds) -> CGPoint {
        let part = duration > 0 ? Self.curve.value(at: (time - start) / duration) : 1
        return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }

    /// Returns the animation along one axis; nil where nothing is added.
    ///
    /// - Parameter base: where the axis stands, if no animation of the flight moves it. Nothing may then be added to the offset: it follows
    ///   what is shown, and the next frame would add to that again.
    func animation(_ component: PropertyComponent, on base: Double?) -> Animation? {
        let (first, last) = component == .x ? (from.x, to.x) : (from.y, to.y)
        guard first != 0 || last != 0 else { return nil }
        let start = base ?? 0
        return Animation(
            timing: MediaTiming(duration: max(duration, 1.0 / 240), fillMode: .both), pacing: .curve(Self.curve),
            track: .basic(from: .scalar(start + first), to: .scalar(start + last), by: nil), isAdditive: base == nil)
    }
}
