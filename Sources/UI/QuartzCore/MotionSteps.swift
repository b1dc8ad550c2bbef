/// The steps of the layers that were asked for last: they are those of all layers below, which are asked for one after the other.
struct MotionSteps {
    /// As many as move one inside the other, at most.
    private static let most = 4
    private var known: [(layer: CALayer, instants: MotionInstants, steps: [MotionStep]?)] = []

    mutating func steps(of layer: CALayer, _ instants: MotionInstants) -> [MotionStep]? {
        if let entry = known.first(where: { $0.layer === layer && $0.instants == instants }) { return entry.steps }
        let steps = layer.motionSteps(at: instants)
        if known.count == Self.most { known.removeFirst() }
        known.append((layer, instants, steps))
        return steps
    }

    /// Places and animations may be others now.
    mutating func forget() { known.removeAll() }
}
