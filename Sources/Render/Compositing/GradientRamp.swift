import Motion
package import Scene

/// The colors of a gradient along its axis, baked into one row.
package enum GradientRamp {
    /// The number of texels.
    package static let width = 256

    /// Returns premultiplied RGBA texels. Colors are interpolated premultiplied, so that a fade to clear has no dark seam.
    package static func bake(_ gradient: GradientValues) -> [UInt8] {
        let count = gradient.colors.count
        let stops =
            gradient.locations.count == count
            ? gradient.locations : (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * 4)
        for texel in 0..<width {
            let t = Double(texel) / Double(width - 1)
            let next = stops.firstIndex { $0 > t } ?? count
            let color: SIMD4<Double>
            if next == 0 {
                color = premultiplied(gradient.colors[0])
            } else if next == count {
                color = premultiplied(gradient.colors[count - 1])
            } else {
                let span = stops[next] - stops[next - 1]
                let part = span > 0 ? (t - stops[next - 1]) / span : 1
                let (from, to) = (premultiplied(gradient.colors[next - 1]), premultiplied(gradient.colors[next]))
                color = from + (to - from) * part
            }
            for channel in 0..<4 { bytes.append(UInt8(min(max((color[channel] * 255).rounded(), 0), 255))) }
        }
        return bytes
    }

    private static func premultiplied(_ color: Color) -> SIMD4<Double> {
        SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
}
