internal import CLinux
internal import Glibc

/// A read-only mapping of a client's memory that the client cannot take away.
///
/// The kernel raises SIGBUS in the thread that touches a page beyond the end of a file. A file with the seal F_SEAL_SHRINK never
/// gets shorter, and the pages of a memfd, unlike huge pages, are always there or are made when they are touched.
///
/// It is constant, so threads may share it; the last owner unmaps it.
final class ShmMapping: @unchecked Sendable {
    let base: UnsafeRawPointer
    /// The size in bytes.
    let size: Int

    /// Maps the first `size` bytes.
    ///
    /// - Returns: nil when the file is shorter, can shrink, or is not in memory. The C function is `mmap`.
    init?(_ descriptor: Int32, size: Int) {
        guard gimbal_keeps_its_size(descriptor) != 0, ShmMapping.length(descriptor) >= size,
            let base = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), base != MAP_FAILED
        else { return nil }
        (self.base, self.size) = (UnsafeRawPointer(base), size)
    }

    deinit {
        MemoryDisposal.shared.unmap(base, size: size)
    }

    private static func length(_ descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns whether the file's pages all exist, at this moment.
    ///
    /// A page that is missing is made when a mapping is read, and the memory is accounted to the reader. `pread` makes none.
    static func isWhole(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_blocks * 512 >= status.st_size
    }
}
