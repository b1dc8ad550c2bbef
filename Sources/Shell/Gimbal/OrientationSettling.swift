/// The side of the device that is up, as a sensor reports it; the words are iio-sensor-proxy's.
enum SensedSide: String, Sendable, CaseIterable {
    case normal
    /// The device is rotated clockwise by 90 degrees.
    case leftUp = "left-up"
    case bottomUp = "bottom-up"
    case rightUp = "right-up"

    /// The rotation of the device in steps of 90 degrees, clockwise.
    var quarters: Int {
        switch self {
        case .normal: 0
        case .leftUp: 1
        case .bottomUp: 2
        case .rightUp: 3
        }
    }
}

/// Distinguishes a rotation from a wobble. A side counts once it has been up for a while. A device that lies flat changes
/// nothing.
enum OrientationSettling: ~Copyable {
    /// The sensor has reported nothing yet.
    case unheard
    case settled(SensedSide)
    /// Another side is up now, and may be gone again at once.
    case wavering(from: SensedSide, to: SensedSide)

    enum Action: Equatable {
        case nothing
        case turn(to: SensedSide)
        /// Call `waited()` after a while.
        case wait
        case stopWaiting
    }

    /// Takes a report of the sensor.
    ///
    /// - Parameter side: the side that is up; nil when no side is up.
    mutating func sensed(_ side: SensedSide?) -> Action {
        switch consume self {
        case .unheard:
            guard let side else {
                self = .unheard
                return .nothing
            }
            // The first side counts at once, so that the interface starts with the correct orientation.
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

    /// Accepts the new side, because it stayed up for the whole wait.
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
