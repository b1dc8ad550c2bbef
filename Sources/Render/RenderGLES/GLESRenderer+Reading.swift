package import Compositing
import Geometry
package import Scene

/// Pictures in ordinary memory for hardware other than a GPU: a display controller reads the pointer's picture from its own
/// memory.
extension GLESRenderer {
    /// Draws another program's picture into ordinary memory, and returns when the GPU has finished.
    ///
    /// - Throws: `.badImage` when the driver refuses the program's memory, and the errors of `draw`.
    package func read(_ picture: SharedPicture) throws(RenderError) -> PixelImage {
        _ = try contents.share(.reading, picture.image, context)
        defer { contents.release(.reading) }
        return try draw(
            .reading, isOpaque: picture.image.isOpaque, source: picture.source, rect: picture.rect,
            matrix: picture.matrix,
            width: picture.width, height: picture.height)
    }
}
