/// One step of a path with a pointer to its points. `CGPath.applyWithBlock` hands it out, and it is valid only during that call.
public struct CGPathElement {
    /// What the part draws.
    public var type: CGPathElementType
    /// The points of the part: as many as its type has.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates a part; it does not own the points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// The kind of a step of a path. In the order of the cases a step has one, one, two, three or no points.
public enum CGPathElementType: Int32, Sendable {
    /// Begins a subpath at a point.
    case moveToPoint = 0
    /// A straight line to a point.
    case addLineToPoint = 1
    /// A quadratic curve: one control point, then the end.
    case addQuadCurveToPoint = 2
    /// A cubic curve: two control points, then the end.
    case addCurveToPoint = 3
    /// A straight line to the start of the subpath.
    case closeSubpath = 4
}

/// The rule that decides which points are inside a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
    /// Points with a nonzero winding number are inside.
    case winding = 0
    /// Points with an odd number of crossings are inside.
    case evenOdd = 1
}

/// The parts of a path that are drawn: its inside, its outline, or both.
public enum CGPathDrawingMode: Int32, Sendable {
    /// The inside, by the winding rule.
    case fill = 0
    /// The inside, by the even-odd rule.
    case eoFill = 1
    /// The outline.
    case stroke = 2
    /// The inside by the winding rule, then the outline.
    case fillStroke = 3
    /// The inside by the even-odd rule, then the outline.
    case eoFillStroke = 4
}

/// The shape of the ends of a line.
public enum CGLineCap: Int32, Sendable {
    /// The line stops at its end point.
    case butt = 0
    /// A half circle around the end point.
    case round = 1
    /// Half a square beyond the end point.
    case square = 2
}

/// The shape of the corners of a line.
public enum CGLineJoin: Int32, Sendable {
    /// A pointed corner, beveled beyond the miter limit.
    case miter = 0
    /// A round corner.
    case round = 1
    /// A corner that is cut off.
    case bevel = 2
}

/// One step of a path as a value, for the modules of this package.
package enum PathSegment: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(control: CGPoint, end: CGPoint)
    case cubic(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close

    package func applying(_ t: CGAffineTransform) -> PathSegment {
        switch self {
        case .move(let point): .move(point.applying(t))
        case .line(let point): .line(point.applying(t))
        case .quad(let control, let end): .quad(control: control.applying(t), end: end.applying(t))
        case .cubic(let control1, let control2, let end):
            .cubic(control1: control1.applying(t), control2: control2.applying(t), end: end.applying(t))
        case .close: .close
        }
    }

    /// The points of the step in Core Graphics' order: controls first, then the end.
    package var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let end): [control, end]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }

    var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
