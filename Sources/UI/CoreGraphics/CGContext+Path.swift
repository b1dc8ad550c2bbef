extension CGContext {
    public func beginPath() {
        current = CGMutablePath()
    }

    public func closePath() {
        current.closeSubpath()
    }

    public func move(to point: CGPoint) {
        current.move(to: point, transform: ctm)
    }

    public func addLine(to point: CGPoint) {
        current.addLine(to: point, transform: ctm)
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        current.addQuadCurve(to: end, control: control, transform: ctm)
    }

    public func addRect(_ rect: CGRect) {
        current.addRect(rect, transform: ctm)
    }

    public func addRects(_ rects: [CGRect]) {
        current.addRects(rects, transform: ctm)
    }

    public func addLines(between points: [CGPoint]) {
        current.addLines(between: points, transform: ctm)
    }

    public func addEllipse(in rect: CGRect) {
        current.addEllipse(in: rect, transform: ctm)
    }

    /// Angles in radians.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, transform: ctm)
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
    }

    public func addPath(_ path: CGPath) {
        current.addPath(path, transform: ctm)
    }

    public var isPathEmpty: Bool { current.isEmpty }

    public var currentPointOfPath: CGPoint {
        current.isEmpty ? .zero : current.currentPoint.applying(ctm.inverted())
    }

    /// The path so far, in user space; nil when there is none.
    public var path: CGPath? {
        current.isEmpty ? nil : CGPath(segments: current.transformed(by: ctm.inverted()))
    }

    public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }

    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
        return current.contains(point.applying(ctm), using: rule)
    }

    public func replacePathWithStrokedPath() {
        guard let path else { return }
        let outline = path.copy(
            strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
            miterLimit: state.miterLimit)
        current = CGMutablePath(segments: outline.transformed(by: ctm))
    }
}
