import CoreGraphics

/// Which way the interface is turned.
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

    /// Whether the interface is upright, or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the interface lies on one of its long sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Which ways an interface may be turned.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// Only `landscapeRight`.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// Only `landscapeLeft`.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All four orientations.
    public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
    /// All but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

extension UIInterfaceOrientation {
    /// Quarter turns, clockwise on the display, from portrait.
    var quarters: Int {
        switch self {
        case .unknown, .portrait: 0
        case .landscapeRight: 1
        case .portraitUpsideDown: 2
        case .landscapeLeft: 3
        }
    }

    /// Any number of quarter turns from portrait.
    init(quarters: Int) {
        let all: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]
        self = all[quarters & 3]
    }

    /// Itself alone; nothing for the unknown one.
    var mask: UIInterfaceOrientationMask { self == .unknown ? [] : UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue)) }

    static let allKnown: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown]
}

extension CGAffineTransform {
    /// Clockwise quarter turns, in whole numbers.
    init(quarters: Int) {
        let (a, b): (CGFloat, CGFloat) = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarters & 3]
        self.init(a: a, b: b, c: b == 0 ? 0 : -b, d: a, tx: 0, ty: 0)
    }
}
