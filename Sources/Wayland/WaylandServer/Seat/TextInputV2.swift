internal import WaylandProtocols

/// `zwp_text_input_v2`, which Qt 5 and 6 use: `enable` takes effect at once, other state with an `update_state` for the newest
/// `enter`.
final class TextInputV2: TextInputWire {
    private weak var object: ZwpTextInputV2?
    private(set) lazy var input = TextInput(self, client: client, seat: seat)
    private let client: Client
    private weak var seat: ServerSeat?
    /// The surface with an enabled field, whether or not it has the keyboard focus.
    private weak var enabled: Surface?
    private var enterSerial: UInt32?

    /// The reasons of `update_state` that matter here, as Wayland's numbers.
    private enum Reason {
        static let reset: UInt32 = 2
        static let otherField: UInt32 = 3
    }

    init(_ object: ZwpTextInputV2, client: Client, seat: ServerSeat?) {
        self.object = object
        self.client = client
        self.seat = seat
    }

    func accepts(_ surface: Surface) -> Bool { true }

    func enter(_ surface: Surface) {
        let serial = seat?.nextSerial() ?? 0
        enterSerial = serial
        object?.send(.enter(serial: serial, surface: surface.object))
        if enabled === surface { begin() }
    }

    func leave(_ surface: Surface) {
        enterSerial = nil
        if surface.isAlive { object?.send(.leave(serial: seat?.nextSerial() ?? 0, surface: surface.object)) }
    }

    func write(_ edit: TextEdit) {
        if edit.before > 0 || edit.after > 0 {
            object?.send(.deleteSurroundingText(beforeLength: edit.before, afterLength: edit.after))
        }
        // The deletion takes effect with the next commit string, which may be empty.
        if let commit = edit.commit {
            object?.send(.commitString(text: commit))
        } else if edit.preedit == nil {
            object?.send(.commitString(text: ""))
        }
        if let preedit = edit.preedit {
            object?.send(.preeditCursor(index: preedit.begin))
            object?.send(.preeditString(text: preedit.text, commit: preedit.text))
        }
    }

    private func begin() {
        input.begin()
        input.apply()
    }
}

extension TextInputV2: ZwpTextInputV2.Handler {
    func handle(_ request: consuming ZwpTextInputV2.Request, of object: ZwpTextInputV2) {
        switch consume request {
        case .destroy: break
        case .enable(let wire):
            enabled = wire.surface
            if let enabled, enabled === input.surface { begin() }
        case .disable(let wire): disable(wire.surface)
        case .showInputPanel: setPanel(true)
        case .hideInputPanel: setPanel(false)
        case .setSurroundingText(let text, let cursor, let anchor):
            input.setText(text, cursor: Int(cursor), anchor: Int(anchor))
        case .setContentType(let hint, let purpose):
            input.setContent(hint: hint, purpose: TextInput.Purpose(early: purpose))
        case .setCursorRectangle(let x, let y, let width, let height):
            input.setCaret(x: x, y: y, width: width, height: height)
        case .setPreferredLanguage: break
        case .updateState(let serial, let reason): update(serial, reason.rawValue)
        }
    }

    func ended(_ object: ZwpTextInputV2) { input.end() }

    private func disable(_ surface: Surface?) {
        guard let surface, enabled === surface else { return }
        enabled = nil
        guard input.surface === surface else { return }
        input.pending.isEnabled = false
        input.apply()
    }

    private func setPanel(_ isWanted: Bool) {
        input.pending.wantsPanel = isWanted
        if input.isActive { input.apply() }
    }

    private func update(_ serial: UInt32, _ reason: UInt32) {
        guard serial == enterSerial else { return }
        input.pendingCause = reason == Reason.reset ? 1 : 0
        if reason == Reason.otherField { input.beginAnew() }
        input.apply()
    }
}

/// `zwp_text_input_manager_v2` of one client.
final class TextInputManagerV2: ZwpTextInputManagerV2.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpTextInputManagerV2.Request, of object: ZwpTextInputManagerV2) {
        switch consume request {
        case .destroy: break
        case .getTextInput(let id, _):
            guard client.charge(.textInputs), let made = id.create() else { return }
            let wire = TextInputV2(made, client: client, seat: seat)
            made.handler = wire
            seat?.add(wire.input)
        }
    }

    func ended(_ object: ZwpTextInputManagerV2) {}
}
