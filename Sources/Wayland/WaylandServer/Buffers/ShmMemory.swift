internal import Buffers
internal import CLinux
internal import Glibc

/// A client's shared memory, kept for as long as its pool or any of its buffers exists.
///
/// Memory that cannot shrink is mapped, as toolkits seal theirs. Other memory is read with `pread`: when the client truncates the
/// file, a read comes back short, where a mapping would raise SIGBUS in the thread that touches it. So is memory with holes, which
/// would be filled at the server's expense: such a pool of 2 GB costs the server only a descriptor.
final class ShmMemory {
    /// The size in bytes that the client has set; grows with `wl_shm_pool.resize`.
    private(set) var size: Int

    /// Nil once it is being closed.
    private var file: FileDescriptor?
    private var descriptor: Int32 { file?.rawValue ?? -1 }
    private let client: Client
    private var access = Access.unknown

    private enum Access {
        case unknown
        case mapped(ShmMapping)
        /// It can shrink, or the client's limit of mapped memory is reached.
        case unmappable

        var mappedBytes: Int {
            if case .mapped(let mapping) = self { mapping.size } else { 0 }
        }
    }

    init(_ descriptor: consuming FileDescriptor, size: Int, client: Client) {
        file = consume descriptor
        self.size = size
        self.client = client
    }

    deinit {
        client.credit(.pools)
        client.credit(.mappedBytes, access.mappedBytes)
        // Without a mapping, the descriptor is the last to hold the pages.
        access = .unknown
        guard size >= MemoryDisposal.least, let file = file.take() else { return }
        MemoryDisposal.shared.close(file)
    }

    func grow(to size: Int) {
        guard size > self.size else { return }
        self.size = size
        client.credit(.mappedBytes, access.mappedBytes)
        access = .unknown
    }

    /// Returns the address of the memory if it can be read like the server's own; it is valid while the pool does not grow.
    func address() -> UnsafeRawPointer? {
        if case .unknown = access { access = map() }
        guard case .mapped(let mapping) = access, ShmMapping.isWhole(descriptor) else { return nil }
        return mapping.base
    }

    private func map() -> Access {
        guard client.reserve(.mappedBytes, size) else { return .unmappable }
        if let mapping = ShmMapping(descriptor, size: size) { return .mapped(mapping) }
        client.credit(.mappedBytes, size)
        return .unmappable
    }

    /// Reads `lines` lines of `length` bytes, which lie `stride` apart in the file and `targetStride` apart at `target`.
    ///
    /// - Returns: false when the file ends too early. The C function is `pread`.
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
            let part = pread(descriptor, target + done, count - done, off_t(offset + done))
            if part < 0 && errno == EINTR { continue }
            guard part > 0 else { return false }
            done += part
        }
        return true
    }
}
