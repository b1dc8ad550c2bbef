/// Whose text field is being written into.
extension ServerSeat {
    /// The field of the client that has the keys; nil where none is being written into.
    package var activeTextInput: TextInput? { textInputs.last { $0.isActive } }

    func add(_ input: TextInput) {
        textInputs.append(input)
        if let focus = keyboardFocus, focus.client === input.client { input.enter(focus) }
    }

    func remove(_ input: TextInput) {
        textInputs.removeAll { $0 === input }
        onTextInput?(activeTextInput)
    }

    func textInputChanged(_ input: TextInput) {
        onTextInput?(activeTextInput)
    }

    /// Fields go with the keys.
    func moveTextInputs() {
        let focus = keyboardFocus
        for input in textInputs where input.surface != nil && input.surface !== focus { input.leave() }
        guard let focus else { return }
        for input in textInputs where input.client === focus.client { input.enter(focus) }
    }

    /// Presses and releases a key, as if somebody had; the kernel's code.
    package func tapKey(_ code: UInt32, time: UInt32) {
        key(code: code, isPressed: true, time: time)
        key(code: code, isPressed: false, time: time)
    }

    /// Clients have been told of keys.
    package var hasKeys: Bool { hasKeyboard }
}
