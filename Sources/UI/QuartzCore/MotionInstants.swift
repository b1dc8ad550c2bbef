import Motion
import Scene

/// The instants at which layers are looked at that animations move: from now until they rest, or all along a retime.
struct MotionInstants: Equatable {
    private enum Course: Equatable {
        /// Each instant is so many seconds later.
        case time(from: Seconds, [Seconds])
        case retime(RetimeID)
    }

    /// The seconds from one instant to the next.
    private static let pace = DeferredDrawings.foresight / Double(DeferredDrawings.instants)
    /// There are hardly more: those of long movements lie farther apart.
    private static let most = 64

    private let course: Course
    /// The number of the last one; the first is 0.
    let last: Int
    /// How far a layer may come from one instant to the next, in sizes of what is seen. What is faster is nowhere long enough to be read.
    let reach: Double

    /// Returns nil where the movements of the layers do not say together where they lead.
    init?(of layers: [CALayer]) {
        var movements = Movements()
        for layer in layers {
            guard movements.add(layer.placeParts, of: layer) else { return nil }
            guard let above = layer.parentLayer else { continue }
            guard movements.add(above.sublayerParts, of: above) else { return nil }
        }
        // What comes back again and again may meet any other place.
        guard movements.periods.count + movements.retimes.count <= 1, movements.retimes.isEmpty || movements.turns.isEmpty else {
            return nil
        }
        if let retime = movements.retimes.first {
            (course, last, reach) = (.retime(retime), Self.most, .infinity)
        } else {
            let span = (movements.turns.max() ?? 0) + (movements.periods.first ?? 0)
            let count = min(Self.most, Int((min(span, 1e6) / Self.pace).rounded(.up)))
            let even = (0...count).map { count > 0 ? span * Double($0) / Double(count) : 0 }
            // A layer stands elsewhere at once where one of several movements begins or ends.
            let times = movements.turns.union(even).sorted()
            (course, last) = (.time(from: SceneContext.main.tickTime, times), times.count - 1)
            reach = 2 * max(1, span / Double(max(1, count)) / Self.pace)
        }
    }

    /// Returns a layer's values at an instant.
    func values(of layer: CALayer, _ parts: [LayerAnimation], at index: Int) -> LayerValues {
        guard !parts.isEmpty else { return layer.values }
        let context = SceneContext.main
        switch course {
        case .time(let now, let times):
            return Sampler.sample(layer.values, animations: parts, clock: layer.clock(at: now + times[index]))
        case .retime:
            return Sampler.sample(layer.values, animations: parts, clock: layer.clock(at: context.tickTime)) { id in
                var moment = context.moment(of: id, at: context.tickTime)
                moment?.place = RetimePlace(Double(index) / Double(last))
                return moment
            }
        }
    }
}
