internal import CLinux
internal import Glibc

/// Copies lines out of mapped memory whose pages may be out of reach.
///
/// The kernel makes the copy: where a page cannot be had, a system call fails with EFAULT, and a thread that touches it gets SIGBUS. A file
/// takes the copy, because writing to a file reads memory of every kind; other system calls refuse what a driver has mapped.
package final class GuardedCopy {
    private let file: FileDescriptor
    /// The file's memory: small enough for a cache of the CPU, from which the lines are read next.
    private let memory: UnsafeMutableRawBufferPointer
    private let lines: UnsafeMutableBufferPointer<iovec>
    /// The kernel takes so many pieces in a call (IOV_MAX).
    private static let mostLines = 1024

    /// - Parameter byteCount: how much is copied in one call; the longest line has to fit.
    /// - Returns: nil without memory. The C functions are `memfd_create` and `mmap`.
    package init?(byteCount: Int) {
        file = FileDescriptor(owning: gimbal_memfd("gimbal-reading"))
        guard file.rawValue >= 0, ftruncate(file.rawValue, off_t(byteCount)) == 0 else { return nil }
        guard let start = mmap(nil, byteCount, PROT_READ, MAP_SHARED, file.rawValue, 0), start != MAP_FAILED else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
        lines = .allocate(capacity: GuardedCopy.mostLines)
    }

    deinit {
        munmap(memory.baseAddress, memory.count)
        lines.deallocate()
    }

    /// The number of lines of this length that one call copies.
    package func capacity(bytesPerLine: Int) -> Int { min(memory.count / max(bytesPerLine, 1), GuardedCopy.mostLines) }

    /// Copies lines, one after the other without gaps.
    ///
    /// - Parameters:
    ///   - count: at most `capacity`.
    ///   - stride: bytes from one line to the next.
    /// - Returns: the copy, valid until the next call; nil where memory is out of reach. The C function is `pwritev`.
    package func copy(_ count: Int, linesOf bytesPerLine: Int, from start: UnsafeRawPointer, stride: Int) -> UnsafeRawPointer? {
        guard count > 0, bytesPerLine > 0, count <= capacity(bytesPerLine: bytesPerLine) else { return nil }
        for index in 0..<count {
            lines[index] = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: start + index * stride), iov_len: bytesPerLine)
        }
        let written = pwritev(file.rawValue, lines.baseAddress, Int32(count), 0)
        return written == count * bytesPerLine ? UnsafeRawPointer(memory.baseAddress) : nil
    }
}
