import Compositing
import Geometry
import Motion
import Scene
internal import Glibc

/// A gradient, whose colors come from a row of texels.
struct GradientPaint {
    private let shape: GradientValues.Shape
    private let ramp: [SIMD4<Float>]
    /// From the target's pixels to the gradient's axes.
    private let map: PlaneMap
    /// Pixels around the line where the last color of a cone meets the first, for each unit across it.
    private let sharpness: Float
    private let dither: Dither
    let isOpaque: Bool

    init(_ gradient: GradientValues, _ operation: DrawOperation, map: PlaneMap, ramp: [SIMD4<Float>], dither: Dither) {
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
        var (noise, step) = dither.start(run.start, row)
        ramp.withUnsafeBufferPointer { ramp in
            for column in run.start..<run.end {
                let place = map(column, row)
                let color = color(SIMD2<Float>(SIMD2(place.x, place.y) / place.z), ramp)
                target[column - run.start] = Dither.add(noise, to: color).pixel
                noise += step
                if noise >= 1 { noise -= 1 }
            }
        }
    }

    @inline(__always) private func color(_ p: SIMD2<Float>, _ ramp: UnsafeBufferPointer<SIMD4<Float>>) -> SIMD4<Float> {
        switch shape {
        case .axial: return at(p.x, ramp)
        case .radial: return at((p * p).sum().squareRoot(), ramp)
        case .conic:
            let above = p.y * sharpness
            if p.x > 0, abs(above) < 0.5 { return at(1, ramp) + (at(0, ramp) - at(1, ramp)) * (above + 0.5) }
            let turn = atan2f(p.y, p.x) / 6.28318530718
            return at(turn < 0 ? turn + 1 : turn, ramp)
        }
    }

    @inline(__always) private func at(_ t: Float, _ ramp: UnsafeBufferPointer<SIMD4<Float>>) -> SIMD4<Float> {
        let place = (t >= 0 ? min(t, 1) : 0) * Float(GradientRamp.width - 1)
        let index = min(Int(place), GradientRamp.width - 2)
        let (low, high) = (ramp[index], ramp[index + 1])
        return low + (high - low) * (place - Float(index))
    }

    /// Returns colors along a gradient's axis: blue, green, red and alpha from 0 to 255.
    static func bake(_ gradient: GradientValues) -> [SIMD4<Float>] {
        let bytes = GradientRamp.bake(gradient)
        return (0..<GradientRamp.width).map { texel in
            let place = texel * 4
            let rgba = SIMD4(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
            return SIMD4<Float>(SIMD4<UInt8>(rgba.z, rgba.y, rgba.x, rgba.w))
        }
    }
}
