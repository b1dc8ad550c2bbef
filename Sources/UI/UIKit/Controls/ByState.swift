/// Values by control state; a state without a value uses the normal state's.
struct ByState<Value> {
    private var values: [UInt: Value] = [:]

    subscript(state: UIControl.State) -> Value? {
        get { values[state.rawValue] }
        set { values[state.rawValue] = newValue }
    }

    func value(for state: UIControl.State) -> Value? {
        if let exact = self[state] { return exact }
        // Highlighted and selected at once uses the selected value.
        for part in [UIControl.State.disabled, .selected, .highlighted] where state.contains(part) {
            if let value = self[part] { return value }
        }
        return self[.normal]
    }
}
