/// The pixels of a screen: lengths are whole pixels, rounded down, and positions are at the nearest one.
struct PixelGrid: Equatable, Sendable {
    /// Pixels in a point.
    var scale: CGFloat = 1

    /// A product of a fraction must not lose a pixel to the last binary digit.
    func down(_ length: CGFloat) -> CGFloat { (length * scale + 1e-4).rounded(.down) / scale }
    func nearest(_ position: CGFloat) -> CGFloat { (position * scale).rounded() / scale }

    func nearest(_ frame: CGRect) -> CGRect {
        CGRect(x: nearest(frame.minX), y: nearest(frame.minY), width: frame.width, height: frame.height)
    }
}
