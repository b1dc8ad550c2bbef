package import Buffers
package import Compositing
import Diagnostics
import Geometry
package import Scene

/// Other programs' buffers.
extension CPURenderer {
    /// Only lines of pixels, one after the other: how a driver lays out pixels by itself the CPU does not know.
    package var importableLayouts: [BufferLayout] { PixelIntake.formats.map { BufferLayout(format: $0, modifier: 0) } }
    package var importProblem: String { "the CPU reads no dmabufs" }
    package var copiesSharedPixels: Bool { true }
    package var readsPicturesInPlace: Bool { true }

    package func tryImport(_ buffer: SharedBuffer) throws(RenderError) { try shared.tryImport(buffer) }
    package func sharedImage(of content: ContentID) -> SharedImage? { shared.sharedImage(of: content) }

    func share(_ id: ContentID, _ image: SharedImage, damage: Region<Buffer>?) {
        do throws(RenderError) {
            if try shared.share(id, image, damage: damage) { hasUntoldPixels = true }
        } catch {
            log.once(.warning, id: "share", "a program's window stays as it was: \(error)")
        }
    }

    // A copy that a GPU holds up is made before the frame after it, like smaller copies elsewhere.
    package func continueCopies(bytes: Int) { shared.readLate(into: &pictures) }
    package func takeLateCopies() -> [ContentID] { shared.takeArrived() }
    package var isMakingCopies: Bool { shared.isLate }

    package func read(_ picture: SharedPicture) throws(RenderError) -> PixelImage {
        let id = ContentID.reading
        defer {
            shared.release(id)
            pictures.release(id)
        }
        _ = try shared.share(id, picture.image, damage: nil)
        guard shared.read(id, into: &pictures) else { throw .badImage(reason: "its memory cannot be read now") }
        return try draw(
            id, isOpaque: picture.image.isOpaque, source: picture.source, rect: picture.rect, matrix: picture.matrix,
            width: picture.width, height: picture.height)
    }
}
