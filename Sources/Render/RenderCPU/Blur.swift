internal import Glibc

/// A Gaussian over a small picture, along y and then along x, with memory that is kept from frame to frame.
///
/// Colors are numbers between steps until the end: saturation makes a rounding of one step seen.
final class Blur {
    private var sigma = 0.0
    /// For the pixel itself and for those at each distance, on both sides.
    private var weights: [Float] = []
    private var capacity = 0
    private var colors: UnsafeMutablePointer<SIMD4<Float>>?

    deinit { colors?.deallocate() }

    var byteCount: Int { capacity * MemoryLayout<SIMD4<Float>>.stride }

    /// Blurs a picture into another of the same size. At its edges its last pixels go on.
    ///
    /// - Parameter sigma: in pixels.
    func blur(_ source: Texels, into target: Bitmap, sigma: Double) {
        prepare(sigma)
        let (width, height, reach) = (source.width, source.height, weights.count - 1)
        let row = reserve(width * height + width + reach * 2)
        let picture = row + width + reach * 2
        for y in 0..<height {
            let line = source.row(y)
            for x in 0..<width { picture[y &* width &+ x] = SIMD4(pixel: line[x]) }
        }
        weights.withUnsafeBufferPointer { weights in
            for y in 0..<height {
                let line = row + reach
                Blur.mixRows(picture, y, width: width, height: height, weights, into: line)
                row.update(repeating: line[0], count: reach)
                (line + width).update(repeating: line[width - 1], count: reach)
                Blur.mixColumns(line, width, weights, into: target.pixels + y * width)
            }
        }
    }

    private func prepare(_ sigma: Double) {
        guard sigma != self.sigma else { return }
        self.sigma = sigma
        let reach = max(Int((sigma * 3).rounded(.up)), 1)
        let bell = (0...reach).map { Float(exp(-0.5 * Double($0 * $0) / (sigma * sigma))) }
        let sum = bell[0] + bell.dropFirst().reduce(0, +) * 2
        weights = bell.map { $0 / sum }
    }

    private func reserve(_ count: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        if let colors, capacity >= count { return colors }
        colors?.deallocate()
        let memory = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: count)
        (colors, capacity) = (memory, count)
        return memory
    }

    private static func mixRows(
        _ picture: UnsafeMutablePointer<SIMD4<Float>>, _ y: Int, width: Int, height: Int, _ weights: UnsafeBufferPointer<Float>,
        into target: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let middle = picture + y &* width
        for x in 0..<width { target[x] = middle[x] * weights[0] }
        for offset in 1..<weights.count {
            let upper = picture + max(y &- offset, 0) &* width
            let lower = picture + min(y &+ offset, height &- 1) &* width
            let weight = weights[offset]
            for x in 0..<width { target[x] += (upper[x] + lower[x]) * weight }
        }
    }

    private static func mixColumns(
        _ line: UnsafeMutablePointer<SIMD4<Float>>, _ width: Int, _ weights: UnsafeBufferPointer<Float>,
        into target: UnsafeMutablePointer<UInt32>
    ) {
        for x in 0..<width {
            var color = line[x] * weights[0]
            for offset in 1..<weights.count { color += (line[x &- offset] + line[x &+ offset]) * weights[offset] }
            target[x] = color.pixel
        }
    }
}
