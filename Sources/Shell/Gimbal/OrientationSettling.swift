/// Which of its sides a sensor says is up; the words are iio-sensor-proxy's.
enum SensedSide: String, Sendable, CaseIterable {
    case normal
    /// Turned clockwise by a quarter.
    case leftUp = "left-up"
    case bottomUp = "bottom-up"
    case rightUp = "right-up"

    /// Quarter turns, clockwise.
    var quarters: Int {
        switch self {
        case .normal: 0
        case .leftUp: 1
        case .bottomUp: 2
        case .rightUp: 3
        }
    }
}

/// Tells a turn from a wobble: a side counts once it has been up for a while, and a device that lies flat changes nothing.
enum OrientationSettling: ~Copyable {
    /// The sensor has said nothing yet.
    case unheard
    case settled(SensedSide)
    /// Another side is up now, and may be gone again at once.
    case wavering(from: SensedSide, to: SensedSide)

    enum Action: Equatable {
        case nothing
        case turn(to: SensedSide)
        /// Ask again after a while.
        case wait
        case stopWaiting
    }

    /// - Parameter side: nil where no side is up.
    mutating func sensed(_ side: SensedSide?) -> Action {
        switch consume self {
        case .unheard:
            guard let side else {
                self = .unheard
                return .nothing
            }
            // The interface comes up the right way round.
            self = .settled(side)
            return .turn(to: side)
        case .settled(let old):
            guard let side, side != old else {
                self = .settled(old)
                return .nothing
            }
            self = .wavering(from: old, to: side)
            return .wait
        case .wavering(let old, let new):
            guard let side, side != old else {
                self = .settled(old)
                return .stopWaiting
            }
            self = .wavering(from: old, to: side)
            return side == new ? .nothing : .wait
        }
    }

    /// The while is over.
    mutating func waited() -> Action {
        switch consume self {
        case .wavering(_, let new):
            self = .settled(new)
            return .turn(to: new)
        case .unheard:
            self = .unheard
            return .nothing
        case .settled(let side):
            self = .settled(side)
            return .nothing
        }
    }
}
