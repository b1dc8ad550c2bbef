internal import CLinux
internal import Glibc

/// A client's file whose owner may be another process, another machine or a disk: it answers when it likes.
///
/// Every question may wait for it, also `fstat`, `fstatfs` and `close`, and so no thread that others wait for asks any. Its end closes the
/// descriptor elsewhere.
final class ForeignFile: Sendable {
    /// Borrowed: valid while this object lives.
    let descriptor: Int32
    private let close: @Sendable (Int32) -> Void

    init(owning descriptor: Int32, closedBy close: @escaping @Sendable (Int32) -> Void) {
        (self.descriptor, self.close) = (descriptor, close)
    }

    deinit {
        close(descriptor)
    }

    /// Why it cannot be shared memory, as far as the kernel knows without its owner; nil if it may be.
    var refusal: String? {
        if gimbal_is_regular(descriptor) == 0 { return "the descriptor is not a regular file" }
        return fcntl(descriptor, F_GETFL) & O_ACCMODE == O_WRONLY ? "the file is not open for reading" : nil
    }
}
