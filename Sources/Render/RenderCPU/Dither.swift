import Geometry

/// Noise of half a step up or down, ordered by place: what changes slowly shows no bands.
///
/// The place is that in the picture before its rotation for the panel, so that noise is the same for every rotation.
struct Dither {
    private let step: Double
    private let down: Double
    private let origin: Double

    /// - Parameter upright: from the target's pixels to the picture before its rotation.
    init(upright: Matrix4) {
        // The plastic number's powers: Martin Roberts, The Unreasonable Effectiveness of Quasirandom Sequences, 2018.
        let (x, y) = (0.75487766, 0.56984029)
        step = x * upright.m11 + y * upright.m12
        down = x * upright.m21 + y * upright.m22
        origin = x * upright.m41 + y * upright.m42
    }

    /// Returns the noise at a column, from −0.5 to 0.5 of one of 255 steps, and what is added from one column to the next.
    func start(_ column: Int, _ row: Int) -> (value: Float, step: Float) {
        let value = step * (Double(column) + 0.5) + down * (Double(row) + 0.5) + origin
        return (Float(value - value.rounded(.down)), Float(step - step.rounded(.down)))
    }

    /// The noise of one row in steps of a 256th. It depends on the column alone: a part of the row has the same noise as all of it.
    struct Row {
        fileprivate let first: UInt16
        fileprivate let step: UInt16

        /// From 0 to 255.
        @inline(__always) subscript(column: Int) -> UInt16 { (first &+ UInt16(truncatingIfNeeded: column) &* step) &>> 8 }

        /// Returns the noise of eight columns, each twice, in 256ths of what is added.
        func eight(from column: Int) -> SIMD16<UInt16> {
            var noises = SIMD16<UInt16>()
            for index in 0..<16 { noises[index] = first &+ UInt16(truncatingIfNeeded: column + index / 2) &* step }
            return noises
        }

        var stepOfEight: SIMD16<UInt16> { SIMD16(repeating: step &* 8) }
    }

    func row(_ row: Int) -> Row {
        func part(_ value: Double) -> UInt16 { UInt16(truncatingIfNeeded: Int((value - value.rounded(.down)) * 65_536)) }
        return Row(first: part(step * 0.5 + down * (Double(row) + 0.5) + origin), step: part(step))
    }

    /// Adds noise to an opaque color; it takes a number from 0 to 1.
    @inline(__always) static func add(_ noise: Float, to color: SIMD4<Float>) -> SIMD4<Float> {
        guard color.w >= 254.745 else { return color }
        // Less than half a step, so that the lightest color stays the lightest.
        var result = color + (noise - 0.5) * 0.998
        result.w = color.w
        return result
    }
}
