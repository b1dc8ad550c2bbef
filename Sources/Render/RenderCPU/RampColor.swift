import Compositing

/// A color of a gradient: blue, green, red and alpha in the halves of words, in steps of a 256th of a byte's.
struct RampColor {
    private let parts: UInt64

    /// - Parameters:
    ///   - place: from 0 to 1; what is outside has the color of the end.
    ///   - ramp: `GradientRamp.width` colors of bytes.
    @inline(__always) init(at place: Float, _ ramp: UnsafeBufferPointer<UInt64>) {
        // What is not a number is the start.
        let steps = UInt64((place >= 0 ? min(place, 1) : 0) * Float((GradientRamp.width - 1) << 8))
        let index = min(Int(steps &>> 8), GradientRamp.width - 2)
        self.init(between: ramp[index], and: ramp[index &+ 1], part: steps &- UInt64(index &<< 8))
    }

    /// - Parameter part: how near the second color is, from 0 to 256.
    @inline(__always) init(between low: UInt64, and high: UInt64, part: UInt64) {
        // At most 255 · 256 in each half: nothing is carried into the next.
        parts = low &* (256 &- part) &+ high &* part
    }

    @inline(__always) var isOpaque: Bool { parts &>> 48 >= 65_215 }

    /// Returns the pixel. Noise is from 0 to 255 of 256 steps; only opaque colors take it, and others are rounded.
    @inline(__always) func pixel(_ noise: UInt16) -> UInt32 {
        // The lightest color stays the lightest: 255 · 256 + 255 is still 255.
        let added = isOpaque ? UInt64(noise) : 128
        var bytes = ((parts &+ added &* 0x0001_0001_0001_0001) &>> 8) & 0x00FF_00FF_00FF_00FF
        bytes = (bytes | bytes &>> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: bytes | bytes &>> 16)
    }

    /// Blue and red, and green and alpha, of eight pixels.
    var halves: (even: SIMD16<UInt16>, odd: SIMD16<UInt16>) {
        func pairs(_ low: UInt64, _ high: UInt64) -> SIMD16<UInt16> {
            Pixels(repeating: UInt32(low & 0xFFFF) | UInt32(high & 0xFFFF) << 16).halves
        }
        return (pairs(parts, parts >> 32), pairs(parts >> 16, parts >> 48))
    }
}
