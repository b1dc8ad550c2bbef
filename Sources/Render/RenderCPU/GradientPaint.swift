import Compositing
import Geometry
import Motion
import Scene
internal import Glibc

/// A gradient, whose colors come from a row of texels.
struct GradientPaint {
    private let shape: GradientValues.Shape
    private let ramp: [UInt64]
    /// From the target's pixels to the gradient's axes.
    private let map: PlaneMap
    /// Pixels around the line where the last color of a cone meets the first, for each unit across it.
    private let sharpness: Float
    private let dither: Dither
    let isOpaque: Bool

    init(_ gradient: GradientValues, _ operation: DrawOperation, map: PlaneMap, ramp: [UInt64], dither: Dither) {
        shape = gradient.shape
        self.ramp = ramp
        self.dither = dither
        let rect = operation.rect
        let axes = GradientAxes(gradient, in: rect)
        // The axes are linear in the rectangle's points: three of them say all.
        func at(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2<Double>(axes.coordinates(of: Point(x: x, y: y))) }
        let (zero, right, below) = (
            at(rect.left, rect.top), at(rect.right, rect.top), at(rect.left, rect.bottom)
        )
        let across = (right - zero) / max(rect.size.width, 1e-9)
        let down = (below - zero) / max(rect.size.height, 1e-9)
        let start = zero - across * rect.left - down * rect.top
        var result = map
        result.x = map.x * across.x + map.y * down.x + map.w * start.x
        result.y = map.x * across.y + map.y * down.y + map.w * start.y
        self.map = result
        sharpness = Float(axes.length * max(operation.matrix.unitLength, 1e-6))
        isOpaque = gradient.colors.allSatisfy { $0.alpha >= 1 }
    }

    /// Writes the pixels of a run.
    func read(_ row: Int, _ run: Run, into target: UnsafeMutablePointer<UInt32>) {
        let noise = dither.row(row)
        ramp.withUnsafeBufferPointer { ramp in
            switch shape {
            case .axial where map.w.x == 0:
                let (slope, offset) = PlaneMap.line(map.x, row: row)
                let w = map(0, row).z
                readLine(run, slope / w, (slope * 0.5 + offset) / w, noise, ramp, into: target)
            case .axial: fill(run, noise, into: target) { RampColor(at: place($0, row).x, ramp) }
            case .radial:
                fill(run, noise, into: target) {
                    let place = place($0, row)
                    return RampColor(at: (place * place).sum().squareRoot(), ramp)
                }
            case .conic: fill(run, noise, into: target) { conic(place($0, row), ramp) }
            }
        }
    }

    @inline(__always) private func place(_ column: Int, _ row: Int) -> SIMD2<Float> {
        let place = map(column, row)
        return SIMD2<Float>(SIMD2(place.x, place.y) / place.z)
    }

    @inline(__always) private func fill(
        _ run: Run, _ noise: Dither.Row, into target: UnsafeMutablePointer<UInt32>, _ color: (Int) -> RampColor
    ) {
        for column in run.start..<run.end { target[column &- run.start] = color(column).pixel(noise[column]) }
    }

    /// Writes the pixels of a row along which the place on the axis grows evenly, in most cases not at all.
    private func readLine(
        _ run: Run, _ slope: Double, _ first: Double, _ noise: Dither.Row, _ ramp: UnsafeBufferPointer<UInt64>,
        into target: UnsafeMutablePointer<UInt32>
    ) {
        guard abs(slope) * Double(run.count) > 1e-5 else {
            let color = RampColor(at: Float(first + slope * Double(run.start)), ramp)
            return color.isOpaque
                ? fillRow(run, color, noise, into: target) : Span.fill(target, run.count, color.pixel(0))
        }
        fill(run, noise, into: target) { RampColor(at: Float(first + slope * Double($0)), ramp) }
    }

    /// Writes one opaque color with noise, eight pixels at a time.
    private func fillRow(_ run: Run, _ color: RampColor, _ noise: Dither.Row, into target: UnsafeMutablePointer<UInt32>) {
        let (even, odd) = color.halves
        var (column, noises) = (run.start, noise.eight(from: run.start))
        let step = noise.stepOfEight
        while column &+ 8 <= run.end {
            let added = noises &>> 8
            Span.store(Pixels.joining(even: even &+ added, odd: odd &+ added), target + (column &- run.start))
            noises &+= step
            column &+= 8
        }
        while column < run.end {
            target[column &- run.start] = color.pixel(noise[column])
            column &+= 1
        }
    }

    @inline(__always) private func conic(_ p: SIMD2<Float>, _ ramp: UnsafeBufferPointer<UInt64>) -> RampColor {
        let above = p.y * sharpness
        if p.x > 0, abs(above) < 0.5 {
            return RampColor(between: ramp[GradientRamp.width - 1], and: ramp[0], part: UInt64((above + 0.5) * 256))
        }
        let turn = atan2f(p.y, p.x) / 6.28318530718
        return RampColor(at: turn < 0 ? turn + 1 : turn, ramp)
    }

    /// Returns colors along a gradient's axis, each as four halves of words: blue, green, red and alpha from 0 to 255.
    static func bake(_ gradient: GradientValues) -> [UInt64] {
        let bytes = GradientRamp.bake(gradient).map(UInt64.init)
        return (0..<GradientRamp.width).map { texel in
            let place = texel * 4
            return bytes[place + 2] | bytes[place + 1] << 16 | bytes[place] << 32 | bytes[place + 3] << 48
        }
    }
}
