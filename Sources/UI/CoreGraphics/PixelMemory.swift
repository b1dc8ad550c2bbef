internal import Glibc

/// The bytes of a bitmap, 64-byte aligned. The last owner frees them.
///
/// `@unchecked Sendable`: a context writes while it alone owns the bytes; once an image holds them they are never written again.
final class PixelMemory: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let byteCount: Int

    /// Creates zeroed memory; nil when there is not enough. Wraps `posix_memalign`.
    init?(byteCount: Int) {
        var pointer: UnsafeMutableRawPointer?
        guard byteCount > 0, posix_memalign(&pointer, 64, byteCount) == 0, let pointer else { return nil }
        memset(pointer, 0, byteCount)
        base = pointer
        self.byteCount = byteCount
    }

    deinit {
        free(base)
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: byteCount) }
}
