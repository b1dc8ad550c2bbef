/// An outline of lines and curves in one or more subpaths; immutable unless it is a `CGMutablePath`.
///
/// Arcs, ellipses and rounded corners are kept as cubic curves (a quarter circle is off by less than 0.03 % of its radius).
public class CGPath: Hashable {
    /// The steps, in order.
    package internal(set) final var segments: [PathSegment]

    package init(segments: [PathSegment]) {
        self.segments = segments
    }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    public func copy() -> CGPath? { CGPath(segments: segments) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(segments: transformed(by: transform?.pointee ?? .identity))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(segments: segments) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(segments: transformed(by: transform?.pointee ?? .identity))
    }

    final func transformed(by transform: CGAffineTransform) -> [PathSegment] {
        transform.isIdentity ? segments : segments.map { $0.applying(transform) }
    }

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

    /// Calls `block` with each step in turn; the element and its points are valid only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for segment in segments {
            var points = segment.points
            points.withUnsafeMutableBufferPointer { buffer in
                withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 1) { spare in
                    // A closing step has no points, yet the element's pointer is not optional.
                    spare.initialize(repeating: .zero)
                    guard let base = buffer.baseAddress ?? spare.baseAddress else { return }
                    var element = CGPathElement(type: segment.type, points: base)
                    block(&element)
                }
            }
        }
    }

    public static func == (left: CGPath, right: CGPath) -> Bool {
        left === right || left.segments == right.segments
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(segments)
    }
}
