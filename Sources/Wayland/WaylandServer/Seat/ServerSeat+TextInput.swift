/// Text fields and the input method.
extension ServerSeat {
    /// The active field of the client with the keyboard focus; nil when there is none.
    package var activeTextInput: TextInput? {
        // A field is active only while its client has the keyboard focus.
        keyboardFocus.flatMap { textInputs[$0.client.handle].last(where: \.isActive) }
    }

    func add(_ input: TextInput) {
        textInputs.append(input, of: input.client.handle)
        input.enterFocus()
    }

    func remove(_ input: TextInput) {
        let wasWritten = inputMethod?.target === input
        textInputs.remove(input, of: input.client.handle)
        if wasWritten || input.isActive { tellInputMethod() }
        onTextInput?(activeTextInput)
    }

    func textInputChanged(_ input: TextInput) {
        if inputMethod?.target === input || input === activeTextInput { tellInputMethod() }
        onTextInput?(activeTextInput)
    }

    func nextSerial() -> UInt32 { display?.nextSerial() ?? 0 }

    // MARK: Input methods

    /// An input method is connected, so no other source of text is needed.
    package var hasInputMethod: Bool { inputMethod != nil }
    /// The input method's popups, which are shown near the caret.
    package var inputPopups: [InputPopup] { inputMethod?.popups ?? [] }

    private func tellInputMethod() {
        inputMethod?.follow(display?.sessionLock.isLocked == true ? nil : activeTextInput)
    }

    func add(_ method: InputMethod) {
        inputMethod = method
        if activeTextInput != nil { tellInputMethod() }
        onTextInput?(activeTextInput)
    }

    func remove(_ method: InputMethod) {
        guard inputMethod === method else { return }
        inputMethod = nil
        onTextInput?(activeTextInput)
    }

    func grabBegins(_ grab: KeyboardGrab) {
        let memory = keymap.flatMap { SealedMemory(name: "gimbal-keymap", text: $0.text, isForAll: false) }
        grab.introduce(memory, rate: repeatRate, delay: repeatDelay)
        grab.modifiers(modifiers, serial: display?.nextSerial() ?? 0)
    }

    /// Sends the current modifiers to the focused client, which received none during the grab.
    func grabEnded() { sendModifiersToFocus() }

    /// Returns whether an input method takes the key.
    ///
    /// A key pressed before the input method's grab is released where it was pressed; in a locked session there is no grab.
    func grabTakes(_ code: UInt32, isPressed: Bool, time: UInt32, hasNewModifiers: Bool) -> Bool {
        let wasTaken = grabbedKeys.remove(code) != nil
        let grab = display?.sessionLock.isLocked == true ? nil : inputMethod?.grab
        guard isPressed ? grab != nil : wasTaken else { return false }
        if isPressed { grabbedKeys.insert(code) }
        guard let grab, let display else { return true }
        grab.key(code, isPressed: isPressed, serial: display.nextSerial(), time: time)
        if hasNewModifiers { grab.modifiers(modifiers, serial: display.nextSerial()) }
        return true
    }

    /// Moves the text fields to the surface with the keyboard focus.
    func moveTextInputs() {
        let focus = keyboardFocus
        for input in textInputs.all where input.surface != nil && input.surface !== focus { input.leave() }
        guard let focus else { return }
        for input in textInputs[focus.client.handle] { input.enter(focus) }
    }

    /// Sends a press and a release of a key, given by the kernel's code.
    package func tapKey(_ code: UInt32, time: UInt32) {
        key(code: code, isPressed: true, time: time)
        key(code: code, isPressed: false, time: time)
    }

    /// The seat has announced a keyboard.
    package var hasKeys: Bool { hasKeyboard }
}
