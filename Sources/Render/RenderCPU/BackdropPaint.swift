import Compositing
import Geometry
import Motion

/// The blurred pixels behind a layer, enlarged, with more or less color and a tint.
struct BackdropPaint {
    let blurred: Bitmap
    let area: PixelRect<Buffer>
    /// Pixels of the blurred picture for each of the target.
    private let scale: Float
    private let saturation: Float
    private let tint: SIMD4<Float>
    private let dither: Dither
    /// Colors are those of `BackdropRows`.
    let isHalf: Bool

    /// - Parameters:
    ///   - area: the pixels of the target that the blurred picture stands for. Its last pixels may reach beyond.
    ///   - halvings: how often the picture was halved.
    init(
        _ blurred: Bitmap, area: PixelRect<Buffer>, halvings: Int, saturation: Double, tint: Color, dither: Dither,
        detail: BackdropDetail
    ) {
        (self.blurred, self.area, self.dither) = (blurred, area, dither)
        isHalf = detail == .half
        scale = 1 / Float(1 << halvings)
        self.saturation = Float(saturation)
        self.tint = tint.premultiplied
    }

    /// Writes the pixels of a run.
    ///
    /// - Parameter colors: room for the columns of the blurred picture and two more.
    func read(
        _ row: Int, _ run: Run, into target: UnsafeMutablePointer<UInt32>, colors: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let start = (Float(run.start - Int(area.left)) + 0.5) * scale - 0.5
        let first = Int(start.rounded(.down))
        let last = Int((start + Float(run.count) * scale).rounded(.down)) + 1
        fill(colors, y: (Float(row - Int(area.top)) + 0.5) * scale - 0.5, first...max(last, first + 1))
        var (noise, step) = dither.start(run.start, row)
        var place = start - Float(first)
        for index in 0..<run.count {
            let left = Int(place)
            let color = colors[left] + (colors[left &+ 1] - colors[left]) * (place - Float(left))
            target[index] = Dither.add(noise, to: color).pixel
            place += scale
            noise += step
            if noise >= 1 { noise -= 1 }
        }
    }

    /// Writes colors of the picture that has half as many columns and rows, each of whose pixels lies in the middle of four.
    ///
    /// - Parameters:
    ///   - pair: the pair of the target's rows, counted from the area's first one.
    ///   - columns: pairs of the target's columns, counted in the same way.
    func readHalf(
        _ pair: Int, _ columns: Range<Int>, into target: UnsafeMutablePointer<SIMD4<UInt16>>,
        colors: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let start = Float(columns.lowerBound * 2 + 1) * scale - 0.5
        let first = Int(start.rounded(.down))
        let last = Int((start + Float(columns.count * 2) * scale).rounded(.down)) + 1
        fill(colors, y: Float(pair * 2 + 1) * scale - 0.5, first...max(last, first + 1))
        let (noise, origin) = (dither.row(pair + Int(area.top) / 2), columns.lowerBound + Int(area.left) / 2)
        var place = start - Float(first)
        for index in 0..<columns.count {
            let left = Int(place)
            let color = colors[left] + (colors[left &+ 1] - colors[left]) * (place - Float(left))
            target[index] = Dither.add(Float(noise[origin &+ index]) / 256, to: color).numbers
            place += scale * 2
        }
    }

    /// Mixes two rows of the blurred picture. What does not depend on the place is done here, for fewer pixels.
    private func fill(_ colors: UnsafeMutablePointer<SIMD4<Float>>, y: Float, _ columns: ClosedRange<Int>) {
        let low = y.rounded(.down)
        func line(_ y: Int) -> UnsafeMutablePointer<UInt32> {
            blurred.pixels + min(max(y, 0), blurred.height - 1) * blurred.width
        }
        let (upper, lower) = (line(Int(low)), line(Int(low) + 1))
        for column in columns {
            let x = min(max(column, 0), blurred.width - 1)
            let (a, b) = (SIMD4<Float>(pixel: upper[x]), SIMD4<Float>(pixel: lower[x]))
            colors[column - columns.lowerBound] = tinted(a + (b - a) * (y - low))
        }
    }

    private func tinted(_ behind: SIMD4<Float>) -> SIMD4<Float> {
        // The parts of blue, green and red in the brightness of a color: ITU-R BT.709.
        let luma = (behind * SIMD4(0.0722, 0.7152, 0.2126, 0)).sum()
        var color = luma + (behind - luma) * saturation
        color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: behind.w))
        color.w = behind.w
        return tint + color * (1 - tint.w / 255)
    }
}
