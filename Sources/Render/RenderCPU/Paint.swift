import Geometry
import Motion

/// What an operation draws inside its shape.
enum Paint {
    /// One premultiplied color.
    case color(UInt32)
    case bordered(BorderPaint)
    case picture(PictureReader, isOpaque: Bool)
    /// A picture, multiplied with the alpha of another.
    case masked(PictureReader, by: PictureReader)
    case gradient(GradientPaint)
    case shadow(ShadowPaint)
    case backdrop(BackdropPaint)

    /// Whether no pixel is translucent.
    var isOpaque: Bool {
        switch self {
        case .color(let color): color >> 24 == 255
        case .picture(_, let isOpaque): isOpaque
        case .gradient(let gradient): gradient.isOpaque
        case .bordered, .masked, .shadow, .backdrop: false
        }
    }
}

extension Color {
    /// The premultiplied pixel.
    var pixel: UInt32 { premultiplied.pixel }

    /// Blue, green, red and alpha from 0 to 255, the first three multiplied with alpha.
    var premultiplied: SIMD4<Float> {
        func bounded(_ value: Double) -> Double { value.clamped(to: 0...1) }
        let alpha = bounded(alpha)
        return SIMD4(Float(bounded(blue) * alpha), Float(bounded(green) * alpha), Float(bounded(red) * alpha), Float(alpha)) * 255
    }
}

extension SIMD4 where Scalar == Float {
    /// Blue, green, red and alpha from 0 to 255.
    @inline(__always) init(pixel: UInt32) {
        self.init(SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)))
    }

    /// The pixel of four channels, each the nearest; they have to be from 0 to 255, or less than half beyond.
    @inline(__always) var pixel: UInt32 {
        unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
    }

    /// The same four numbers, each in a word of its own.
    @inline(__always) var numbers: SIMD4<UInt16> { SIMD4<UInt16>(truncatingIfNeeded: bits & 255) }

    // A sum with 1.5 · 2²³ has the nearest whole number in its lowest bits. A conversion would test each number for its range, and
    // bounds would be compared lane by lane.
    @inline(__always) private var bits: SIMD4<UInt32> { unsafeBitCast(self + 12_582_912, to: SIMD4<UInt32>.self) }
}
