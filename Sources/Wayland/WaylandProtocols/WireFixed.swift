/// A number with 8 fractional bits, as Wayland sends coordinates (`wl_fixed_t`).
package struct WireFixed: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Creates the nearest number to `value`, saturated beyond ±2²³; NaN becomes 0.
    package init(_ value: Double) {
        let scaled = (value * 256).rounded()
        rawValue = scaled.isNaN ? 0 : Int32(max(Double(Int32.min), min(Double(Int32.max), scaled)))
    }

    package var double: Double { Double(rawValue) / 256 }
}
