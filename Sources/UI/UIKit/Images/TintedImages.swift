internal import Synchronization

/// A cache of images in one color.
final class TintedImages: Sendable {
    static let shared = TintedImages()

    private struct Key: Hashable {
        var image: CGImage
        var color: CGColor
    }

    private let known = Mutex<[Key: CGImage]>([:])

    /// Returns the coverage of `image` filled with `color`.
    func image(_ image: CGImage, color: CGColor) -> CGImage? {
        let key = Key(image: image, color: color)
        if let cached = known.withLock({ $0[key] }) { return cached }
        guard let context = CGContext(pixelWidth: image.width, pixelHeight: image.height, scale: 1, isOpaque: false) else {
            return nil
        }
        let area = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        context.drawDownwards(image, in: area)
        context.setBlendMode(.sourceIn)
        context.setFillColor(color)
        context.fill(area)
        guard let tinted = context.takeImage() else { return nil }
        known.withLock {
            // Limits the cache, because an animated tint would fill memory with colors that are used once.
            if $0.count >= 64 { $0.removeAll() }
            $0[key] = tinted
        }
        return tinted
    }
}
