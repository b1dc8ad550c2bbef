import CoreGraphics
import Foundation
import Scene

/// The edge of a layer as a path, for drawing on the main thread.
extension CALayer {
    final var outline: CGPath {
        let radius = min(values.cornerRadius, min(bounds.width, bounds.height) / 2)
        guard radius > 0, !values.maskedCorners.isEmpty else { return CGPath(rect: bounds, transform: nil) }
        guard values.maskedCorners != .all || values.cornerCurve != .circular else {
            return CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
        }
        return cornersOutline(radius)
    }

    private func cornersOutline(_ radius: CGFloat) -> CGPath {
        let (box, corners, path) = (bounds, values.maskedCorners, CGMutablePath())
        let curve = values.cornerCurve == .continuous ? ContinuousCorner(radius: radius, in: box.size) : nil
        func corner(_ isRound: Bool, _ before: CGPoint, _ at: CGPoint, _ next: CGPoint) {
            guard isRound else { return path.addLine(to: at) }
            guard let curve else { return path.addArc(tangent1End: at, tangent2End: next, radius: radius) }
            for point in curve.points(from: before, at, to: next) { path.addLine(to: point) }
        }
        let topLeft = CGPoint(x: box.minX, y: box.minY), topRight = CGPoint(x: box.maxX, y: box.minY)
        let bottomRight = CGPoint(x: box.maxX, y: box.maxY), bottomLeft = CGPoint(x: box.minX, y: box.maxY)
        path.move(to: CGPoint(x: box.midX, y: box.minY))
        corner(corners.contains(.topRight), topLeft, topRight, bottomRight)
        corner(corners.contains(.bottomRight), topRight, bottomRight, bottomLeft)
        corner(corners.contains(.bottomLeft), bottomRight, bottomLeft, topLeft)
        corner(corners.contains(.topLeft), bottomLeft, topLeft, topRight)
        path.closeSubpath()
        return path
    }
}

/// A corner with a gradually growing curvature: the superellipse of `common.frag`.
private struct ContinuousCorner {
    /// The length that the corner takes from each edge, in points.
    private let extent: CGFloat
    private let bend: CGFloat
    /// The number of pieces of a corner. A sixteenth is so short that it is not visible as a straight line.
    private static let pieces = 16

    init(radius: CGFloat, in size: CGSize) {
        extent = min(radius * CornerCurve.continuousExtent, min(size.width, size.height) / 2)
        bend = -1 / log2(1 - (1 - 0.5.squareRoot()) * radius / extent)
    }

    /// Returns points from the edge that comes from `before` to the edge that goes to `next`.
    func points(from before: CGPoint, _ corner: CGPoint, to next: CGPoint) -> [CGPoint] {
        let (back, on) = (Self.step(corner, before), Self.step(corner, next))
        return (0...Self.pieces).map { piece in
            let angle = CGFloat(piece) / CGFloat(Self.pieces) * .pi / 2
            let away = extent * (1 - pow(max(0, sin(angle)), 2 / bend))
            let along = extent * (1 - pow(max(0, cos(angle)), 2 / bend))
            return CGPoint(
                x: corner.x + back.x * away + on.x * along, y: corner.y + back.y * away + on.y * along)
        }
    }

    private static func step(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
        let length = max(abs(to.x - from.x) + abs(to.y - from.y), 1e-9)
        return CGPoint(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
    }
}
