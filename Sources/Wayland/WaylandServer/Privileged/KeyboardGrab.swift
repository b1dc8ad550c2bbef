internal import WaylandProtocols

/// `zwp_input_method_keyboard_grab_v2`: an input method receives all keys, and no other client does.
final class KeyboardGrab: ZwpInputMethodKeyboardGrabV2.Handler {
    private weak var object: ZwpInputMethodKeyboardGrabV2?
    private let client: Client
    private weak var method: InputMethod?

    init(_ object: ZwpInputMethodKeyboardGrabV2, client: Client, method: InputMethod) {
        self.object = object
        self.client = client
        self.method = method
    }

    func introduce(_ keymap: SealedMemory?, rate: Int32, delay: Int32) {
        // 1 is the format of wl_keyboard's keymap.
        if let keymap { object?.send(.keymap(format: 1, fd: keymap.descriptor, size: UInt32(keymap.size))) }
        object?.send(.repeatInfo(rate: rate, delay: delay))
    }

    func key(_ code: UInt32, isPressed: Bool, serial: UInt32, time: UInt32) {
        object?.send(.key(serial: serial, time: time, key: code, state: isPressed ? 1 : 0))
    }

    func modifiers(_ new: KeyboardModifiers, serial: UInt32) {
        object?.send(
            .modifiers(
                serial: serial, modsDepressed: new.depressed, modsLatched: new.latched, modsLocked: new.locked, group: new.group))
    }

    func destroy() { object?.destroy() }

    func handle(_ request: consuming ZwpInputMethodKeyboardGrabV2.Request, of object: ZwpInputMethodKeyboardGrabV2) {
        switch consume request {
        case .release: break
        }
    }

    func ended(_ object: ZwpInputMethodKeyboardGrabV2) {
        client.credit(.virtualDevices)
        method?.remove(self)
    }
}
