/// Distances from the edges of a rectangle inwards, in points.
@frozen public struct UIEdgeInsets: Hashable, Sendable, Codable {
    /// The distance from each edge in points, positive inwards.
    public var top, left, bottom, right: CGFloat

    /// Creates insets of zero.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Creates insets from distances in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distance from any edge.
    public static let zero = UIEdgeInsets()
}

/// Like `UIEdgeInsets`, with sides that follow the direction of the text.
@frozen public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
    /// The distance from each edge in points, positive inwards; `leading` is where lines begin.
    public var top, leading, bottom, trailing: CGFloat

    /// Creates insets of zero.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// Creates insets from distances in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance from any edge.
    public static let zero = NSDirectionalEdgeInsets()
}

/// A distance from where something would be, in points.
@frozen public struct UIOffset: Hashable, Sendable, Codable {
    /// The distance along each axis in points, positive to the right and down.
    public var horizontal, vertical: CGFloat

    /// Creates an offset of zero.
    public init() {
        self.init(horizontal: 0, vertical: 0)
    }

    /// Creates an offset from distances in points.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No distance along any axis.
    public static let zero = UIOffset()
}

/// Sides of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits of the sides.
    public let rawValue: UInt
    /// Creates a set of sides from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The side with the smallest y.
    public static let top = UIRectEdge(rawValue: 1)
    /// The side with the smallest x.
    public static let left = UIRectEdge(rawValue: 2)
    /// The side with the greatest y.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The side with the greatest x.
    public static let right = UIRectEdge(rawValue: 8)
    /// The four sides.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The bits of the corners.
    public let rawValue: UInt
    /// Creates a set of corners from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The corner with the smallest x and y.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The corner with the greatest x and the smallest y.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The corner with the smallest x and the greatest y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The corner with the greatest x and y.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// The four corners; all bits are set.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

extension CGRect {
    /// The rectangle made smaller by `insets`; a negative inset makes it larger.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
    }

    /// The middle of the rectangle.
    package var middle: CGPoint { CGPoint(x: midX, y: midY) }
}

extension UIEdgeInsets {
    static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}

extension NSValue {
    /// Creates a value that holds insets, in points.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(edgeInsets: NSEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
    }

    /// Zero where something else is in it.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        guard geometryKind == .insets else { return .zero }
        let value = edgeInsetsValue
        return UIEdgeInsets(top: value.top, left: value.left, bottom: value.bottom, right: value.right)
    }
}
