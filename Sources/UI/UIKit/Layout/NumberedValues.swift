/// Values by small numbers. They lie in memory in the order of their numbers, which is mostly that in which they were made, and so they
/// are freed in it; a dictionary's lie anywhere.
struct NumberedValues<Value> {
    private var values: [Value?] = []

    subscript(number: Int32) -> Value? {
        get { number < values.count ? values[Int(number)] : nil }
        set {
            while values.count <= number { values.append(nil) }
            values[Int(number)] = newValue
        }
    }
}
