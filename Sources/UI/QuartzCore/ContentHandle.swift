package import Geometry
package import Scene

/// Pixels that the display side holds, or will hold when a visible layer shows them.
package final class ContentHandle {
    /// Where the pixels are.
    enum Pixels {
        /// A picture that an app may read at any time.
        case picture(CGImage)
        /// What a layer drew. The image is here until the display side has it: the layer draws again when it is needed here.
        case drawing(CGImage?)
        /// Pixels that do not come from a `CGImage`.
        case bare(PixelImage)
        /// Pixels that the display side reads in another program's memory.
        case shared(SharedImage)
        /// Pixels that exist only on the display side. They stay there as long as the handle lives.
        case captured
    }

    package let id: ContentID
    private var content: Pixels
    /// The part of bare or shared pixels that the display side does not have; nil for all of them.
    private(set) var newPart: Region<Buffer>?
    /// Whether the display side has pixels under this id.
    var isUploaded = false
    var needsUpload = true
    /// The number of layers and animations of the display side that show it.
    var users = 0
    /// What stands for the pixels that a layer drew; another object after each redraw.
    var drawing: LayerDrawing?

    init(_ content: Pixels) {
        id = SceneContext.makeContentID()
        self.content = content
    }

    /// Creates a handle for an image of the main thread.
    package convenience init(image: CGImage) { self.init(.picture(image)) }

    /// Creates a handle for pixels that another program draws.
    package convenience init(pixels: PixelImage) { self.init(.bare(pixels)) }

    /// Creates a handle for pixels that stay where they are.
    package convenience init(shared: SharedImage) { self.init(.shared(shared)) }

    /// Creates a handle for pixels that the display side makes.
    convenience init(capture: Void) {
        self.init(.captured)
        needsUpload = false
        isUploaded = true
    }

    deinit {
        if isUploaded { SceneContext.cleanUp.add(content: id) }
    }

    /// Replaces the pixels under the same id.
    func replace(_ new: Pixels) {
        content = new
        drawing = nil
        newPart = nil
        needsUpload = true
    }

    /// Replaces the pixels under the same id. All pixels outside `damage` are unchanged.
    package func replace(_ new: PixelImage, damage: PixelRect<Buffer>?) {
        var isSameSize = false
        if case .bare(let old) = content { isSameSize = (old.width, old.height) == (new.width, new.height) }
        note(damage.map { Region($0) }, isSameSize: isSameSize)
        content = .bare(new)
        needsUpload = true
    }

    /// Replaces the pixels under the same id; they stay where they are. All pixels outside `damage` are unchanged.
    package func replace(_ new: SharedImage, damage: Region<Buffer>?) {
        var isSameSize = false
        if case .shared(let old) = content { isSameSize = (old.width, old.height) == (new.width, new.height) }
        note(damage, isSameSize: isSameSize)
        content = .shared(new)
        needsUpload = true
    }

    private func note(_ damage: Region<Buffer>?, isSameSize: Bool) {
        guard let damage, isSameSize, isUploaded else { return newPart = nil }
        guard needsUpload else { return newPart = damage }
        newPart?.add(damage)
    }

    /// Whether the pixels exist only on the display side.
    var isCapture: Bool {
        if case .captured = content { true } else { false }
    }

    var isShared: Bool {
        if case .shared = content { true } else { false }
    }

    /// Whether a layer drew the pixels.
    var isDrawing: Bool {
        if case .drawing = content { true } else { false }
    }

    /// Whether a layer drew the pixels and has them no longer.
    var isLetGo: Bool {
        if case .drawing(nil) = content { true } else { false }
    }

    /// Notes that the display side gets the pixels with the coming commit. A drawing is not needed here any more.
    func wasHandedOver() {
        needsUpload = false
        isUploaded = true
        if case .drawing = content { content = .drawing(nil) }
    }

    /// The edit that brings the pixels to the display side; nil when there are none.
    var edit: ContentEdit? {
        let part = isUploaded ? newPart : nil
        if case .shared(let image) = content { return .share(id, image, damage: part) }
        return pixels.map { .upload(id, $0, damage: part?.bounds) }
    }

    /// Returns the one handle of all layers that show the same image.
    static func shared(for image: CGImage) -> ContentHandle { SceneContext.main.handle(for: image) }

    /// The pixels without a copy. They are copied only when rows of a cropped image reach beyond its memory.
    var pixels: PixelImage? {
        switch content {
        case .bare(let pixels): pixels
        case .picture(let image): Self.pixels(of: image, isDrawnAgain: false)
        case .drawing(let image): image.flatMap { Self.pixels(of: $0, isDrawnAgain: true) }
        case .shared, .captured: nil
        }
    }

    private static func pixels(of image: CGImage, isDrawnAgain: Bool) -> PixelImage? {
        let isWhole =
            image.withUnsafePixels { $0.count >= image.bytesPerRow * image.height }
            || image.bytesPerRow == image.width * 4
        let copy =
            isWhole
            ? nil
            : image.withUnsafePixels {
                CGImage(
                    width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, isOpaque: image.isOpaque,
                    copying: $0)
            }
        let source: CGImage? = isWhole ? image : copy
        guard let source else { return nil }
        return source.withUnsafePixels { bytes in
            bytes.baseAddress.map {
                PixelImage(
                    width: source.width, height: source.height, bytesPerRow: source.bytesPerRow, isOpaque: source.isOpaque,
                    isDrawnAgain: isDrawnAgain, bytes: $0, keptAliveBy: source)
            }
        }
    }
}
