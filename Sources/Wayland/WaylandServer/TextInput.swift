package import Geometry
package import WaylandProtocols

/// A client's text field: what is in it, and what is to be written into it.
///
/// The client says where it is and what it is for; whoever has a keyboard or a dictionary writes. What a client says counts with
/// its commit, and each answer carries the number of the commits that it knows.
package final class TextInput {
    /// What helps to write the text.
    package struct Hint: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let completion = Hint(rawValue: 1)
        package static let spellcheck = Hint(rawValue: 2)
        package static let autoCapitalization = Hint(rawValue: 4)
        package static let lowercase = Hint(rawValue: 8)
        package static let uppercase = Hint(rawValue: 16)
        package static let titlecase = Hint(rawValue: 32)
        package static let hiddenText = Hint(rawValue: 64)
        package static let sensitiveData = Hint(rawValue: 128)
        package static let latin = Hint(rawValue: 256)
        package static let multiline = Hint(rawValue: 512)
    }

    /// What the text is; in the protocol's order.
    package enum Purpose: UInt32, Sendable {
        case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, datetime, terminal
    }

    /// What the client has said of the field.
    package struct Field: Hashable {
        package var isEnabled = false
        /// nil where the client does not say.
        package var text: String?
        /// In bytes of `text`: where is written, and where the selection begins.
        package var cursor = 0
        package var anchor = 0
        package var hint: Hint = []
        package var purpose = Purpose.normal
        /// In the surface's points; nil where the client does not say.
        package var caret: PixelRect<Local>?

        package init() {}
    }

    package let client: Client
    /// Whose field it is: it has the keys.
    package private(set) weak var surface: Surface?
    package private(set) var field = Field()
    /// The field that is being written into.
    package var isActive: Bool { surface != nil && field.isEnabled }

    /// How often the client has begun anew.
    private(set) var generation: UInt32 = 0
    /// Who changed the text: 0 what is written here, 1 somebody else.
    private(set) var cause: UInt32 = 0
    private var isBegun = false
    private var pendingCause: UInt32 = 0
    private(set) weak var object: ZwpTextInputV3?
    private weak var seat: ServerSeat?
    private var pending = Field()
    private var commits: UInt32 = 0

    /// A string that fits into a message with all that belongs to it.
    private static let longest = 3000

    init(_ object: ZwpTextInputV3, client: Client, seat: ServerSeat?) {
        self.object = object
        self.client = client
        self.seat = seat
    }

    // MARK: What is written

    /// Puts text where the cursor is, in place of what is selected.
    package func insert(_ text: String) {
        guard isActive else { return }
        var rest = text[...]
        repeat {
            var part = ""
            while let next = rest.first, part.utf8.count + next.utf8.count <= TextInput.longest {
                part.append(next)
                rest.removeFirst()
            }
            // One character that is longer than a message.
            if part.isEmpty { break }
            object?.send(.commitString(text: part))
            done()
        } while !rest.isEmpty
    }

    /// Takes away so many bytes before and after the cursor.
    package func delete(before: Int, after: Int) {
        guard isActive, before > 0 || after > 0 else { return }
        object?.send(
            .deleteSurroundingText(beforeLength: UInt32(clamping: before), afterLength: UInt32(clamping: after)))
        done()
    }

    /// Takes away the character before the cursor; false where the client does not say what that is.
    package func deleteBackward() -> Bool {
        guard isActive, field.cursor == field.anchor, let text = field.text else { return false }
        let bytes = Array(text.utf8)
        guard field.cursor <= bytes.count else { return false }
        let before = String(decoding: bytes[..<field.cursor], as: UTF8.self)
        guard let last = before.last else { return true }
        delete(before: last.utf8.count, after: 0)
        return true
    }

    /// Several changes of one moment; each is nil or zero for none. The cursor of the text that is being composed is in its bytes.
    func write(preedit: (text: String, begin: Int32, end: Int32)?, commit: String?, before: UInt32, after: UInt32) {
        guard isActive else { return }
        if let preedit { object?.send(.preeditString(text: preedit.text, cursorBegin: preedit.begin, cursorEnd: preedit.end)) }
        if before > 0 || after > 0 { object?.send(.deleteSurroundingText(beforeLength: before, afterLength: after)) }
        if let commit { object?.send(.commitString(text: commit)) }
        done()
    }

    private func done() { object?.send(.done(serial: commits)) }

    // MARK: Who has the keys

    func enter(_ new: Surface) {
        guard surface !== new else { return }
        leave()
        surface = new
        object?.send(.enter(surface: new.object))
    }

    func leave() {
        guard let old = surface else { return }
        surface = nil
        if old.isAlive { object?.send(.leave(surface: old.object)) }
        // The client has to say everything again.
        (field, pending) = (Field(), Field())
        seat?.textInputChanged(self)
    }
}

extension TextInput: ZwpTextInputV3.Handler {
    package func handle(_ request: consuming ZwpTextInputV3.Request, of object: ZwpTextInputV3) {
        switch consume request {
        case .destroy: break
        case .enable:
            pending = Field()
            (pending.isEnabled, isBegun) = (true, true)
        case .disable: pending.isEnabled = false
        case .setSurroundingText(let text, let cursor, let anchor):
            let count = text.utf8.count
            pending.text = text
            (pending.cursor, pending.anchor) = (min(max(Int(cursor), 0), count), min(max(Int(anchor), 0), count))
        case .setTextChangeCause(let new): pendingCause = new.rawValue
        case .setContentType(let hint, let purpose):
            pending.hint = Hint(rawValue: hint.rawValue)
            pending.purpose = Purpose(rawValue: purpose.rawValue) ?? .normal
        case .setCursorRectangle(let x, let y, let width, let height):
            pending.caret = PixelRect(x: Int(x), y: Int(y), width: max(0, Int(width)), height: max(0, Int(height)))
        case .commit:
            commits &+= 1
            (cause, pendingCause) = (pendingCause, 0)
            if isBegun { generation = max(1, generation &+ 1) }
            isBegun = false
            // Who does not have the keys has nothing to say.
            guard surface != nil else { return pending = Field() }
            field = pending
            if !field.isEnabled { (field, pending) = (Field(), Field()) }
            seat?.textInputChanged(self)
        }
    }

    package func ended(_ object: ZwpTextInputV3) {
        client.credit(.textInputs)
        surface = nil
        seat?.remove(self)
    }
}

/// `zwp_text_input_manager_v3` of one client.
final class TextInputManagerBinding: ZwpTextInputManagerV3.Handler {
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
            guard client.charge(.textInputs, asking: object), let made = id.create() else { return }
            let input = TextInput(made, client: client, seat: seat)
            made.handler = input
            seat?.add(input)
        }
    }

    func ended(_ object: ZwpTextInputManagerV3) {}
}
