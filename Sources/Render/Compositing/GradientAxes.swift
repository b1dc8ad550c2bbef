package import Geometry
package import Scene

/// The map from points of a layer to the axes of its gradient.
package struct GradientAxes {
    private let start: Point<Local>
    private let axis: Point<Local>
    private let across: Point<Local>
    private let isAxial: Bool
    /// The length of the axis in points.
    package var length: Double { (axis.x * axis.x + axis.y * axis.y).squareRoot() }

    package init(_ gradient: GradientValues, in rect: Rect<Local>) {
        func place(_ x: Double, _ y: Double) -> Point<Local> {
            Point(x: rect.left + x * rect.size.width, y: rect.top + y * rect.size.height)
        }
        start = place(gradient.startX, gradient.startY)
        let end = place(gradient.endX, gradient.endY)
        isAxial = gradient.shape == .axial
        switch gradient.shape {
        case .axial, .conic:
            axis = end - start
            across = Point(x: -axis.y, y: axis.x)
        case .radial:
            // Core Animation's end point is the corner of the ellipse's box.
            axis = Point(x: end.x - start.x, y: 0)
            across = Point(x: 0, y: end.y - start.y)
        }
    }

    package func coordinates(of point: Point<Local>) -> SIMD2<Float> {
        func along(_ direction: Point<Local>) -> Double {
            let length = direction.x * direction.x + direction.y * direction.y
            guard length > 0 else { return 0 }
            return ((point.x - start.x) * direction.x + (point.y - start.y) * direction.y) / length
        }
        return SIMD2(Float(along(axis)), isAxial ? 0 : Float(along(across)))
    }
}
