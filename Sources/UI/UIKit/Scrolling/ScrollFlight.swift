internal import Motion

/// The movement of a scroll along one axis after the finger let go. It consists of legs that are sampled at a time.
///
/// A leg is one animation that the display runs: start, end and pace. Position and velocity are continuous where two legs meet.
struct ScrollFlight: Equatable {
    /// What a chosen place of rest is.
    enum Landing {
        case place
        /// Content of the view's size, which comes to its place soon.
        case page
        /// A row of a wheel: the app hears of the choice at the end, so the end may not be long after what is seen.
        case row
    }

    struct Leg: Equatable {
        /// The start in seconds after the finger let go.
        var start: Seconds
        var duration: Seconds
        var from: Double
        var to: Double
        var pacing: Pacing
        /// True for a leg past an edge; the scroll indicator stands still at its end during such a leg.
        var isOutside = false
    }

    private(set) var legs: [Leg] = []
    /// The position of rest.
    private(set) var end: Double
    /// Whether it glides as far as it can; others go to a chosen place.
    private(set) var isFree = false

    var begin: Double { legs.first?.from ?? end }

    /// An offset past the edge at which the content bounces, by a length in points; the end where it does not bounce.
    func beyond(_ range: ClosedRange<Double>, by length: Double) -> Double {
        guard legs.contains(where: \.isOutside) else { return end }
        return end <= range.lowerBound ? end - length : end + length
    }

    var duration: Seconds { legs.last.map { $0.start + $0.duration } ?? 0 }

    /// The frequency of the spring that brings content back from past an edge, in radians a second.
    private static let edgeFrequency = 11.0
    /// The largest frequency of a spring to a chosen position; a harder spring would stop the content like a wall.
    static let stiffest = 25.0
    /// A harder spring looks like a stop.
    private static let dead = 1000.0
    /// The frequency of the spring of a wheel step, which covers most of the distance in a tenth of a second.
    private static let stepFrequency = 20.0
    /// Less cannot be seen, in points: half a pixel of a display of 2.5 pixels a point.
    private static let rest = 0.2
    /// The velocity in points a second below which content counts as standing still.
    static let stillness = 20.0

    init(at position: Double) { end = position }

    /// Creates the flight of content that is let go at a velocity. It glides, reverses past an edge, or comes back from there.
    init(from: Double, velocity: Double, range: ClosedRange<Double>, rate: Double, bounces: Bool) {
        end = from
        isFree = true
        guard range.contains(from) else {
            let edge = from < range.lowerBound ? range.lowerBound : range.upperBound
            spring(to: edge, velocity: velocity, frequency: Self.edgeFrequency, isOutside: true)
            return
        }
        guard abs(velocity) >= Self.stillness else { return }
        let decay = Decay(start: from, velocity: velocity, rate: rate)
        let exponent = -1000 * LibM.log(decay.rate)
        let edge = velocity > 0 ? range.upperBound : range.lowerBound
        guard let moment = decay.time(toReach: edge), moment < decay.duration else {
            let place = decay.value(at: decay.duration)
            append(decay.duration, to: min(max(place, range.lowerBound), range.upperBound), .decay(exponent: exponent))
            return
        }
        append(moment, to: edge, .decay(exponent: exponent))
        if bounces {
            spring(to: edge, velocity: decay.velocity(at: moment), frequency: Self.edgeFrequency, isOutside: true)
        }
    }

    /// Let go at a velocity, to come to rest at a given place.
    init(from: Double, velocity: Double, to target: Double, landing: Landing) {
        end = from
        let way = target - from
        guard abs(way) > 0.01 || abs(velocity) >= Self.stillness else {
            end = target
            return
        }
        // A critically damped spring of frequency v / way is the decay that ends there; faster ones do not overshoot.
        let natural = way != 0 ? velocity / way : 0
        let brisk = landing == .page ? 9.0 : landing == .row ? 8.0 : natural >= 1 ? 1.0 : 6.0
        // From rest such a spring reaches way · frequency / e: text is unreadable above 4000 points a second.
        let slowest = min(brisk, max(1, 10_800 / max(abs(way), 1)))
        // With a softer spring, a page that comes past would be shown too late.
        let hardest = landing == .page ? Self.dead : Self.stiffest
        // Twice the frequency is the hardest spring that does not speed the content up first. It ends in less than half the time.
        let frequency = landing == .row ? 2 * natural : natural
        spring(to: target, velocity: velocity, frequency: min(max(frequency, slowest), hardest), isOutside: false)
    }

    /// Creates the flight of a scroll that the app requests, without a finger.
    init(from: Double, to target: Double, duration: Seconds, curve: TimingCurve) {
        end = from
        if abs(target - from) > 0.01 { append(duration, to: target, .curve(curve)) }
        end = target
    }

    /// Creates the rest of a scroll that the app requests, to another place than before. It goes on at its velocity as far as that leads
    /// there.
    init(from: Double, velocity: Double, to target: Double, within seconds: Seconds) {
        end = from
        let way = target - from
        if abs(way) > 0.01 {
            // The control points lie at thirds of the time; above 1 the curve would pass the target.
            let rise = min(max(0, velocity * seconds / (3 * way)), 1)
            append(seconds, to: target, .curve(TimingCurve(1.0 / 3, rise, 2.0 / 3, 1)))
        }
        end = target
    }

    /// Creates the flight of a wheel step, which arrives soon and does not overshoot.
    init(from: Double, velocity: Double, step target: Double) {
        end = from
        let way = target - from
        guard abs(way) > 0.01 else {
            end = target
            return
        }
        // Far steps, as a delegate may ask for, are slower: text is unreadable above 4000 points a second.
        let frequency = min(Self.stepFrequency, max(1, 10_800 / abs(way)))
        let fastest = frequency * abs(way)
        let isAlong = way * velocity > 0
        spring(
            to: target, velocity: isAlong ? min(max(velocity, -fastest), fastest) : velocity, frequency: frequency,
            isOutside: false)
    }

    private mutating func append(_ seconds: Seconds, to place: Double, _ pacing: Pacing, isOutside: Bool = false) {
        guard seconds > 0 else {
            end = place
            return
        }
        legs.append(Leg(start: duration, duration: seconds, from: end, to: place, pacing: pacing, isOutside: isOutside))
        end = place
    }

    private mutating func spring(to target: Double, velocity: Double, frequency: Double, isOutside: Bool) {
        var way = target - end
        // Without a distance there is no unit for the velocity.
        if abs(way) < 1e-3 {
            way = 1e-3
            end = target - way
        }
        let spring = Spring(
            mass: 1, stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: velocity / way)
        // What is left is at most (start + speed · t) · e^(−frequency · t); for the spring that decays evenly, the speed is 0.
        let (start, speed) = (abs(way), abs(velocity - frequency * way))
        var seconds = 1.0 / 60
        while (start + speed * seconds) * LibM.exp(-frequency * seconds) > Self.rest, seconds < 10 { seconds += 1.0 / 60 }
        append(seconds, to: target, .spring(spring), isOutside: isOutside)
    }

    /// Returns the position after `seconds`.
    func position(at seconds: Seconds) -> Double {
        guard let leg = legs.last(where: { $0.start <= seconds }) ?? legs.first else { return end }
        guard seconds < leg.start + leg.duration else { return leg.to }
        let fraction = (seconds - leg.start) / leg.duration
        return leg.from + (leg.to - leg.from) * leg.pacing.progress(at: fraction, duration: leg.duration)
    }

    /// Returns the velocity in points a second after `seconds`.
    func velocity(at seconds: Seconds) -> Double {
        guard let leg = legs.last(where: { $0.start <= seconds }), seconds < leg.start + leg.duration else { return 0 }
        let fraction = (seconds - leg.start) / leg.duration
        return (leg.to - leg.from) * leg.pacing.velocity(at: fraction, duration: leg.duration)
    }

    /// Returns the legs as animations that all begin with the same frame; `map` converts a position to the animated value.
    func animations(_ map: (Double, Leg) -> Double) -> [Animation] {
        legs.enumerated().map { index, leg in
            // The first leg shows at once. The later ones lie over it when their time has come.
            let timing = MediaTiming(
                timeOffset: -leg.start, duration: leg.duration, fillMode: index == 0 ? .both : .forwards)
            return Animation(
                timing: timing, pacing: leg.pacing,
                track: .basic(from: .scalar(map(leg.from, leg)), to: .scalar(map(leg.to, leg)), by: nil))
        }
    }
}
