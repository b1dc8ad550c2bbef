package import Geometry
package import Scene

/// Pixels that the display side holds, or will hold when a visible layer shows them.
package final class ContentHandle {
    package let id: ContentID
    private(set) var image: CGImage?
    /// Pixels that do not come from a `CGImage`.
    private var bare: PixelImage?
    /// Pixels that the display side reads in another program's memory.
    private var shared: SharedImage?
    /// The part of `bare` or `shared` that the display side does not have; nil for all of it.
    private(set) var newPart: Region<Buffer>?
    /// Whether the display side has pixels under this id.
    var isUploaded = false
    var needsUpload: Bool
    /// The number of layers and animations of the display side that show it.
    var users = 0
    /// Whether the pixels exist only on the display side. They then stay there as long as the handle lives.
    let isCapture: Bool

    /// Creates a handle for an image of the main thread.
    package init(image: CGImage) {
        id = SceneContext.makeContentID()
        self.image = image
        needsUpload = true
        isCapture = false
    }

    /// Pixels that another program draws.
    package init(pixels: PixelImage) {
        id = SceneContext.makeContentID()
        bare = pixels
        needsUpload = true
        isCapture = false
    }

    /// Creates a handle for pixels that stay where they are.
    package init(shared: SharedImage) {
        id = SceneContext.makeContentID()
        self.shared = shared
        needsUpload = true
        isCapture = false
    }

    /// Creates a handle for pixels that the display side makes.
    init(capture: Void) {
        id = SceneContext.makeContentID()
        needsUpload = false
        isUploaded = true
        isCapture = true
    }

    deinit {
        if isUploaded { SceneContext.cleanUp.add(content: id) }
    }

    /// Replaces the pixels under the same id.
    package func replace(_ new: CGImage) {
        image = new
        needsUpload = true
    }

    /// Replaces the pixels under the same id. All pixels outside `damage` are unchanged.
    package func replace(_ new: PixelImage, damage: PixelRect<Buffer>?) {
        let isSameSize = bare.map { $0.width == new.width && $0.height == new.height } == true
        note(damage.map { Region($0) }, isSameSize: isSameSize)
        bare = new
        shared = nil
        needsUpload = true
    }

    /// Replaces the pixels under the same id; they stay where they are. All pixels outside `damage` are unchanged.
    package func replace(_ new: SharedImage, damage: Region<Buffer>?) {
        let isSameSize = shared.map { $0.width == new.width && $0.height == new.height } == true
        note(damage, isSameSize: isSameSize)
        bare = nil
        shared = new
        needsUpload = true
    }

    private func note(_ damage: Region<Buffer>?, isSameSize: Bool) {
        guard let damage, isSameSize, isUploaded else { return newPart = nil }
        guard needsUpload else { return newPart = damage }
        newPart?.add(damage)
    }

    var isShared: Bool { shared != nil }

    /// The edit that brings the pixels to the display side; nil when there are none.
    var edit: ContentEdit? {
        let part = isUploaded ? newPart : nil
        if let shared { return .share(id, shared, damage: part) }
        return pixels.map { .upload(id, $0, damage: part?.bounds) }
    }

    /// Returns the one handle of all layers that show the same image.
    static func shared(for image: CGImage) -> ContentHandle { SceneContext.main.handle(for: image) }

    /// The pixels without a copy. They are copied only when rows of a cropped image reach beyond its memory.
    var pixels: PixelImage? {
        if let bare { return bare }
        guard let image else { return nil }
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
                    bytes: $0, keptAliveBy: source)
            }
        }
    }
}
