import Compositing
import Geometry

/// The shadow of the smallest shape with the same corners, one byte a texel.
final class ShadowPatch: @unchecked Sendable {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ key: ShadowPatchKey) {
        let (width, height) = (key.width, key.height)
        (self.width, self.height) = (width, height)
        let (sigma, reach) = (ShadowPatchKey.texelsPerSigma, ShadowPatchKey.reach)
        let halfSize = SIMD2(key.size.width, key.size.height) * sigma / 2
        let formula = ShadowFormula(
            halfSize: halfSize, radii: key.corners.radii * sigma, isContinuous: key.corners.areContinuous, sigma: sigma)
        let middle = halfSize + reach * sigma
        bytes = (0..<width * height).map { index in
            let place = SIMD2(Double(index % width) + 0.5, Double(index / width) + 0.5)
            return UInt8((formula(place - middle) * 255).rounded())
        }
    }

    var byteCount: Int { bytes.count }

    /// Two rows and how far between them a place lies.
    struct Rows {
        let upper: Int
        let lower: Int
        let part: Float
    }

    /// - Parameter y: in texels from the upper edge.
    func rows(at y: Double) -> Rows {
        let place = y - 0.5
        let low = place.rounded(.down)
        let upper = min(max(Int(low), 0), height - 1)
        return Rows(
            upper: upper * width, lower: min(max(Int(low) + 1, 0), height - 1) * width, part: Float(place - low))
    }

    /// Returns the shadow at a place between texels, from 0 to 256.
    ///
    /// - Parameter x: in texels from the left edge, not negative.
    @inline(__always) func value(at x: Float, _ rows: Rows) -> Float {
        ShadowPatch.value(between: value(at: x, inRow: rows.upper), value(at: x, inRow: rows.lower), rows.part)
    }

    /// Returns the shadow between two rows of texels, from 0 to 256.
    @inline(__always) static func value(between upper: Float, _ lower: Float, _ part: Float) -> Float {
        (upper + (lower - upper) * part) * (256.0 / 255)
    }

    /// Returns the shadow at a place of one row, from 0 to 255.
    ///
    /// - Parameter row: its first texel.
    @inline(__always) func value(at x: Float, inRow row: Int) -> Float {
        let place = max(x - 0.5, 0)
        let left = min(Int(Int32(place)), width &- 1)
        let right = min(left &+ 1, width &- 1)
        return bytes.withUnsafeBufferPointer { bytes in
            let (a, b) = (Float(bytes[row &+ left]), Float(bytes[row &+ right]))
            return a + (b - a) * (place - Float(left))
        }
    }
}
