/// A change of the keymap or the modifiers that comes from another seat: a session in whose window the program runs.
package enum KeyMeaning: Hashable, Sendable {
    /// A keymap in xkb's text format, in which nothing is held before `modifiers` arrive.
    case keymap(String)
    /// The active modifiers, as bit masks of the newest keymap.
    case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32)
}
