package import Geometry

/// The properties of a screen that input needs to map positions of its panel to the interface.
package struct InputScreen: Hashable, Sendable {
    /// The screen's number in events.
    package var number: UInt32
    /// The connector, for instance `DSI-1`.
    package var name: String
    /// The manufacturer, model and serial number that the display reports; empty when it reports none.
    package var display: String
    /// The size of the picture before the output's transform.
    package var size: Size<Physical>
    /// The orientation of the picture in the panel's own pixels.
    package var transform: OutputTransform
    /// Pixels per point.
    package var scale: Double
    /// The panel's physical size, for comparison with the device's.
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

    /// Returns whether the name is the connector or the display's description, whose serial number may be omitted.
    func isNamed(_ wanted: String) -> Bool {
        name == wanted || !display.isEmpty && (display == wanted || display.hasPrefix(wanted + " "))
    }

    /// The interface's size.
    package var points: Size<Logical> { Size(width: size.width / safeScale, height: size.height / safeScale) }

    private var safeScale: Double { scale > 0 ? scale : 1 }

    /// Maps a position on the panel to the interface; positions outside the panel are clamped to its border.
    package func point(_ place: Point<PanelSquare>) -> Point<Logical> {
        let panel: Size<Buffer> = transform.swapping(size)
        let pixel = Point<Buffer>(x: Self.inside(place.x) * panel.width, y: Self.inside(place.y) * panel.height)
        // Rotations and flips have an inverse at any size.
        let picture: Point<Physical> = transform.matrix(for: size).inverse?.map(pixel) ?? .zero
        return clamp(Point(x: picture.x / safeScale, y: picture.y / safeScale))
    }

    /// Returns the nearest point on the screen: at most the last pixel and not the border, which is outside.
    func clamp(_ point: Point<Logical>) -> Point<Logical> {
        let last = 1 / safeScale
        return Point(
            x: min(max(point.x, 0), max(0, points.width - last)), y: min(max(point.y, 0), max(0, points.height - last)))
    }

    private static func inside(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
}
