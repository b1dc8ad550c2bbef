internal import Glibc

/// The only use of libm in Core; the standard library has no transcendental functions.

package enum LibM {
    package static func exp(_ x: Double) -> Double { Glibc.exp(x) }
    package static func expm1(_ x: Double) -> Double { Glibc.expm1(x) }
    package static func log(_ x: Double) -> Double { Glibc.log(x) }
    package static func sin(_ x: Double) -> Double { Glibc.sin(x) }
    package static func cos(_ x: Double) -> Double { Glibc.cos(x) }
    package static func acos(_ x: Double) -> Double { Glibc.acos(x) }
    package static func asin(_ x: Double) -> Double { Glibc.asin(x) }
    package static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
}

@inlinable
func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

extension Double {
    /// The value held inside `range`; NaN becomes `fallback`.
    @inlinable
    func held(in range: ClosedRange<Double>, nan fallback: Double) -> Double {
        self == self ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) : fallback
    }
}
