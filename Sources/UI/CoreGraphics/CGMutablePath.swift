/// A path under construction.
///
/// A step that needs a current point and has none is left out, as in Core Graphics. Angles are in radians and grow from the
/// positive x axis towards the positive y axis. `clockwise: true` makes them decrease, which looks clockwise where y points up.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() {
        super.init(segments: [])
    }

    package override init(segments: [PathSegment]) {
        super.init(segments: segments)
    }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        segments.append(.move(point.applying(transform)))
    }

    /// Adds a line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        guard !isEmpty else { return }
        append(.line(point.applying(transform)))
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        guard !isEmpty else { return }
        append(.quad(control: control.applying(transform), end: end.applying(transform)))
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        guard !isEmpty else { return }
        append(
            .cubic(
                control1: control1.applying(transform), control2: control2.applying(transform), end: end.applying(transform)))
    }

    /// Closes the subpath with a line to its beginning.
    public func closeSubpath() {
        guard let last = segments.last, last != .close else { return }
        segments.append(.close)
    }

    /// Appends a step. After a closed subpath it first begins a new subpath at the start of the closed one.
    private func append(_ segment: PathSegment) {
        if segments.last == .close { segments.append(.move(currentPoint)) }
        segments.append(segment)
    }

    /// Adds lines from the first point to the last.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        addLines(
            between: [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
            ], transform: transform)
        closeSubpath()
    }

    /// Adds rectangles as closed subpaths.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds a path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        segments.append(contentsOf: path.transformed(by: transform))
    }

    /// Adds the ellipse in a rectangle as a closed subpath.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        let place = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
        ).concatenating(transform)
        move(to: CGPoint(x: 1, y: 0), transform: place)
        addArcCurves(center: .zero, radius: 1, startAngle: 0, delta: 2 * .pi, transform: place)
        closeSubpath()
    }

    /// Adds a rectangle with rounded corners as a closed subpath.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard !rect.isNull else { return }
        let width = max(0, min(cornerWidth, rect.width / 2))
        let height = max(0, min(cornerHeight, rect.height / 2))
        guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
        let corners: [(CGFloat, CGFloat, CGFloat)] = [
            (rect.maxX - width, rect.minY + height, -.pi / 2), (rect.maxX - width, rect.maxY - height, 0),
            (rect.minX + width, rect.maxY - height, .pi / 2), (rect.minX + width, rect.minY + height, .pi),
        ]
        move(to: CGPoint(x: rect.minX + width, y: rect.minY), transform: transform)
        for (x, y, angle) in corners {
            let place = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y).concatenating(transform)
            addLine(to: CGPoint(x: cos(angle), y: sin(angle)), transform: place)
            addArcCurves(center: .zero, radius: 1, startAngle: angle, delta: .pi / 2, transform: place)
        }
        closeSubpath()
    }
}
