package import Buffers
package import Geometry

/// Which pixels of a buffer are new.
package typealias PixelDamage = Region<Buffer>

/// Our copy of what a client drew: blue in the lowest byte, premultiplied alpha in the highest. It stays as it is while somebody else keeps it: a surface draws into another copy then.
///
/// Nobody writes it while two keep it, so it may cross threads.
package final class Picture: @unchecked Sendable {
    /// Pixels.
    package let width: Int
    package let height: Int
    /// `xrgb8888` when no pixel is translucent: every alpha is 255 then.
    package let format: PixelFormat
    /// Bytes of a line, without gaps.
    package let stride: Int
    package let bytes: UnsafeMutableRawBufferPointer

    /// All bytes are zero.
    init(width: Int, height: Int, format: PixelFormat) {
        (self.width, self.height, self.format) = (width, height, format)
        stride = width * 4
        bytes = .allocate(byteCount: stride * height, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// The same pixels in other memory.
    init(copying other: Picture) {
        (width, height, format, stride) = (other.width, other.height, other.format, other.stride)
        bytes = .allocate(byteCount: other.bytes.count, alignment: 16)
        bytes.copyMemory(from: UnsafeRawBufferPointer(other.bytes))
    }

    /// Takes over the pixels of `region` from a picture of the same size.
    func copy(_ region: PixelDamage, from other: Picture) {
        let bounds = PixelRect<Buffer>(x: 0, y: 0, width: width, height: height)
        for rect in region.rects {
            let cut = rect.intersection(bounds)
            guard !cut.isEmpty, let target = bytes.baseAddress, let source = other.bytes.baseAddress else { continue }
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
