package import Buffers
package import Geometry

/// Which pixels of a buffer are new.
package typealias PixelDamage = Region<Buffer>

/// Our copy of what a client drew: blue in the lowest byte, premultiplied alpha in the highest. It stays as it is while somebody else keeps it: a surface draws into another copy then.
///
/// Nobody writes it while two keep it, so it may cross threads.
package final class ClientImage: @unchecked Sendable {
    /// Pixels.
    package let width: Int
    package let height: Int
    /// `xrgb8888` when no pixel is translucent: every alpha is 255 then.
    package let format: PixelFormat
    /// Bytes of a line, without gaps.
    package let stride: Int
    package let bytes: UnsafeMutableRawBufferPointer

    /// Its bytes are not set: its maker writes all of them before anything reads them.
    init(width: Int, height: Int, format: PixelFormat) {
        (self.width, self.height, self.format) = (width, height, format)
        stride = width * 4
        bytes = .allocate(byteCount: stride * height, alignment: ClientImage.alignment(stride * height))
    }

    /// Shared memory begins with a page. A copy that begins a few bytes into one takes twice as long: the processor compares the lower 12
    /// bits of addresses and waits for stores that it believes to be those it loads.
    private static func alignment(_ count: Int) -> Int { count < 1 << 14 ? 16 : 4096 }

    /// A picture of the same kind, whose bytes are not set.
    convenience init(like other: ClientImage) {
        self.init(width: other.width, height: other.height, format: other.format)
    }

    /// All of it.
    var bounds: PixelRect<Buffer> { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Takes over the pixels of `region` from a picture of the same size, but not the rectangles within `later`, which is written next.
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
        bytes.deallocate()
    }
}
