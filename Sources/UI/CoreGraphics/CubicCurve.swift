/// One cubic Bézier curve.
struct CubicCurve {
    var start: CGPoint
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint

    init(from start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    init(from start: CGPoint, quadControl control: CGPoint, to end: CGPoint) {
        self.init(
            from: start,
            CGPoint(x: start.x + (control.x - start.x) * 2 / 3, y: start.y + (control.y - start.y) * 2 / 3),
            CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3),
            to: end)
    }

    func point(at t: CGFloat) -> CGPoint {
        let u = 1 - t
        let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
            y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
    }

    /// The ends, and the points at which the curve reverses in x or in y.
    var extremes: [CGPoint] {
        let turns =
            Self.turns(start.x, control1.x, control2.x, end.x) + Self.turns(start.y, control1.y, control2.y, end.y)
        return [start, end] + turns.map(point(at:))
    }

    /// Returns the parameters, strictly inside the curve, at which the derivative of one coordinate is zero.
    private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        let a = -p0 + 3 * p1 - 3 * p2 + p3
        let b = 2 * (p0 - 2 * p1 + p2)
        let c = p1 - p0
        var roots: [CGFloat] = []
        if abs(a) < 1e-12 {
            if abs(b) > 1e-12 { roots = [-c / b] }
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    /// Appends the points of straight lines that stay within `tolerance` of the curve. `points` already holds the start.
    func flatten(_ tolerance: CGFloat, into points: inout [CGPoint]) {
        let bend = max(
            hypot(start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y),
            hypot(control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y))
        // The error of n equal steps is at most 6·bend / (8·n²).
        let wanted = (0.75 * bend / max(tolerance, 1e-6)).squareRoot().rounded(.up)
        let count = wanted.isFinite ? max(1, min(500, Int(wanted))) : 1
        for index in 1..<count { points.append(point(at: CGFloat(index) / CGFloat(count))) }
        points.append(end)
    }
}
