package import Buffers
package import Geometry

/// The pixels of a buffer that have changed.
package typealias PixelDamage = Region<Buffer>

/// The server's copy of a client's content: blue in the lowest byte, premultiplied alpha in the highest.
///
/// It does not change while another owner keeps a reference: a surface then draws into another copy. Since it is never written
/// while it has two owners, it may cross threads.
package final class ClientImage: @unchecked Sendable {
    /// The size in pixels.
    package let width: Int
    package let height: Int
    /// The format; `xrgb8888` when no pixel is translucent, in which case every alpha is 255.
    package let format: PixelFormat
    /// Bytes per line, without padding.
    package let stride: Int
    package var bytes: UnsafeMutableRawBufferPointer { block.bytes }
    private let block: PictureBlock
    private let held: HeldPictures

    /// Creates a picture with uninitialized bytes: the creator writes all of them before they are read.
    ///
    /// - Parameter held: counts its bytes while it exists.
    /// - Returns: nil when there is no memory, or too much is held; the client that asked is ended then, and not this process.
    init?(width: Int, height: Int, format: PixelFormat, in held: HeldPictures) {
        let count = width * 4 * height
        guard held.add(count) else { return nil }
        guard let block = PictureBlock(count: count) else {
            held.remove(count)
            return nil
        }
        (self.block, self.held) = (block, held)
        (self.width, self.height, self.format) = (width, height, format)
        stride = width * 4
    }

    /// Creates a picture of the same size and format, with uninitialized bytes.
    convenience init?(like other: ClientImage) {
        self.init(width: other.width, height: other.height, format: other.format, in: other.held)
    }

    /// The rectangle of the whole picture.
    var bounds: PixelRect<Buffer> { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Copies `region` from a picture of the same size, except for the rectangles within `later`, which are written next.
    func copy(_ region: PixelDamage, except later: PixelDamage, from other: ClientImage) {
        for rect in region.rects {
            let cut = rect.intersection(bounds)
            guard !cut.isEmpty, !later.contains(cut), let target = bytes.baseAddress, let source = other.bytes.baseAddress else {
                continue
            }
            for line in Int(cut.top)..<Int(cut.bottom) {
                let at = line * stride + Int(cut.left) * 4
                (target + at).copyMemory(from: source + at, byteCount: cut.width * 4)
            }
        }
    }

    deinit {
        MemoryDisposal.shared.free(block, of: held)
    }
}
