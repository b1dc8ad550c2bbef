internal import Glibc

/// Memory for what one thread has in hand while it draws a row.
final class RowScratch {
    private(set) var width = 0
    private(set) var pixels: UnsafeMutablePointer<UInt32>
    private(set) var others: UnsafeMutablePointer<UInt32>
    private(set) var mask: UnsafeMutablePointer<UInt16>
    private(set) var colors: UnsafeMutablePointer<SIMD4<Float>>
    let halves = BackdropRows()
    let shadowRows = ShadowRows()
    /// Made when it is needed.
    private var band: UnsafeMutablePointer<UInt32>?

    init() {
        (pixels, others) = (.allocate(capacity: 0), .allocate(capacity: 0))
        (mask, colors) = (.allocate(capacity: 0), .allocate(capacity: 0))
    }

    deinit { free() }

    /// Begins a picture whose rows have this width.
    func reserve(_ width: Int) {
        halves.forget()
        guard width > self.width else { return }
        free()
        self.width = width
        (pixels, others) = (.allocate(capacity: width + 16), .allocate(capacity: width + 16))
        (mask, colors) = (.allocate(capacity: width + 16), .allocate(capacity: width + 16))
    }

    /// Returns the pixels of a run of a picture: in the picture itself, or read into `pixels`.
    func pixels(of reader: PictureReader, _ row: Int, _ run: Run, ignoringAlpha: Bool = false) -> UnsafePointer<UInt32> {
        if let source = reader.inPlace(row, run, ignoringAlpha: ignoringAlpha) { return source }
        reader.read(row, run, into: pixels)
        return UnsafePointer(pixels)
    }

    /// The rows that `canvas` has memory for: they are in the cache of a small processor, too, when they are copied.
    static let rows = 16

    /// Returns memory for some rows of a target, which is no wider than what was reserved. Pixels are undefined at first.
    func canvas(from top: Int) -> Canvas {
        let pixels = band ?? .allocate(capacity: width * RowScratch.rows + 16)
        band = pixels
        return Canvas(pixels: pixels, stride: width, width: width, height: top + RowScratch.rows, top: top)
    }

    private func free() {
        band?.deallocate()
        band = nil
        pixels.deallocate()
        others.deallocate()
        mask.deallocate()
        colors.deallocate()
    }
}
