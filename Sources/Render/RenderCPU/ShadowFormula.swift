import Geometry
internal import Glibc

/// A rounded rectangle blurred by a Gaussian: exact along x through the error function, summed along y, as in `shadow.frag`.
struct ShadowFormula {
    let halfSize: SIMD2<Double>
    /// Top left, top right, bottom right, bottom left.
    let radii: SIMD4<Double>
    let isContinuous: Bool
    let sigma: Double

    /// Returns how much of the shadow's color there is at a point from the middle of the shape.
    func callAsFunction(_ p: SIMD2<Double>) -> Double {
        let low = max(-halfSize.y, p.y - 3 * sigma)
        let high = min(halfSize.y, p.y + 3 * sigma)
        guard high > low else { return 0 }
        let step = (high - low) / 8
        var (sum, y) = (0.0, low + step / 2)
        for _ in 0..<8 {
            let d = (p.y - y) / sigma
            sum += row(p.x, y) * exp(-0.5 * d * d) * step
            y += step
        }
        return (sum * 0.39894228 / sigma).clamped(to: 0...1)
    }

    private func row(_ x: Double, _ y: Double) -> Double {
        let (left, right) = y > 0 ? (radii.w, radii.z) : (radii.x, radii.y)
        let scale = 0.70710678 / sigma
        return 0.5 * (erf((x + reach(y, left)) * scale) - erf((x - reach(y, right)) * scale))
    }

    /// Returns how far from the middle the shape reaches in a row, to the side of one corner.
    private func reach(_ y: Double, _ radius: Double) -> Double {
        if isContinuous && radius > 0 {
            let extent = ContinuousCorner.extent(radius, halfSize)
            let bend = ContinuousCorner.bend(radius, extent)
            let rise = max(abs(y) - halfSize.y + extent, 0) / extent
            return halfSize.x - extent + extent * pow(max(1 - pow(rise, bend), 0), 1 / bend)
        }
        let delta = min(halfSize.y - radius - abs(y), 0)
        return halfSize.x - radius + max(0, radius * radius - delta * delta).squareRoot()
    }
}
