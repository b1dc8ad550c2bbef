internal import Buffers
internal import CLinux
internal import Glibc

/// A pool's file in memory, for all that read it: one descriptor, however many do.
final class ShmFile: Sendable {
    /// Valid while this object lives.
    let descriptor: Int32

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor.release() }

    deinit {
        // The last descriptor may hold all pages, of which a client says fewer. The C function is `fstat`.
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_blocks) * 512 : 0
        MemoryDisposal.shared.close(FileDescriptor(owning: descriptor), size: size)
    }
}
