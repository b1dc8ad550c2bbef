/// Arithmetic on premultiplied pixels: blue in the lowest byte of a word, alpha in the highest.
///
/// Eight pixels are one vector of words. Its even and its odd bytes are multiplied apart from each other, as halves of words, so that no
/// instruction has to move bytes between lanes.
typealias Pixels = SIMD8<UInt32>

/// A part of 256 in each half of a word: 256 is the whole.
typealias Weights = SIMD16<UInt16>

extension SIMD8 where Scalar == UInt32 {
    @inline(__always) var halves: SIMD16<UInt16> { unsafeBitCast(self, to: SIMD16<UInt16>.self) }
    /// Blue and red.
    @inline(__always) var evenBytes: SIMD16<UInt16> { (self & 0x00FF_00FF).halves }
    /// Green and alpha.
    @inline(__always) var oddBytes: SIMD16<UInt16> { ((self &>> 8) & 0x00FF_00FF).halves }

    /// Joins bytes that are the upper ones of each half.
    @inline(__always) static func joining(even: SIMD16<UInt16>, odd: SIMD16<UInt16>) -> Pixels {
        let (even, odd) = (unsafeBitCast(even, to: Pixels.self), unsafeBitCast(odd, to: Pixels.self))
        return ((even &>> 8) & 0x00FF_00FF) | (odd & 0xFF00_FF00)
    }

    @inline(__always) func scaled(by weights: Weights) -> Pixels {
        .joining(even: evenBytes &* weights &+ 128, odd: oddBytes &* weights &+ 128)
    }

    /// Returns what lies between these pixels (0) and others (256).
    @inline(__always) func mixed(with other: Pixels, _ weights: Weights) -> Pixels {
        let rest = 256 &- weights
        return .joining(
            even: evenBytes &* rest &+ other.evenBytes &* weights &+ 128,
            odd: oddBytes &* rest &+ other.oddBytes &* weights &+ 128)
    }

    /// Returns these pixels over others.
    @inline(__always) func over(_ ground: Pixels) -> Pixels {
        let alpha = self &>> 24
        let rest = 255 &- (alpha | alpha &<< 16).halves
        // A product of two bytes divided by 255, rounded: Jim Blinn, Three Wrongs Make a Right, 1995.
        @inline(__always) func kept(_ bytes: SIMD16<UInt16>) -> SIMD16<UInt16> {
            let product = bytes &* rest &+ 128
            return product &+ (product &>> 8)
        }
        // Rounding may carry a sum to 256 only where the pixel is no premultiplied color, and then it must not reach the next byte.
        return self.addingBytes(.joining(even: kept(ground.evenBytes), odd: kept(ground.oddBytes)))
    }

    /// Adds each byte, at most 255.
    @inline(__always) func addingBytes(_ other: Pixels) -> Pixels {
        @inline(__always) func sum(_ a: SIMD16<UInt16>, _ b: SIMD16<UInt16>) -> SIMD16<UInt16> {
            let sum = a &+ b
            // Without a comparison, which some machines lack for numbers without a sign: all bits where the ninth one is set.
            return (sum | (0 &- (sum &>> 8))) & 255
        }
        let even = sum(evenBytes, other.evenBytes)
        let odd = sum(oddBytes, other.oddBytes)
        return unsafeBitCast(even, to: Pixels.self) | (unsafeBitCast(odd, to: Pixels.self) &<< 8)
    }
}

/// One pixel, by the same rules as eight.
extension UInt32 {
    @inline(__always) func scaled(by weight: UInt32) -> UInt32 {
        let even = ((self & 0x00FF_00FF) &* weight &+ 0x0080_0080) &>> 8
        let odd = ((self &>> 8) & 0x00FF_00FF) &* weight &+ 0x0080_0080
        return (even & 0x00FF_00FF) | (odd & 0xFF00_FF00)
    }

    @inline(__always) func mixed(with other: UInt32, _ weight: UInt32) -> UInt32 {
        let rest = 256 &- weight
        let even = ((self & 0x00FF_00FF) &* rest &+ (other & 0x00FF_00FF) &* weight &+ 0x0080_0080) &>> 8
        let odd = ((self &>> 8) & 0x00FF_00FF) &* rest &+ ((other &>> 8) & 0x00FF_00FF) &* weight &+ 0x0080_0080
        return (even & 0x00FF_00FF) | (odd & 0xFF00_FF00)
    }

    @inline(__always) func over(_ ground: UInt32) -> UInt32 {
        let rest = 255 &- (self &>> 24)
        @inline(__always) func kept(_ bytes: UInt32) -> UInt32 {
            let product = bytes &* rest &+ 0x0080_0080
            return ((product &+ ((product &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
        }
        @inline(__always) func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
            let sum = a &+ b
            // A byte that overflows carries into the free byte above it.
            let over = (sum &>> 8) & 0x0001_0001
            return (sum | (over &* 255)) & 0x00FF_00FF
        }
        let even = sum(self & 0x00FF_00FF, kept(ground & 0x00FF_00FF))
        let odd = sum((self &>> 8) & 0x00FF_00FF, kept((ground &>> 8) & 0x00FF_00FF))
        return even | (odd &<< 8)
    }
}
