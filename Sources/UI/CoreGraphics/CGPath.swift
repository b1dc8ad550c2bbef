/// An outline of lines and curves in one or more subpaths. It is immutable unless it is a `CGMutablePath`.
///
/// Arcs, ellipses and rounded corners are stored as cubic curves. A quarter circle is off by less than 0.03 % of its radius.
public class CGPath: Hashable {
    /// The steps, in order.
    package internal(set) final var segments: [PathSegment]

    package init(segments: [PathSegment]) {
        self.segments = segments
    }

    /// Creates a rectangle.
    ///
    /// `transform`: applied to its corners; nil changes nothing.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Creates the ellipse in a rectangle.
    ///
    /// `transform`: applied to its points; nil changes nothing.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Creates a rectangle with rounded corners.
    ///
    /// `transform`: applied to its points; nil changes nothing.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Returns a path that does not change with this one.
    public func copy() -> CGPath? { CGPath(segments: segments) }

    /// Returns a transformed path; nil changes nothing.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(segments: transformed(by: transform?.pointee ?? .identity))
    }

    /// Returns a path that can be added to.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(segments: segments) }

    /// Returns a transformed path that can be added to.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(segments: transformed(by: transform?.pointee ?? .identity))
    }

    final func transformed(by transform: CGAffineTransform) -> [PathSegment] {
        transform.isIdentity ? segments : segments.map { $0.applying(transform) }
    }

    /// Whether the path has no parts.
    public var isEmpty: Bool { segments.isEmpty }

    /// The end of the last step; the origin for an empty path.
    public var currentPoint: CGPoint {
        switch segments.last {
        case nil: .zero
        case .move(let point), .line(let point): point
        case .quad(_, let end): end
        case .cubic(_, _, let end): end
        case .close: startOfLastSubpath
        }
    }

    private var startOfLastSubpath: CGPoint {
        for segment in segments.reversed() {
            if case .move(let point) = segment { return point }
        }
        return .zero
    }

    /// Calls `block` with each step in order. The element and its points are valid only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for segment in segments {
            var points = segment.points
            points.withUnsafeMutableBufferPointer { buffer in
                withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 1) { spare in
                    // A closing step has no points, but the element's pointer is not optional.
                    spare.initialize(repeating: .zero)
                    guard let base = buffer.baseAddress ?? spare.baseAddress else { return }
                    var element = CGPathElement(type: segment.type, points: base)
                    block(&element)
                }
            }
        }
    }

    /// Returns whether both paths have the same parts.
    public static func == (left: CGPath, right: CGPath) -> Bool {
        left === right || left.segments == right.segments
    }

    /// Hashes the parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(segments)
    }
}
