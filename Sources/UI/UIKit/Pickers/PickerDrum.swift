import CoreGraphics
internal import Motion
internal import Scene

/// The shape of a wheel: rows on a cylinder that the viewer looks at from the side; a pure value.
///
/// A row's angle is its distance from the middle along the surface, divided by the radius. So the angle is a linear function of the
/// scrolled distance, and the animation of a flight, with its decay or spring, turns each row by exactly that flight.
struct PickerDrum: Equatable {
    /// The height of what is seen, in points.
    var height: CGFloat = 216
    /// The height of each row, in points.
    var rowHeight: CGFloat = 32
    var count = 0

    /// The rows that are made beyond what is seen, at most.
    static let mostAhead = 40
    /// The time for which rows are made in advance. For so long a wheel turns without the main thread.
    static let secondsAhead: Seconds = 0.6
    /// Rows turned further are hidden, because an angle of more than a half turn would show them a second time.
    private static let farthest = 2.6

    var radius: CGFloat { max(height / 2, 1) }
    /// The distance from which a perspective looks that makes the rows at the edges a tenth smaller.
    var perspective: CGFloat { -1 / (radius * 8) }
    /// The distance along the surface from the middle to the edge.
    var reach: CGFloat { radius * .pi / 2 }
    var contentHeight: CGFloat { height + CGFloat(max(count - 1, 0)) * rowHeight }

    func offset(of row: Int) -> CGFloat { CGFloat(row) * rowHeight }

    /// The row nearest to the middle at an offset; 0 for an empty wheel.
    func row(at offset: CGFloat) -> Int {
        guard count > 0, rowHeight > 0 else { return 0 }
        return Int(min(max((offset / rowHeight).rounded(), 0), CGFloat(count - 1)))
    }

    /// The turn of a row around the horizontal axis, in radians; a row below the middle is turned by a negative angle.
    func angle(of row: Int, at offset: CGFloat) -> CGFloat { (offset - self.offset(of: row)) / radius }

    func isHidden(_ row: Int, at offset: CGFloat) -> Bool { abs(angle(of: row, at: offset)) > Self.farthest }

    func transform(of row: Int, at offset: CGFloat) -> CATransform3D {
        CATransform3DMakeRotation(angle(of: row, at: offset), 1, 0, 0)
    }

    /// The rows that are seen while the offset moves from one place to another.
    func rows(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        guard count > 0, rowHeight > 0, low.isFinite, high.isFinite else { return 0..<0 }
        func limited(_ place: CGFloat) -> Int { Int(min(max(place, 0), CGFloat(count - 1))) }
        let first = ((low - reach) / rowHeight).rounded(.up)
        let last = ((high + reach) / rowHeight).rounded(.down)
        guard last >= 0, first <= CGFloat(count - 1) else { return 0..<0 }
        return limited(first)..<max(limited(first), limited(last) + 1)
    }

    /// The rows that are seen soon on a flight: from now on, and at its end.
    func rows(on flight: ScrollFlight, after elapsed: Seconds, at offset: CGFloat) -> (near: Range<Int>, last: Range<Int>) {
        var (low, high) = (offset, offset)
        let limit = CGFloat(Self.mostAhead) * rowHeight
        for step in 0...12 {
            let place = flight.position(at: elapsed + Self.secondsAhead * Double(step) / 12)
            (low, high) = (max(min(low, place), offset - limit), min(max(high, place), offset + limit))
        }
        return (rows(from: low, to: high), rows(from: flight.end, to: flight.end))
    }

    // MARK: Flights

    /// Returns the animations that turn a row with a flight; they begin with the flight.
    func turns(of row: Int, on flight: ScrollFlight, begin: Seconds?) -> [Animation] {
        flight.animations { place, _ in angle(of: row, at: place) }.map { animation in
            var animation = animation
            animation.timing.beginTime = begin
            return animation
        }
    }

    /// Returns the animation of the opacity that hides a row on the parts of a flight where it is behind the wheel; nil where it is
    /// nowhere far behind.
    func hiding(of row: Int, on flight: ScrollFlight, begin: Seconds?) -> Animation? {
        guard flight.legs.contains(where: { isHidden(row, at: $0.from) || isHidden(row, at: $0.to) }) else { return nil }
        let steps = max(1, Int((flight.duration * 120).rounded(.up)))
        var (values, times): ([MotionValue], [Double]) = ([], [])
        var last: Bool?
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            let isHidden = isHidden(row, at: flight.position(at: part * flight.duration))
            if isHidden != last {
                values.append(.scalar(isHidden ? 0 : 1))
                times.append(part)
                last = isHidden
            }
        }
        let timing = MediaTiming(beginTime: begin, duration: flight.duration, fillMode: .both)
        return Animation(timing: timing, track: .keyframes(Keyframes(values: values, keyTimes: times, mode: .discrete)))
    }
}
