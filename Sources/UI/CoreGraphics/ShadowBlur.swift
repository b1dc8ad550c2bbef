internal import CPango

/// Blurs the alpha of an image surface into a mask with room for the blur around it.
struct ShadowBlur {
    private let radius: Int
    /// Pixels that the mask is larger on each side.
    let margin: Int

    /// `sigma` in pixels, at most 250 (a wider shadow is indistinguishable from a tint).
    init(sigma: Double) {
        let bounded = sigma.isFinite ? max(0, min(250, sigma)) : 0
        // Three boxes of width 2r+1 have the variance r(r+1).
        radius = Int(((1 + 4 * bounded * bounded).squareRoot() / 2 - 0.5).rounded())
        margin = radius * 3
    }

    /// Nil where there is no memory or the surface has no alpha.
    func mask(of surface: OpaquePointer) -> CairoSurface? {
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32, width > 0, height > 0,
            let source = cairo_image_surface_get_data(surface),
            let mask = CairoSurface(maskWidth: width + 2 * margin, height: height + 2 * margin),
            let target = cairo_image_surface_get_data(mask.pointer)
        else { return nil }
        let maskStride = Int(cairo_image_surface_get_stride(mask.pointer))
        for y in 0..<height {
            let from = source + y * stride + 3
            let to = target + (y + margin) * maskStride + margin
            for x in 0..<width { to[x] = from[x * 4] }
        }
        blur(target, width: width + 2 * margin, height: height + 2 * margin, stride: maskStride)
        cairo_surface_mark_dirty(mask.pointer)
        return mask
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

    /// One box blur along a line of pixels `step` bytes apart; what is outside counts as clear.
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
