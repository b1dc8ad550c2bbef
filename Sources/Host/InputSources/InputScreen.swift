package import Geometry

/// What input needs to know of a screen: where points of a panel that lies on it are in the interface.
package struct InputScreen: Hashable, Sendable {
    /// As events have it.
    package var number: UInt32
    /// The connector, for instance `DSI-1`.
    package var name: String
    /// Maker, model and serial number, as the display says them; empty when it does not.
    package var display: String
    /// The picture before the output's transform.
    package var size: Size<Physical>
    /// How the picture lies in the panel's own pixels.
    package var transform: OutputTransform
    /// Pixels a point.
    package var scale: Double
    /// The panel's own, as the device has its.
    package var physicalSize: InputDevice.PhysicalSize?

    package init(
        number: UInt32, name: String, size: Size<Physical>, transform: OutputTransform = .normal, scale: Double = 1,
        physicalSize: InputDevice.PhysicalSize? = nil, display: String = ""
    ) {
        self.number = number
        self.name = name
        self.size = size
        self.transform = transform
        self.scale = scale
        self.physicalSize = physicalSize
        self.display = display
    }

    /// By its connector, or by its display, whose serial number need not be said.
    func isNamed(_ wanted: String) -> Bool {
        name == wanted || !display.isEmpty && (display == wanted || display.hasPrefix(wanted + " "))
    }

    /// The interface's size.
    package var points: Size<Logical> { Size(width: size.width / safeScale, height: size.height / safeScale) }

    private var safeScale: Double { scale > 0 ? scale : 1 }

    /// Where a place of the panel is in the interface. Outside the panel counts as its border.
    package func point(_ place: Point<PanelSquare>) -> Point<Logical> {
        let panel: Size<Buffer> = transform.swapping(size)
        let pixel = Point<Buffer>(x: Self.inside(place.x) * panel.width, y: Self.inside(place.y) * panel.height)
        // Rotations and flips have an inverse at any size.
        let picture: Point<Physical> = transform.matrix(for: size).inverse?.map(pixel) ?? .zero
        return clamp(Point(x: picture.x / safeScale, y: picture.y / safeScale))
    }

    /// The nearest point that is still on the screen: the last pixel's, not the border's, which belongs to nobody.
    func clamp(_ point: Point<Logical>) -> Point<Logical> {
        let last = 1 / safeScale
        return Point(
            x: min(max(point.x, 0), max(0, points.width - last)), y: min(max(point.y, 0), max(0, points.height - last)))
    }

    private static func inside(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
}
