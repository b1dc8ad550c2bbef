/// What a client's text field is told, in the words of one version of the protocol.
protocol TextInputWire: AnyObject {
    /// The client may have a field on this surface, as far as it has said.
    func accepts(_ surface: Surface) -> Bool

    /// The surface has the keys.
    func enter(_ surface: Surface)

    /// The surface has them no more; it may have ended.
    func leave(_ surface: Surface)

    func write(_ edit: TextEdit)
}

/// Changes of one moment to the text of a field.
struct TextEdit {
    /// Text that is being composed, with its cursor in its bytes, or -1 for none; nil for no text.
    var preedit: (text: String, begin: Int32, end: Int32)?
    /// Text that is put where the cursor is.
    var commit: String?
    /// Bytes that are taken away before and after the cursor, first of all.
    var before: UInt32 = 0
    var after: UInt32 = 0
}
