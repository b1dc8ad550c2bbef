import Geometry
import Scene

/// The place of a layer's contents in its bounds, according to the gravity.
struct ContentPlacement {
    /// The place in the layer's coordinates.
    var destination: Rect<Local>
    /// The shown part in the unit square of the contents.
    var source: Rect<Local>

    /// - Parameter contentSize: the size of the whole contents in points.
    init(values: LayerValues, contentSize: Size<Local>) {
        source = values.contentsRect
        let size = Size<Local>(
            width: contentSize.width * source.size.width, height: contentSize.height * source.size.height)
        destination = ContentPlacement.place(size, in: values.bounds, values.contentsGravity)
        if values.contentsGravity == .resize { cut(size, to: values.bounds.size, pixel: 1 / values.contentsScale) }
        if values.masksToBounds { crop(to: values.bounds) }
    }

    /// Leaves out the part of a last pixel that a fractional length has no room for: squeezed by less than a pixel, text is blurred.
    private mutating func cut(_ size: Size<Local>, to room: Size<Local>, pixel: Double) {
        let (x, y) = (size.width - room.width, size.height - room.height)
        guard x >= 0, y >= 0, x < pixel, y < pixel, x + y > 0 else { return }
        source.size.width *= room.width / size.width
        source.size.height *= room.height / size.height
    }

    /// Cuts the part outside of `bounds`, from the source as well.
    private mutating func crop(to bounds: Rect<Local>) {
        let cut = destination.intersection(bounds)
        guard cut != destination, !destination.isEmpty else { return }
        let scaleX = source.size.width / destination.size.width
        let scaleY = source.size.height / destination.size.height
        source = Rect(
            x: source.left + (cut.left - destination.left) * scaleX, y: source.top + (cut.top - destination.top) * scaleY,
            width: cut.size.width * scaleX, height: cut.size.height * scaleY)
        destination = cut
    }

    private static func place(_ size: Size<Local>, in bounds: Rect<Local>, _ gravity: ContentsGravity) -> Rect<Local> {
        guard !size.isEmpty else { return .zero }
        let ratios = (bounds.size.width / size.width, bounds.size.height / size.height)
        switch gravity {
        case .resize: return bounds
        case .resizeAspect: return centered(size * min(ratios.0, ratios.1), bounds)
        case .resizeAspectFill: return centered(size * max(ratios.0, ratios.1), bounds)
        case .center: return centered(size, bounds)
        case .top: return aligned(size, bounds, 0.5, 0)
        case .bottom: return aligned(size, bounds, 0.5, 1)
        case .left: return aligned(size, bounds, 0, 0.5)
        case .right: return aligned(size, bounds, 1, 0.5)
        case .topLeft: return aligned(size, bounds, 0, 0)
        case .topRight: return aligned(size, bounds, 1, 0)
        case .bottomLeft: return aligned(size, bounds, 0, 1)
        case .bottomRight: return aligned(size, bounds, 1, 1)
        }
    }

    private static func centered(_ size: Size<Local>, _ bounds: Rect<Local>) -> Rect<Local> {
        aligned(size, bounds, 0.5, 0.5)
    }

    private static func aligned(_ size: Size<Local>, _ bounds: Rect<Local>, _ x: Double, _ y: Double) -> Rect<Local> {
        Rect(
            x: bounds.left + (bounds.size.width - size.width) * x, y: bounds.top + (bounds.size.height - size.height) * y,
            width: size.width, height: size.height)
    }
}
