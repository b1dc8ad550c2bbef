/// A path that can be filled, stroked and clipped to.
open class UIBezierPath: NSObject, NSCopying {
    private var path: CGMutablePath

    /// The width of the line that `stroke()` draws, in points; 1 by default.
    open var lineWidth: CGFloat = 1
    /// How the line's ends look; `butt` by default.
    open var lineCapStyle: CGLineCap = .butt
    /// How the line's corners look; `miter` by default.
    open var lineJoinStyle: CGLineJoin = .miter
    /// The length of a corner's point as a multiple of the line width, from which the corner is cut off; 10 by default.
    open var miterLimit: CGFloat = 10
    /// How far a drawn curve may be from the exact one; 0.6 by default. It is kept but has no effect, and copies do not take it
    /// over.
    open var flatness: CGFloat = 0.6
    /// Whether parts that the path encloses an even number of times are outside; false, the default, counts the direction of the
    /// turns.
    open var usesEvenOddFillRule = false
    private var dash: (phase: CGFloat, lengths: [CGFloat])?

    public override init() {
        path = CGMutablePath()
        super.init()
    }

    /// Creates a path with a copy of the elements of another one.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// Creates a path that is a closed rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates a path that is the closed ellipse inside a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a path that is a closed rectangle with round corners; the radius, in points, is limited to half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
        path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// Creates a path that is a closed rectangle of which some corners are round; the radius is limited to half the shorter side.
    /// Only the width of `cornerRadii` counts.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let limit = min(rect.width, rect.height) / 2
        func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? min(cornerRadii.width, limit) : 0 }
        let (tl, tr, br, bl) = (radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft))
        path.move(to: CGPoint(x: rect.minX + tl, y: rect.minY))
        path.addArc(
            tangent1End: CGPoint(x: rect.maxX, y: rect.minY), tangent2End: CGPoint(x: rect.maxX, y: rect.maxY), radius: tr)
        path.addArc(
            tangent1End: CGPoint(x: rect.maxX, y: rect.maxY), tangent2End: CGPoint(x: rect.minX, y: rect.maxY), radius: br)
        path.addArc(
            tangent1End: CGPoint(x: rect.minX, y: rect.maxY), tangent2End: CGPoint(x: rect.minX, y: rect.minY), radius: bl)
        path.addArc(
            tangent1End: CGPoint(x: rect.minX, y: rect.minY), tangent2End: CGPoint(x: rect.maxX, y: rect.minY), radius: tl)
        path.closeSubpath()
    }

    /// Creates a path that is an arc; the angles are in radians from the positive x axis, and clockwise is as seen on the screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// The elements of the path as a copy; to set it replaces them by a copy.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// Whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle around the path, without the width of its line.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The point at which the next element begins.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Begins another part of the path at a point.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line from the current point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic curve from the current point.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve from the current point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc; `clockwise` is as seen on the screen, where y grows downwards.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Closes the current part of the path by a line to its beginning.
    open func close() { path.closeSubpath() }
    /// Removes all elements; the line properties stay.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds a copy of the elements of another path.
    open func append(_ other: UIBezierPath) { path.addPath(other.cgPath) }

    /// Transforms all points of the path; the line width stays.
    open func apply(_ transform: CGAffineTransform) {
        var transform = transform
        path = path.mutableCopy(using: &transform) ?? path
    }

    /// Whether a point lies inside the path, by the rule that `usesEvenOddFillRule` names.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Sets the lengths of the line's strokes and gaps in turn, in points; nil draws a continuous line.
    /// `count`: The number of lengths.
    /// `phase`: How far into the pattern the line begins, in points.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = pattern.map { (phase, Array(UnsafeBufferPointer(start: $0, count: count))) }
    }

    /// Fills the path with the fill color of the current graphics context; outside drawing it does nothing.
    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Draws the line along the path with the stroke color of the current graphics context; outside drawing it does nothing.
    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        if let dash { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
        context.beginPath()
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }

    /// Limits further drawing in the current graphics context to the inside of the path; outside drawing it does nothing.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Returns a path with the same elements and the same line properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: cgPath)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        copy.dash = dash
        return copy
    }
}
