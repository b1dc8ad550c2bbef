/// How the device is held; its sides are named as the user sees them, so an interface turns against it.
public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0, portrait, portraitUpsideDown
    /// Its left side is down: the interface that stands upright then is `.landscapeRight`.
    case landscapeLeft
    case landscapeRight
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
    /// The interface that stands upright; nil where the device lies flat.
    var interface: UIInterfaceOrientation? {
        switch self {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeRight
        case .landscapeRight: .landscapeLeft
        case .unknown, .faceUp, .faceDown: nil
        }
    }

    /// The device under an interface that stands upright.
    init(under interface: UIInterfaceOrientation) {
        switch interface {
        case .unknown: self = .unknown
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeRight: self = .landscapeLeft
        case .landscapeLeft: self = .landscapeRight
        }
    }

    /// A device that was turned clockwise out of the position in which its picture stands upright by itself.
    ///
    /// - Parameter quarters: quarter turns.
    @MainActor
    package init(rotatedClockwise quarters: Int) {
        self.init(under: UIInterfaceOrientation(quarters: UIScreen.main.geometry.natural.quarters - quarters))
    }
}
