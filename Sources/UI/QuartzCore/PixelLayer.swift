package import Geometry
package import Scene

/// A layer that shows pixels drawn elsewhere, for instance another program's window. Changed parts go to the display side alone.
///
/// It has no implicit animations. The main thread draws it when the display side does not have it yet, as in a snapshot of a page
/// that is about to arrive. The main thread cannot read pixels in another program's memory, so `render(in:)` leaves them out. The
/// display side then takes such a snapshot when the page arrives there.
package final class PixelLayer: BareLayer {
    private var handle: ContentHandle?

    package var hasPixels: Bool { handle != nil }

    /// Shows new pixels.
    ///
    /// - Parameter damage: the changed part in pixels; nil for all.
    package func setPixels(_ pixels: PixelImage, damage: PixelRect<Buffer>?) {
        if let handle {
            handle.replace(pixels, damage: damage)
            SceneContext.main.noteNewPixels(handle)
        } else {
            let new = ContentHandle(pixels: pixels)
            handle = new
            show(new, as: nil)
        }
    }

    /// Shows new pixels of another program, in that program's memory.
    ///
    /// - Parameter damage: the changed part in pixels; nil for all.
    package func setPixels(_ pixels: SharedImage, damage: Region<Buffer>?) {
        if let handle {
            handle.replace(pixels, damage: damage)
            SceneContext.main.noteNewPixels(handle)
        } else {
            let new = ContentHandle(shared: pixels)
            handle = new
            show(new, as: nil)
        }
    }

    package func removePixels() {
        guard handle != nil else { return }
        handle = nil
        show(nil, as: nil)
    }

    package override var renderedContents: CGImage? {
        guard let pixels = handle?.pixels else { return nil }
        if pixels.isAlphaUndefined { return PixelLayer.opaqueCopy(of: pixels) }
        return pixels.withUnsafeBytes {
            CGImage(
                width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, isOpaque: pixels.isOpaque,
                copying: $0)
        }
    }

    private static func opaqueCopy(of pixels: PixelImage) -> CGImage? {
        CGImage(width: pixels.width, height: pixels.height, isOpaque: true) { target in
            pixels.withUnsafeBytes { source in
                for row in 0..<pixels.height {
                    for column in 0..<pixels.width {
                        let pixel = source.loadUnaligned(fromByteOffset: row * pixels.bytesPerRow + column * 4, as: UInt32.self)
                        target.storeBytes(
                            of: pixel | 0xFF00_0000, toByteOffset: (row * pixels.width + column) * 4, as: UInt32.self)
                    }
                }
            }
            return true
        }
    }

    package override var hasForeignPixels: Bool { handle?.isShared == true }

    package override func makeCopy() -> CALayer { PixelLayer(layer: self) }
}
