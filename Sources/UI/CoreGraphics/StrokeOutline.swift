/// A builder for the outline of a pen's line. All pieces have the same direction, so that the winding rule joins them.
struct StrokeOutline {
    let radius: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    private let path = CGMutablePath()

    init(radius: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        self.radius = radius
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }

    var segments: [PathSegment] { path.segments }

    mutating func add(_ line: CGPath.Polyline) {
        guard radius > 0, radius.isFinite else { return }
        var points: [CGPoint] = []
        for point in line.points where points.last != point { points.append(point) }
        if line.isClosed, points.count > 1, points.last == points.first { points.removeLast() }
        guard points.count > 1 else {
            if let point = points.first, cap == .round { addDot(point) }
            return
        }
        let count = points.count
        let edges = line.isClosed ? count : count - 1
        for index in 0..<edges { addEdge(points[index], points[(index + 1) % count], index, edges, line.isClosed) }
        for index in (line.isClosed ? 0 : 1)..<(line.isClosed ? count : count - 1) {
            addJoin(points[(index + count - 1) % count], points[index], points[(index + 1) % count])
        }
        if !line.isClosed, cap == .round {
            addDot(points[0])
            addDot(points[count - 1])
        }
    }

    private func addEdge(_ from: CGPoint, _ to: CGPoint, _ index: Int, _ edges: Int, _ closed: Bool) {
        let (dx, dy) = direction(from, to)
        let square = cap == .square && !closed
        let back = square && index == 0 ? radius : 0
        let front = square && index == edges - 1 ? radius : 0
        let a = CGPoint(x: from.x - dx * back, y: from.y - dy * back)
        let b = CGPoint(x: to.x + dx * front, y: to.y + dy * front)
        polygon([
            CGPoint(x: a.x + dy * radius, y: a.y - dx * radius), CGPoint(x: b.x + dy * radius, y: b.y - dx * radius),
            CGPoint(x: b.x - dy * radius, y: b.y + dx * radius), CGPoint(x: a.x - dy * radius, y: a.y + dx * radius),
        ])
    }

    private func addJoin(_ before: CGPoint, _ corner: CGPoint, _ after: CGPoint) {
        let (ax, ay) = direction(before, corner)
        let (bx, by) = direction(corner, after)
        let cross = ax * by - ay * bx
        let dot = ax * bx + ay * by
        if abs(cross) < 1e-9, dot > 0 { return }
        if join == .round { return addDot(corner) }
        // The outer side is on the right where the line bends to the left.
        let side: CGFloat = cross > 0 ? 1 : -1
        let first = CGPoint(x: corner.x + ay * radius * side, y: corner.y - ax * radius * side)
        let second = CGPoint(x: corner.x + by * radius * side, y: corner.y - bx * radius * side)
        var points = [corner, first, second]
        // 1 / sin(θ/2), where θ is the angle between the lines; `dot` is the cosine of the change of direction.
        let ratio = (2 / max(1e-9, 1 + dot)).squareRoot()
        if join == .miter, ratio <= miterLimit {
            let reach = radius * side / max(1e-9, 1 + dot)
            points.insert(CGPoint(x: corner.x + (ay + by) * reach, y: corner.y - (ax + bx) * reach), at: 2)
        }
        polygon(side > 0 ? points : points.reversed())
    }

    private func addDot(_ center: CGPoint) {
        path.addEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }

    private func polygon(_ points: [CGPoint]) {
        path.addLines(between: points)
        path.closeSubpath()
    }

    private func direction(_ from: CGPoint, _ to: CGPoint) -> (CGFloat, CGFloat) {
        let length = hypot(to.x - from.x, to.y - from.y)
        return length > 0 ? ((to.x - from.x) / length, (to.y - from.y) / length) : (1, 0)
    }
}
