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
    /// What is mapped: vectors of pixels reach beyond the last one, where a page of zeros follows.
    private let room: Int

    /// Maps the first `size` bytes.
    ///
    /// - Returns: nil when the file is shorter, can shrink, or is not in memory. The C function is `mmap`.
    init?(_ descriptor: Int32, size: Int) {
        let page = Int(getpagesize())
        let room = size + page
        guard size > 0, gimbal_keeps_its_size(descriptor) != 0, ShmMapping.length(descriptor) >= size,
            let base = mmap(nil, room, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), base != MAP_FAILED
        else { return nil }
        guard mmap(base, size, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor, 0) == base else {
            munmap(base, room)
            return nil
        }
        (self.base, self.size, self.room) = (UnsafeRawPointer(base), size, room)
    }

    deinit {
        MemoryDisposal.shared.unmap(base, size: room)
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
