internal import Geometry
internal import InputEvents

/// The directions of a panel's own right and down: quarter rotations and mirrors only.
struct PanelOrientation: Hashable {
    var right: Point<Logical>
    var down: Point<Logical>

    /// Returns a pen's axes in the other directions.
    ///
    /// - Parameter hasRotation: whether the tool reports its rotation.
    func rotated(_ axes: Pen.Axes, hasRotation: Bool) -> Pen.Axes {
        var turned = axes
        let tilt = axes.tilt
        turned.tilt = Size(
            width: right.x * tilt.width + down.x * tilt.height, height: right.y * tilt.width + down.y * tilt.height)
        guard hasRotation else { return turned }
        let start = down.y > 0.5 ? 0.0 : down.x < -0.5 ? 90 : down.y < -0.5 ? 180 : 270
        let isClockwise = right.x * down.y - right.y * down.x > 0
        let degrees = (start + (isClockwise ? axes.rotation : -axes.rotation)).truncatingRemainder(dividingBy: 360)
        turned.rotation = degrees < 0 ? degrees + 360 : degrees
        return turned
    }
}

extension InputScreen {
    /// The orientation from the panel's directions to the interface's.
    var orientation: PanelOrientation {
        let inverse = transform.matrix(for: size).inverse
        let corner: Point<Physical> = inverse?.map(Point<Buffer>.zero) ?? .zero
        func direction(_ x: Double, _ y: Double) -> Point<Logical> {
            let end: Point<Physical> = inverse?.map(Point<Buffer>(x: x, y: y)) ?? .zero
            return Point(x: end.x - corner.x, y: end.y - corner.y)
        }
        return PanelOrientation(right: direction(1, 0), down: direction(0, 1))
    }
}

extension CalibrationMatrix {
    /// The nearest quarter rotation or mirror; any further correction in the matrix is not an orientation.
    var orientation: PanelOrientation {
        func nearest(_ x: Float, _ y: Float) -> Point<Logical> {
            abs(x) >= abs(y) ? Point(x: x < 0 ? -1 : 1, y: 0) : Point(x: 0, y: y < 0 ? -1 : 1)
        }
        return PanelOrientation(right: nearest(a, d), down: nearest(b, e))
    }
}
