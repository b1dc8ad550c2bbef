internal import Buffers
internal import CLinux
internal import Glibc

/// A client's shared memory, kept for as long as its pool or any of its buffers exists.
///
/// It is read with `preadv` and never mapped: when the client truncates the file, a read comes back short, where a mapping would
/// raise SIGBUS in the thread that touches it. A pool of 2 GB also costs the server only a descriptor.
final class ShmMemory {
    /// The size in bytes that the client has set; grows with `wl_shm_pool.resize`.
    private(set) var size: Int

    private let descriptor: FileDescriptor
    private let client: Client

    init(_ descriptor: consuming FileDescriptor, size: Int, client: Client) {
        self.descriptor = descriptor
        self.size = size
        self.client = client
    }

    deinit {
        client.credit(.pools)
    }

    func grow(to size: Int) {
        self.size = size
    }

    /// Reads `lines` lines of `length` bytes, which lie `stride` apart in the file and `targetStride` apart at `target`.
    ///
    /// - Returns: false when the file ends too early. The C functions are `pread` and `preadv`.
    func read(offset: Int, stride: Int, lines: Int, length: Int, into target: UnsafeMutableRawPointer, targetStride: Int) -> Bool
    {
        if stride == length, targetStride == length { return readAll(offset, length * lines, target) }
        var line = 0
        while line < lines {
            guard readAll(offset + line * stride, length, target + line * targetStride) else { return false }
            line += 1
        }
        return true
    }

    private func readAll(_ offset: Int, _ count: Int, _ target: UnsafeMutableRawPointer) -> Bool {
        var done = 0
        while done < count {
            let part = pread(descriptor.rawValue, target + done, count - done, off_t(offset + done))
            if part < 0 && errno == EINTR { continue }
            guard part > 0 else { return false }
            done += part
        }
        return true
    }
}
