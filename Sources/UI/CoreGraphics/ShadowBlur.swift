internal import CPango

/// A blur of an image surface's alpha into a mask with room for the blur around it.
struct ShadowBlur {
    private let radius: Int
    /// The number of pixels by which the mask is larger on each side.
    let margin: Int

    /// Creates a blur of `sigma` pixels, at most 250. A wider shadow cannot be distinguished from a tint.
    init(sigma: Double) {
        let bounded = sigma.isFinite ? max(0, min(250, sigma)) : 0
        // Three boxes of width 2r+1 have the variance r(r+1).
        radius = Int(((1 + 4 * bounded * bounded).squareRoot() / 2 - 0.5).rounded())
        margin = radius * 3
    }

    /// Returns the mask and the position of its top left in the surface, margin included. Nil when nothing is drawn or memory is
    /// short.
    func mask(of surface: OpaquePointer) -> (mask: CairoSurface, x: Int, y: Int)? {
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
            let source = cairo_image_surface_get_data(surface),
            let ink = inkBox(
                source, width: Int(cairo_image_surface_get_width(surface)),
                height: Int(cairo_image_surface_get_height(surface)), stride: stride),
            let mask = CairoSurface(maskWidth: ink.columns.count + 2 * margin, height: ink.rows.count + 2 * margin),
            let target = cairo_image_surface_get_data(mask.pointer)
        else { return nil }
        let maskStride = Int(cairo_image_surface_get_stride(mask.pointer))
        for (row, y) in ink.rows.enumerated() {
            let from = source + y * stride + ink.columns.lowerBound * 4 + 3
            let to = target + (row + margin) * maskStride + margin
            for x in 0..<ink.columns.count { to[x] = from[x * 4] }
        }
        blur(target, width: ink.columns.count + 2 * margin, height: ink.rows.count + 2 * margin, stride: maskStride)
        cairo_surface_mark_dirty(mask.pointer)
        return (mask, ink.columns.lowerBound - margin, ink.rows.lowerBound - margin)
    }

    /// Returns the rows and columns with any alpha, so that a small shape on a large canvas costs a small blur.
    private func inkBox(
        _ source: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        var (left, right, top, bottom) = (width, 0, height, 0)
        for y in 0..<height {
            let row = source + y * stride + 3
            guard let first = (0..<width).first(where: { row[$0 * 4] != 0 }),
                let last = (0..<width).last(where: { row[$0 * 4] != 0 })
            else { continue }
            left = min(left, first)
            right = max(right, last + 1)
            top = min(top, y)
            bottom = y + 1
        }
        return left < right ? (left..<right, top..<bottom) : nil
    }

    private func blur(_ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
        guard radius > 0 else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(width, height)) { line in
            for _ in 0..<3 {
                for y in 0..<height { box(bytes + y * stride, count: width, step: 1, line) }
                for x in 0..<width { box(bytes + x, count: height, step: stride, line) }
            }
        }
    }

    /// Applies one box blur along a line of pixels `step` bytes apart. Pixels outside count as clear.
    private func box(
        _ pixels: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ line: UnsafeMutableBufferPointer<UInt8>
    ) {
        for index in 0..<count { line[index] = pixels[index * step] }
        let size = 2 * radius + 1
        var sum = 0
        for index in 0..<min(radius, count) { sum += Int(line[index]) }
        for index in 0..<count {
            if index + radius < count { sum += Int(line[index + radius]) }
            pixels[index * step] = UInt8((sum + radius) / size)
            if index - radius >= 0 { sum -= Int(line[index - radius]) }
        }
    }
}
