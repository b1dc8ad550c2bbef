internal import CLinux
internal import Glibc

/// A picture in another program's dmabufs, which never changes and may be read on any thread; its descriptors are closed with it.
package final class SharedBuffer: Sendable {
    /// The identity, from the same numbers as a `RenderBuffer`'s and never reused.
    package let id = RenderBuffer.makeID()
    /// The size in pixels.
    package let width: Int
    package let height: Int
    package let layout: BufferLayout
    /// The planes, in order.
    package let planes: [SharedPlane]

    /// The first line in memory is the lowest of the picture.
    package let isUpsideDown: Bool

    package init(width: Int, height: Int, layout: BufferLayout, planes: [SharedPlane], isUpsideDown: Bool = false) {
        (self.width, self.height, self.layout, self.planes) = (width, height, layout, planes)
        self.isUpsideDown = isUpsideDown
    }

    /// Every plane's memory is a dmabuf; the pixels of any other memory from a client are never read.
    package var isDmabuf: Bool { planes.allSatisfy(\.isDmabuf) }
}

/// Memory of one plane, with the descriptor that keeps it.
package final class SharedPlane: Awaited, Sendable {
    /// The offset and the stride in bytes, as the program has set them.
    package let offset: Int
    package let stride: Int
    package let modifier: UInt64
    private let file: FileDescriptor

    package init(_ file: consuming FileDescriptor, offset: Int, stride: Int, modifier: UInt64) {
        self.file = file
        (self.offset, self.stride, self.modifier) = (offset, stride, modifier)
    }

    package var descriptor: Int32 { file.rawValue }

    /// The size of the whole memory; nil where the kernel does not report it. The C function is `lseek`, which dmabufs support
    /// for this.
    package var byteCount: Int? {
        let end = lseek(file.rawValue, 0, SEEK_END)
        return end > 0 ? Int(end) : nil
    }

    /// The plane's memory is a dmabuf; the C function is `fstatfs`.
    var isDmabuf: Bool { gimbal_is_dmabuf(file.rawValue) != 0 }

    /// Neither readers nor writers remain; the C function is `poll`, for which a dmabuf is writable when all of its fences have
    /// signaled.
    package var isIdle: Bool { isReady(for: POLLOUT) }
}
