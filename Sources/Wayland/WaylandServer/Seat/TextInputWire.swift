/// Sends the events of a client's text field in one version of the protocol.
protocol TextInputWire: AnyObject {
    /// Returns whether the client may have a field on this surface, judging by its requests.
    func accepts(_ surface: Surface) -> Bool

    /// Called when the surface gets the keyboard focus.
    func enter(_ surface: Surface)

    /// Called when the surface loses the keyboard focus; it may have ended.
    func leave(_ surface: Surface)

    func write(_ edit: TextEdit)
}

/// Edits of a field's text that belong together.
struct TextEdit {
    /// The composed text, with its cursor as byte offsets or -1 for none; nil for no text.
    var preedit: (text: String, begin: Int32, end: Int32)?
    /// The text to insert at the cursor.
    var commit: String?
    /// The numbers of bytes to delete before and after the cursor, before all other edits.
    var before: UInt32 = 0
    var after: UInt32 = 0
}
