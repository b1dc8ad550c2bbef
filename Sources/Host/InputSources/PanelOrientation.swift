internal import Geometry
internal import InputEvents

/// Where a panel's own right and down point to: quarter turns and mirrors, no more.
struct PanelOrientation: Hashable {
    var right: Point<Logical>
    var down: Point<Logical>

    /// How a pen is held, in the other directions.
    ///
    /// - Parameter hasRotation: its rotation means something.
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
    /// From the panel's directions to the interface's.
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
    /// The quarter orientation, or mirror, that is next to it: what it corrects besides is no orientation.
    var orientation: PanelOrientation {
        func nearest(_ x: Float, _ y: Float) -> Point<Logical> {
            abs(x) >= abs(y) ? Point(x: x < 0 ? -1 : 1, y: 0) : Point(x: 0, y: y < 0 ? -1 : 1)
        }
        return PanelOrientation(right: nearest(a, d), down: nearest(b, e))
    }
}
