internal import Glibc

/// The only use of libm in Core; the standard library has no transcendental functions.

public enum LibM {
    public static func exp(_ x: Double) -> Double { Glibc.exp(x) }
    public static func expm1(_ x: Double) -> Double { Glibc.expm1(x) }
    public static func log(_ x: Double) -> Double { Glibc.log(x) }
    public static func sin(_ x: Double) -> Double { Glibc.sin(x) }
    public static func cos(_ x: Double) -> Double { Glibc.cos(x) }
    public static func acos(_ x: Double) -> Double { Glibc.acos(x) }
    public static func asin(_ x: Double) -> Double { Glibc.asin(x) }
    public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
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
