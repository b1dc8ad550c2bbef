internal import Glibc

/// Memory for what one thread has in hand while it draws a row.
final class RowScratch {
    private(set) var width = 0
    private(set) var pixels: UnsafeMutablePointer<UInt32>
    private(set) var others: UnsafeMutablePointer<UInt32>
    private(set) var mask: UnsafeMutablePointer<UInt16>
    private(set) var colors: UnsafeMutablePointer<SIMD4<Float>>

    init() {
        (pixels, others) = (.allocate(capacity: 0), .allocate(capacity: 0))
        (mask, colors) = (.allocate(capacity: 0), .allocate(capacity: 0))
    }

    deinit { free() }

    /// Makes room for rows of this width.
    func reserve(_ width: Int) {
        guard width > self.width else { return }
        free()
        self.width = width
        (pixels, others) = (.allocate(capacity: width + 16), .allocate(capacity: width + 16))
        (mask, colors) = (.allocate(capacity: width + 16), .allocate(capacity: width + 16))
    }

    private func free() {
        pixels.deallocate()
        others.deallocate()
        mask.deallocate()
        colors.deallocate()
    }
}
