import Geometry
import Motion

/// A path as key values. Each line and each curve of the path is a section between two key points.
struct PathKeyframes {
    private static let stepsPerCurve = 16
    /// The points of each section, without the first.
    private var ways: [[CGPoint]] = []
    private var start = CGPoint.zero
    private let animation: CAKeyframeAnimation

    init(_ path: CGPath, of animation: CAKeyframeAnimation) {
        self.animation = animation
        var (last, first) = (CGPoint.zero, CGPoint.zero)
        for segment in path.segments {
            switch segment {
            case .move(let point):
                if ways.isEmpty { start = point } else { ways.append([point]) }
                (last, first) = (point, point)
            case .line(let point):
                ways.append([point])
                last = point
            case .quad(let control, let end):
                ways.append(Self.curve { Self.quad(last, control, end, $0) })
                last = end
            case .cubic(let control1, let control2, let end):
                ways.append(Self.curve { Self.cubic(last, control1, control2, end, $0) })
                last = end
            case .close:
                if last != first { ways.append([first]) }
                last = first
            }
        }
    }

    var keyframes: Keyframes {
        let mode = animation.calculationMode.mode
        if mode.isPaced {
            return Keyframes(values: ([start] + ways.flatMap { $0 }).map { .point(Point($0)) }, mode: .paced)
        }
        let given = animation.keyTimes?.map(\.doubleValue) ?? []
        let times = given.count == ways.count + 1 ? given : (0...ways.count).map { Double($0) / Double(max(ways.count, 1)) }
        if mode == .discrete {
            return Keyframes(
                values: ([start] + ways.compactMap(\.last)).map { .point(Point($0)) }, keyTimes: times, mode: .discrete)
        }
        var points = [start]
        var keyTimes = [times.first ?? 0]
        for (index, way) in ways.enumerated() { add(way, index, from: times[index], to: times[index + 1], &points, &keyTimes) }
        return Keyframes(values: points.map { .point(Point($0)) }, keyTimes: keyTimes, mode: .linear)
    }

    /// Adds the points of a section. A timing function of the section shifts the times at which its points are reached.
    private func add(
        _ way: [CGPoint], _ index: Int, from: Double, to: Double, _ points: inout [CGPoint], _ times: inout [Double]
    ) {
        let functions = animation.timingFunctions ?? []
        let curve = functions.count == ways.count ? functions[index].curve : .linear
        let steps = curve.isLinear ? way.count : max(way.count, Self.stepsPerCurve)
        for step in 1...steps {
            let fraction = Double(step) / Double(steps)
            points.append(Self.point(on: [points[points.count - step]] + way, at: curve.value(at: fraction)))
            times.append(from + (to - from) * fraction)
        }
    }

    private static func point(on points: [CGPoint], at fraction: Double) -> CGPoint {
        let place = min(max(fraction, 0), 1) * Double(points.count - 1)
        let index = min(Int(place), points.count - 2)
        let (a, b, t) = (points[index], points[index + 1], place - Double(index))
        return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }

    private static func curve(_ point: (Double) -> CGPoint) -> [CGPoint] {
        (1...stepsPerCurve).map { point(Double($0) / Double(stepsPerCurve)) }
    }

    private static func quad(_ a: CGPoint, _ c: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
        let (u, v, w) = ((1 - t) * (1 - t), 2 * (1 - t) * t, t * t)
        return CGPoint(x: a.x * u + c.x * v + b.x * w, y: a.y * u + c.y * v + b.y * w)
    }

    private static func cubic(_ a: CGPoint, _ c: CGPoint, _ d: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
        let s = 1 - t
        let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(x: a.x * k0 + c.x * k1 + d.x * k2 + b.x * k3, y: a.y * k0 + c.y * k1 + d.y * k2 + b.y * k3)
    }
}
