/// The median of the last three values.
///
/// Three, because one slow frame (a shader is compiled, a picture uploaded) must not change what the next frame aims at, and two in
/// a row must.
package struct RecentMedian<Value: Comparable & Sendable>: Sendable {
    private var samples: (Value, Value, Value)

    /// - Parameter start: counts for the values that are not there yet.
    package init(_ start: Value) {
        samples = (start, start, start)
    }

    package mutating func add(_ sample: Value) {
        samples = (samples.1, samples.2, sample)
    }

    package var value: Value {
        let (a, b, c) = samples
        return max(min(a, b), min(max(a, b), c))
    }
}
