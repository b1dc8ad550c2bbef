internal import Glibc

/// The bytes of a bitmap, 64-byte aligned. The last owner frees them.
///
/// `@unchecked Sendable`: a context writes while it alone owns the bytes; once an image holds them they are never written again.
final class PixelMemory: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let byteCount: Int

    /// Zeros for every image that turns out to be broken, as many as the largest one needs; nil where the process has no addresses
    /// left.
    ///
    /// The kernel lends one page of zeros to all of them, so they take no memory.
    static let blank: PixelMemory? = {
        let count = ImageFile.mostPixels * 4
        let pointer = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let pointer, pointer != MAP_FAILED else { return nil }
        return PixelMemory(forever: pointer, byteCount: count)
    }()

    private init(forever base: UnsafeMutableRawPointer, byteCount: Int) {
        self.base = base
        self.byteCount = byteCount
    }

    /// Creates memory of zeros, or of anything where all of it is written at once; nil when there is not enough. Wraps
    /// `posix_memalign`.
    init?(byteCount: Int, isZeroed: Bool = true) {
        var pointer: UnsafeMutableRawPointer?
        guard byteCount > 0, posix_memalign(&pointer, 64, byteCount) == 0, let pointer else { return nil }
        if isZeroed { memset(pointer, 0, byteCount) }
        base = pointer
        self.byteCount = byteCount
    }

    deinit {
        free(base)
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: byteCount) }
}
