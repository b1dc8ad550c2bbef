package import Geometry
package import Scene

/// Shows pixels that are drawn elsewhere, as another program's window; new ones go to the display side by part.
///
/// Nothing animates it by itself. Main draws it where the display side does not have it yet, as in a snapshot of a page that is
/// about to arrive. Pixels that stay in another program's memory main cannot read: `render(in:)` leaves them out, and such a snapshot
/// is the display side's, taken when the page arrives there.
package final class PixelLayer: BareLayer {
    private var handle: ContentHandle?

    package var hasPixels: Bool { handle != nil }

    /// - Parameter damage: in pixels, what is not as it was; nil for all.
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

    /// Pixels that another program has drawn, where it has drawn them.
    ///
    /// - Parameter damage: in pixels, what is not as it was; nil for all.
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
        return pixels.withUnsafeBytes {
            CGImage(
                width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, isOpaque: pixels.isOpaque,
                copying: $0)
        }
    }

    package override var hasForeignPixels: Bool { handle?.isShared == true }

    package override func makeCopy() -> CALayer { PixelLayer(layer: self) }
}
