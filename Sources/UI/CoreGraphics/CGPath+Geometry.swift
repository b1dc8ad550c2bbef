extension CGPath {
    /// The smallest rectangle around all points, controls included; null for an empty path.
    public var boundingBox: CGRect { .enclosing(segments.flatMap(\.points)) }

    /// The smallest rectangle around the outline itself; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        var points: [CGPoint] = []
        var current = CGPoint.zero
        for segment in segments {
            switch segment {
            case .move(let point), .line(let point):
                points.append(point)
                current = point
            case .quad(let control, let end):
                points.append(contentsOf: CubicCurve(from: current, quadControl: control, to: end).extremes)
                current = end
            case .cubic(let control1, let control2, let end):
                points.append(contentsOf: CubicCurve(from: current, control1, control2, to: end).extremes)
                current = end
            case .close:
                break
            }
        }
        return .enclosing(points)
    }

    /// Returns whether the point is inside. Every subpath counts as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        var winding = 0
        for line in flattened(transform: transform, tolerance: 0.05) where line.points.count > 1 {
            var previous = line.points[line.points.count - 1]
            for next in line.points {
                winding += Self.crossing(from: previous, to: next, point)
                previous = next
            }
        }
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    /// Returns +1 or -1 for an edge that crosses the ray from the point towards larger x, upwards or downwards; 0 for no
    /// crossing.
    private static func crossing(from a: CGPoint, to b: CGPoint, _ point: CGPoint) -> Int {
        guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        guard x > point.x else { return 0 }
        return b.y > a.y ? 1 : -1
    }

    /// Returns whether the path is one rectangle with upright sides, and stores it in `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        var lines = segments
        if lines.last == .close { lines.removeLast() }
        let points = lines.flatMap(\.points)
        guard lines.allSatisfy({ $0.type == .addLineToPoint || $0.type == .moveToPoint }), points.count >= 4,
            points.count == 4 || (points.count == 5 && points[4] == points[0]),
            lines.filter({ $0.type == .moveToPoint }).count == 1
        else { return false }
        let box = CGRect.enclosing(points)
        let upright = (0..<4).allSatisfy { index in
            let (a, b) = (points[index], points[(index + 1) % 4])
            return (a.x == b.x) != (a.y == b.y)
        }
        guard upright, !box.isEmpty else { return false }
        rect?.pointee = box
        return true
    }

    /// A run of straight lines that approximates one subpath.
    package struct Polyline {
        package var points: [CGPoint]
        package var isClosed: Bool
    }

    /// Returns straight lines no further than `tolerance` from the path. A subpath of one point stays one point.
    package func flattened(transform: CGAffineTransform = .identity, tolerance: CGFloat = 0.1) -> [Polyline] {
        var lines: [Polyline] = []
        var current = CGPoint.zero
        for segment in transformed(by: transform) {
            switch segment {
            case .move(let point):
                lines.append(Polyline(points: [point], isClosed: false))
                current = point
            case .line(let point):
                lines[lines.count - 1].points.append(point)
                current = point
            case .quad(let control, let end):
                CubicCurve(from: current, quadControl: control, to: end)
                    .flatten(tolerance, into: &lines[lines.count - 1].points)
                current = end
            case .cubic(let control1, let control2, let end):
                CubicCurve(from: current, control1, control2, to: end)
                    .flatten(tolerance, into: &lines[lines.count - 1].points)
                current = end
            case .close:
                lines[lines.count - 1].isClosed = true
            }
        }
        return lines
    }
}
