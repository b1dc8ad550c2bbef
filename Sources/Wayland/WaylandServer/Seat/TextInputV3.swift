internal import WaylandProtocols

/// `zwp_text_input_v3`: a client's field follows the keyboard focus of its windows, and each `done` carries the number of commits
/// received.
final class TextInputV3: TextInputWire {
    private weak var object: ZwpTextInputV3?
    private(set) lazy var input = TextInput(self, client: client, seat: seat)
    private let client: Client
    private weak var seat: ServerSeat?
    private var commits: UInt32 = 0

    init(_ object: ZwpTextInputV3, client: Client, seat: ServerSeat?) {
        self.object = object
        self.client = client
        self.seat = seat
    }

    func accepts(_ surface: Surface) -> Bool { true }

    func enter(_ surface: Surface) {
        object?.send(.enter(surface: surface.object))
    }

    func leave(_ surface: Surface) {
        if surface.isAlive { object?.send(.leave(surface: surface.object)) }
    }

    func write(_ edit: TextEdit) {
        if let preedit = edit.preedit {
            object?.send(.preeditString(text: preedit.text, cursorBegin: preedit.begin, cursorEnd: preedit.end))
        }
        if edit.before > 0 || edit.after > 0 {
            object?.send(.deleteSurroundingText(beforeLength: edit.before, afterLength: edit.after))
        }
        if let commit = edit.commit { object?.send(.commitString(text: commit)) }
        object?.send(.done(serial: commits))
    }
}

extension TextInputV3: ZwpTextInputV3.Handler {
    func handle(_ request: consuming ZwpTextInputV3.Request, of object: ZwpTextInputV3) {
        switch consume request {
        case .destroy: break
        case .enable: input.begin()
        case .disable: input.pending.isEnabled = false
        case .setSurroundingText(let text, let cursor, let anchor):
            input.setText(text, cursor: Int(cursor), anchor: Int(anchor))
        case .setTextChangeCause(let new): input.pendingCause = new.rawValue
        case .setContentType(let hint, let purpose):
            input.setContent(hint: hint.rawValue, purpose: TextInput.Purpose(rawValue: purpose.rawValue))
        case .setCursorRectangle(let x, let y, let width, let height):
            input.setCaret(x: x, y: y, width: width, height: height)
        case .commit:
            commits &+= 1
            input.apply()
        }
    }

    func ended(_ object: ZwpTextInputV3) { input.end() }
}

/// `zwp_text_input_manager_v3` of one client.
final class TextInputManagerV3: ZwpTextInputManagerV3.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpTextInputManagerV3.Request, of object: ZwpTextInputManagerV3) {
        switch consume request {
        case .destroy: break
        case .getTextInput(let id, _):
            guard client.charge(.textInputs), let made = id.create() else { return }
            let wire = TextInputV3(made, client: client, seat: seat)
            made.handler = wire
            seat?.add(wire.input)
        }
    }

    func ended(_ object: ZwpTextInputManagerV3) {}
}
