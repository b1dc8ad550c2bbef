package import Motion

/// A pace: a cubic Bézier curve from (0,0) to (1,1), with time along x and progress along y. It is immutable.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    package let curve: TimingCurve

    package init(curve: TimingCurve) {
        self.curve = curve
        super.init()
    }

    /// Creates a named pace; an unknown name gives the linear pace.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(curve: .easeIn)
        case .easeOut: self.init(curve: .easeOut)
        case .easeInEaseOut: self.init(curve: .easeInEaseOut)
        case .default: self.init(curve: .default)
        default: self.init(curve: .linear)
        }
    }

    /// Creates a cubic Bézier curve from (0, 0) to (1, 1) with two control points.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(curve: TimingCurve(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y)))
    }

    /// Writes the x and y of control point 0 … 3. Another index writes nothing.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        guard points.indices.contains(index) else { return }
        values[0] = Float(points[index].0)
        values[1] = Float(points[index].1)
    }

    /// Returns whether `object` is a timing function with the same curve.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.curve == curve
    }

    open override var hash: Int { curve.hashValue }
}
