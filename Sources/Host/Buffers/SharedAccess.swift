internal import Glibc

/// The kernel's rules for reading other programs' buffers. A test has rules of its own, for ordinary files.
package struct SharedAccess {
    /// Whether all of the memory is dmabufs.
    package var isDmabuf: (SharedBuffer) -> Bool
    /// Whether no GPU writes there.
    package var isReady: (SharedBuffer) -> Bool
    /// Called before the CPU reads, and after it has read.
    package var beginReading: (SharedBuffer) -> Void
    package var endReading: (SharedBuffer) -> Void

    package init(
        isDmabuf: @escaping (SharedBuffer) -> Bool, isReady: @escaping (SharedBuffer) -> Bool,
        beginReading: @escaping (SharedBuffer) -> Void, endReading: @escaping (SharedBuffer) -> Void
    ) {
        (self.isDmabuf, self.isReady) = (isDmabuf, isReady)
        (self.beginReading, self.endReading) = (beginReading, endReading)
    }

    /// The C functions are `poll`, and `ioctl` with `DMA_BUF_IOCTL_SYNC`.
    ///
    /// That call makes the caches right, and it waits for writers without a limit. So a buffer is asked for them first. A program that has
    /// its GPU write to a committed buffer, and begins between the two calls, holds the reader up until the kernel ends that work; a driver
    /// gives no work more than some seconds.
    package static var kernel: SharedAccess {
        SharedAccess(
            isDmabuf: \.isDmabuf, isReady: { $0.planes.allSatisfy(\.isReady) }, beginReading: { sync($0, begins: true) },
            endReading: { sync($0, begins: false) })
    }

    private static func sync(_ buffer: SharedBuffer, begins: Bool) {
        for plane in buffer.planes {
            // `struct dma_buf_sync`: DMA_BUF_SYNC_READ, and DMA_BUF_SYNC_END.
            var flags: UInt64 = begins ? 1 : 1 | 4
            // A signal may interrupt it. Pixels of a buffer whose caches the driver cannot sync may be old, and no more than that.
            for _ in 0..<4 where ioctl(plane.descriptor, 0x4008_6200 as UInt, &flags) != 0 {
                guard errno == EINTR || errno == EAGAIN else { break }
            }
        }
    }
}
