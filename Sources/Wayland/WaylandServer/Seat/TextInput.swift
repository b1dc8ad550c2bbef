package import Geometry
internal import WaylandProtocols

/// A client's text field: its content, and the edits to send to it.
///
/// The client sends the field's state and purpose; a keyboard or an input method sends edits. The client's requests take effect
/// when they are applied. Three versions of the protocol express the same in different messages, and each is a `TextInputWire`.
package final class TextInput {
    /// Hints about how the text is entered.
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

    /// The purpose of the field, in the protocol's order.
    package enum Purpose: UInt32, Sendable {
        case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, datetime, terminal
    }

    /// The state of the field, as the client has sent it.
    package struct Field: Hashable {
        package var isEnabled = false
        /// The text around the cursor; nil where the client does not send it.
        package var text: String?
        /// The cursor and the other end of the selection, as byte offsets in `text`.
        package var cursor = 0
        package var anchor = 0
        package var hint: Hint = []
        package var purpose = Purpose.normal
        /// The caret, in the surface's points; nil where the client does not send it.
        package var caret: PixelRect<Local>?
        /// The client requests an on-screen keyboard for the field.
        package var wantsPanel = true

        package init() {}
    }

    package let client: Client
    /// The surface of the field, which has the keyboard focus.
    package private(set) weak var surface: Surface?
    package private(set) var field = Field()
    /// The field receives text.
    package var isActive: Bool { surface != nil && field.isEnabled }

    /// The number of times that the client has begun a new field.
    private(set) var generation: UInt32 = 0
    /// The cause of the last text change: 0 for the input method, 1 for the client.
    private(set) var cause: UInt32 = 0
    /// The requested state that is not applied yet.
    var pending = Field()
    var pendingCause: UInt32 = 0
    private var isBegun = false
    private weak var wire: (any TextInputWire)?
    private weak var seat: ServerSeat?

    /// The longest string that fits into a message together with its other arguments.
    private static let longest = 3000

    init(_ wire: any TextInputWire, client: Client, seat: ServerSeat?) {
        self.wire = wire
        self.client = client
        self.seat = seat
    }

    // MARK: Edits

    /// Inserts text at the cursor, replacing the selection.
    package func insert(_ text: String) {
        guard isActive else { return }
        var rest = text[...]
        repeat {
            var part = ""
            while let next = rest.first, part.utf8.count + next.utf8.count <= TextInput.longest {
                part.append(next)
                rest.removeFirst()
            }
            // A single character is longer than a message.
            if part.isEmpty { break }
            wire?.write(TextEdit(commit: part))
        } while !rest.isEmpty
    }

    /// Deletes the given numbers of bytes before and after the cursor.
    package func delete(before: Int, after: Int) {
        guard isActive, before > 0 || after > 0 else { return }
        wire?.write(TextEdit(before: UInt32(clamping: before), after: UInt32(clamping: after)))
    }

    /// Deletes the character before the cursor; returns false where the client does not send its text.
    package func deleteBackward() -> Bool {
        guard isActive, field.cursor == field.anchor, let text = field.text else { return false }
        let bytes = Array(text.utf8)
        guard field.cursor <= bytes.count else { return false }
        let before = String(decoding: bytes[..<field.cursor], as: UTF8.self)
        guard let last = before.last else { return true }
        delete(before: last.utf8.count, after: 0)
        return true
    }

    /// Sends several edits that belong together.
    func write(_ edit: TextEdit) {
        if isActive { wire?.write(edit) }
    }

    // MARK: Keyboard focus

    /// Called when a surface on which the client may have a field gets the keyboard focus.
    func enter(_ new: Surface) {
        guard surface !== new, wire?.accepts(new) == true else { return }
        leave()
        surface = new
        wire?.enter(new)
    }

    func leave() {
        guard let old = surface else { return }
        surface = nil
        wire?.leave(old)
        // The client has to send the whole state again.
        (field, pending) = (Field(), Field())
        seat?.textInputChanged(self)
    }

    // MARK: Requests of the client

    /// Enters the surface that already has the keyboard focus, if the client may have a field there.
    func enterFocus() {
        if let focus = seat?.keyboardFocus, focus.client === client { enter(focus) }
    }

    /// Begins a new field and drops the state requested for the one before.
    func begin() {
        pending = Field()
        (pending.isEnabled, isBegun) = (true, true)
    }

    /// Marks the pending state as that of a new field.
    func beginAnew() { isBegun = true }

    /// - Parameters: the cursor and the anchor are byte offsets in `text`; the client chooses them, so they may be out of range.
    func setText(_ text: String, cursor: Int, anchor: Int) {
        let count = text.utf8.count
        pending.text = text
        (pending.cursor, pending.anchor) = (min(max(cursor, 0), count), min(max(anchor, 0), count))
    }

    /// - Parameter purpose: nil for an unknown purpose.
    func setContent(hint: UInt32, purpose: Purpose?) {
        pending.hint = Hint(rawValue: hint)
        pending.purpose = purpose ?? .normal
    }

    func setCaret(x: Int32, y: Int32, width: Int32, height: Int32) {
        pending.caret = PixelRect(x: Int(x), y: Int(y), width: max(0, Int(width)), height: max(0, Int(height)))
    }

    /// Applies the pending state.
    func apply() {
        (cause, pendingCause) = (pendingCause, 0)
        if isBegun { generation = max(1, generation &+ 1) }
        isBegun = false
        // A client without the keyboard focus cannot change a field.
        guard surface != nil else { return pending = Field() }
        field = pending
        if !field.isEnabled { (field, pending) = (Field(), Field()) }
        seat?.textInputChanged(self)
    }

    /// Called when the client's object has ended.
    func end() {
        client.credit(.textInputs)
        surface = nil
        seat?.remove(self)
    }
}

extension TextInput.Purpose {
    /// Creates a purpose from its number in the protocol's first two versions, which have no PIN.
    init?(early number: UInt32) {
        self.init(rawValue: number < TextInput.Purpose.pin.rawValue ? number : number &+ 1)
    }
}
