/// What a pointer says about scrolling until the frame that ends it.
struct NestedScroll {
    /// As the protocol numbers them: wheel, finger, continuous, a wheel that tilts.
    var source: UInt32 = 0
    private var distance: (x: Double?, y: Double?) = (nil, nil)
    /// In 120ths of a wheel's step.
    private var steps: (x: Int, y: Int) = (0, 0)

    /// Points that a wheel's step moves.
    private static var stepLength: Double { 45 }

    /// - Parameter axis: 0 is down, 1 to the right.
    mutating func move(axis: UInt32, by value: Double) {
        if axis == 0 { distance.y = (distance.y ?? 0) + value } else { distance.x = (distance.x ?? 0) + value }
    }

    mutating func stop(axis: UInt32) {
        if axis == 0 { distance.y = 0 } else { distance.x = 0 }
    }

    mutating func step(axis: UInt32, by value: Int) {
        if axis == 0 { steps.y += value } else { steps.x += value }
    }

    /// The frame is complete; nil when it was about something else.
    mutating func take() -> NestedInput? {
        defer { self = NestedScroll() }
        guard distance.x != nil || distance.y != nil || steps != (0, 0) else { return nil }
        switch source {
        case 1: return .scrolled(.fingers, x: distance.x, y: distance.y)
        case 2: return .scrolled(.continuous, x: distance.x, y: distance.y)
        case _: return .scrolled(.wheel, x: wheel(steps.x, distance.x), y: wheel(steps.y, distance.y))
        }
    }

    /// A compositor that does not count steps means 15 by one, as libinput's degrees.
    private func wheel(_ steps: Int, _ distance: Double?) -> Double? {
        if steps != 0 { return Double(steps) / 120 * Self.stepLength }
        return distance.map { $0 / 15 * Self.stepLength }
    }
}
