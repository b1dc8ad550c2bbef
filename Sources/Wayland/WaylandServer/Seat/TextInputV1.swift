internal import WaylandProtocols

/// `zwp_text_input_v1`: each field of a client is an object of its own, which is activated for a surface while it receives text.
final class TextInputV1: TextInputWire {
    private weak var object: ZwpTextInputV1?
    private(set) lazy var input = TextInput(self, client: client, seat: seat)
    private let client: Client
    private weak var seat: ServerSeat?
    private weak var wanted: Surface?
    /// The serial of the client's newest `commit_state`.
    private var stateSerial: UInt32 = 0

    init(_ object: ZwpTextInputV1, client: Client, seat: ServerSeat?) {
        self.object = object
        self.client = client
        self.seat = seat
    }

    func accepts(_ surface: Surface) -> Bool { wanted === surface }

    func enter(_ surface: Surface) {
        object?.send(.enter(surface: surface.object))
        input.begin()
        input.apply()
    }

    func leave(_ surface: Surface) {
        // The client activates the field again when it should receive text again.
        wanted = nil
        object?.send(.leave)
    }

    func write(_ edit: TextEdit) {
        let (length, overflow) = edit.before.addingReportingOverflow(edit.after)
        let deletes = length > 0 && !overflow
        if deletes { object?.send(.deleteSurroundingText(index: -Int32(clamping: edit.before), length: length)) }
        // The deletion takes effect with the next commit string, which may be empty.
        if deletes || edit.commit != nil || edit.preedit == nil {
            object?.send(.commitString(serial: stateSerial, text: edit.commit ?? ""))
        }
        if let preedit = edit.preedit {
            object?.send(.preeditCursor(index: preedit.begin))
            object?.send(.preeditString(serial: stateSerial, text: preedit.text, commit: preedit.text))
        }
    }
}

extension TextInputV1: ZwpTextInputV1.Handler {
    func handle(_ request: consuming ZwpTextInputV1.Request, of object: ZwpTextInputV1) {
        switch consume request {
        case .activate(_, let wire): activate(wire.surface)
        case .deactivate:
            wanted = nil
            input.leave()
        case .showInputPanel: setPanel(true)
        case .hideInputPanel: setPanel(false)
        case .reset: input.pendingCause = 1
        case .setSurroundingText(let text, let cursor, let anchor):
            input.setText(text, cursor: Int(cursor), anchor: Int(anchor))
        case .setContentType(let hint, let purpose):
            input.setContent(hint: hint.rawValue, purpose: TextInput.Purpose(early: purpose.rawValue))
        case .setCursorRectangle(let x, let y, let width, let height):
            input.setCaret(x: x, y: y, width: width, height: height)
        case .setPreferredLanguage: break
        case .invokeAction: break
        case .commitState(let serial):
            stateSerial = serial
            if input.isActive { input.apply() }
        }
    }

    func ended(_ object: ZwpTextInputV1) { input.end() }

    private func activate(_ surface: Surface?) {
        if input.surface !== surface { input.leave() }
        wanted = surface
        input.enterFocus()
    }

    private func setPanel(_ isWanted: Bool) {
        input.pending.wantsPanel = isWanted
        if input.isActive { input.apply() }
    }
}

/// `zwp_text_input_manager_v1` of one client.
final class TextInputManagerV1: ZwpTextInputManagerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpTextInputManagerV1.Request, of object: ZwpTextInputManagerV1) {
        switch consume request {
        case .createTextInput(let id):
            guard client.charge(.textInputs), let made = id.create() else { return }
            let wire = TextInputV1(made, client: client, seat: seat)
            made.handler = wire
            seat?.add(wire.input)
        }
    }

    func ended(_ object: ZwpTextInputManagerV1) {}
}
