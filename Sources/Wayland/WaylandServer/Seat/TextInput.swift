package import Geometry
internal import WaylandProtocols

/// A client's text field: what is in it, and what is to be written into it.
///
/// The client says where it is and what it is for; a keyboard or an input method writes. What a client says counts when it is
/// applied. Three versions of the protocol say the same in other words: each is a `TextInputWire`.
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
        /// A keyboard on the screen should be there for it.
        package var wantsPanel = true

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
    /// Who changed the text: 0 what is written here, 1 the client.
    private(set) var cause: UInt32 = 0
    /// What the client says, and has not applied.
    var pending = Field()
    var pendingCause: UInt32 = 0
    private var isBegun = false
    private weak var wire: (any TextInputWire)?
    private weak var seat: ServerSeat?

    /// A string that fits into a message with all that belongs to it.
    private static let longest = 3000

    init(_ wire: any TextInputWire, client: Client, seat: ServerSeat?) {
        self.wire = wire
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
            wire?.write(TextEdit(commit: part))
        } while !rest.isEmpty
    }

    /// Takes away so many bytes before and after the cursor.
    package func delete(before: Int, after: Int) {
        guard isActive, before > 0 || after > 0 else { return }
        wire?.write(TextEdit(before: UInt32(clamping: before), after: UInt32(clamping: after)))
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

    /// Several changes of one moment.
    func write(_ edit: TextEdit) {
        if isActive { wire?.write(edit) }
    }

    // MARK: Who has the keys

    /// The surface has the keys, and the client may have a field there.
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
        // The client has to say everything again.
        (field, pending) = (Field(), Field())
        seat?.textInputChanged(self)
    }

    // MARK: What the client says

    /// It may have a field where the keys are now.
    func enterFocus() {
        if let focus = seat?.keyboardFocus, focus.client === client { enter(focus) }
    }

    /// A field is written into anew: what was said of the one before is forgotten.
    func begin() {
        pending = Field()
        (pending.isEnabled, isBegun) = (true, true)
    }

    /// The field is another one, and what was said since counts for it.
    func beginAnew() { isBegun = true }

    /// - Parameters: places in the bytes of `text`; they are the client's, and may be anywhere.
    func setText(_ text: String, cursor: Int, anchor: Int) {
        let count = text.utf8.count
        pending.text = text
        (pending.cursor, pending.anchor) = (min(max(cursor, 0), count), min(max(anchor, 0), count))
    }

    /// - Parameter purpose: nil for one that is not known.
    func setContent(hint: UInt32, purpose: Purpose?) {
        pending.hint = Hint(rawValue: hint)
        pending.purpose = purpose ?? .normal
    }

    func setCaret(x: Int32, y: Int32, width: Int32, height: Int32) {
        pending.caret = PixelRect(x: Int(x), y: Int(y), width: max(0, Int(width)), height: max(0, Int(height)))
    }

    /// What the client has said counts from now on.
    func apply() {
        (cause, pendingCause) = (pendingCause, 0)
        if isBegun { generation = max(1, generation &+ 1) }
        isBegun = false
        // Who does not have the keys has nothing to say.
        guard surface != nil else { return pending = Field() }
        field = pending
        if !field.isEnabled { (field, pending) = (Field(), Field()) }
        seat?.textInputChanged(self)
    }

    /// The client's object has ended.
    func end() {
        client.credit(.textInputs)
        surface = nil
        seat?.remove(self)
    }
}

extension TextInput.Purpose {
    /// By its number in the protocol's first two versions, which know no PIN.
    init?(early number: UInt32) {
        self.init(rawValue: number < TextInput.Purpose.pin.rawValue ? number : number &+ 1)
    }
}
