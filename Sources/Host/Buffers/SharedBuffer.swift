internal import CLinux
internal import Glibc

/// A picture in another program's dmabufs. It never changes, and any thread may look at it; its descriptors are closed with it.
package final class SharedBuffer: Sendable {
    /// As for buffers of our own, and never used again either.
    package let id = RenderBuffer.makeID()
    /// Pixels.
    package let width: Int
    package let height: Int
    package let layout: BufferLayout
    /// One for each plane, in order.
    package let planes: [SharedPlane]

    /// The first line in memory is the lowest of the picture.
    package let isUpsideDown: Bool

    package init(width: Int, height: Int, layout: BufferLayout, planes: [SharedPlane], isUpsideDown: Bool = false) {
        (self.width, self.height, self.layout, self.planes) = (width, height, layout, planes)
        self.isUpsideDown = isUpsideDown
    }

    /// Every plane's memory is a dmabuf; anything else that a program may have sent is never asked for pixels.
    package var isDmabuf: Bool { planes.allSatisfy(\.isDmabuf) }
}

/// Memory of one plane, with the descriptor that keeps it.
package final class SharedPlane: Awaited, Sendable {
    /// Bytes, as the program says.
    package let offset: Int
    package let stride: Int
    package let modifier: UInt64
    private let file: FileDescriptor

    package init(_ file: consuming FileDescriptor, offset: Int, stride: Int, modifier: UInt64) {
        self.file = file
        (self.offset, self.stride, self.modifier) = (offset, stride, modifier)
    }

    package var descriptor: Int32 { file.rawValue }

    /// Of the whole memory; nil where the kernel does not say. The C function is `lseek`, which dmabufs have for this.
    package var byteCount: Int? {
        let end = lseek(file.rawValue, 0, SEEK_END)
        return end > 0 ? Int(end) : nil
    }

    /// The C function is `fstatfs`.
    var isDmabuf: Bool { gimbal_is_dmabuf(file.rawValue) != 0 }

    /// Nobody reads it any more, nor writes. The C function is `poll`: a dmabuf can be written when all of its fences have signalled.
    package var isIdle: Bool { isReady(for: POLLOUT) }
}
