/// A number from a client that should be a case of `Value` but may not be.
package struct WireValue<Value: RawRepresentable & Sendable>: Sendable where Value.RawValue == UInt32 {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The case of the number; nil when the enum has no such case.
    package var known: Value? { Value(rawValue: rawValue) }
}
