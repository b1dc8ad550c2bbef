/// How the device is held. Its sides are named as the user sees them, so the interface rotates in the opposite direction.
public enum UIDeviceOrientation: Int, Sendable {
    /// Not known yet, upright, or with the upper side down.
    case unknown = 0, portrait, portraitUpsideDown
    /// The device's left side is down; the upright interface is then `.landscapeRight`.
    case landscapeLeft
    /// The device's right side is down; the upright interface is then `.landscapeLeft`.
    case landscapeRight
    /// The device lies with its screen up, or down.
    case faceUp, faceDown

    /// Whether the device is held upright, or upright and upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is held on one of its long sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies on its back or its face.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether an interface can have this orientation.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIDeviceOrientation {
    /// The interface orientation that is upright; nil when the device lies flat or its orientation is unknown.
    var interface: UIInterfaceOrientation? {
        switch self {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeRight
        case .landscapeRight: .landscapeLeft
        case .unknown, .faceUp, .faceDown: nil
        }
    }

    /// Creates the orientation of a device on which `interface` is upright.
    init(under interface: UIInterfaceOrientation) {
        switch interface {
        case .unknown: self = .unknown
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeRight: self = .landscapeLeft
        case .landscapeLeft: self = .landscapeRight
        }
    }

    /// Creates the orientation of a device that was rotated clockwise out of the position in which its picture is upright by
    /// itself.
    ///
    /// - Parameter quarters: the number of rotations by 90 degrees.
    @MainActor
    package init(rotatedClockwise quarters: Int) {
        self.init(under: UIInterfaceOrientation(quarters: UIScreen.main.geometry.natural.quarters - quarters))
    }
}
