extension CGContext {
    /// Clears the current path.
    public func beginPath() {
        current = CGMutablePath()
    }

    /// Closes the current subpath with a line to its beginning.
    public func closePath() {
        current.closeSubpath()
    }

    /// Begins a subpath.
    public func move(to point: CGPoint) {
        current.move(to: point, transform: ctm)
    }

    /// Adds a line from the current point.
    public func addLine(to point: CGPoint) {
        current.addLine(to: point, transform: ctm)
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        current.addQuadCurve(to: end, control: control, transform: ctm)
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect) {
        current.addRect(rect, transform: ctm)
    }

    /// Adds rectangles as closed subpaths.
    public func addRects(_ rects: [CGRect]) {
        current.addRects(rects, transform: ctm)
    }

    /// Adds lines from the first point to the last.
    public func addLines(between points: [CGPoint]) {
        current.addLines(between: points, transform: ctm)
    }

    /// Adds the ellipse in a rectangle as a closed subpath.
    public func addEllipse(in rect: CGRect) {
        current.addEllipse(in: rect, transform: ctm)
    }

    /// Adds an arc of a circle, after a line from the current point if there is one. Angles are in radians.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, transform: ctm)
    }

    /// Adds an arc that touches the lines to and from the first tangent's end.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
    }

    /// Adds a path.
    public func addPath(_ path: CGPath) {
        current.addPath(path, transform: ctm)
    }

    /// Whether the current path has no parts.
    public var isPathEmpty: Bool { current.isEmpty }

    /// The end of the current path.
    public var currentPointOfPath: CGPoint {
        current.isEmpty ? .zero : current.currentPoint.applying(ctm.inverted())
    }

    /// The path so far, in user space; nil when it is empty.
    public var path: CGPath? {
        current.isEmpty ? nil : CGPath(segments: current.transformed(by: ctm.inverted()))
    }

    /// The box of the current path, without the control points of its curves.
    public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }

    /// Returns whether a point is inside of the current path.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
        return current.contains(point.applying(ctm), using: rule)
    }

    /// Replaces the current path by the outline of its stroke.
    public func replacePathWithStrokedPath() {
        guard let path else { return }
        let outline = path.copy(
            strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
            miterLimit: state.miterLimit)
        current = CGMutablePath(segments: outline.transformed(by: ctm))
    }
}
