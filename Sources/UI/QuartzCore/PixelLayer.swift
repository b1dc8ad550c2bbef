package import Geometry
package import Scene

/// Shows pixels that are drawn elsewhere, as another program's window; new ones go to the display side by part.
///
/// Nothing animates it by itself. Main has no image of it, so `render(in:)` leaves it out; snapshots are the display side's and
/// have it.
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

    package override func makeCopy() -> CALayer { PixelLayer(layer: self) }
}
