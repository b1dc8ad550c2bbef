/// What keys mean from now on, where another seat says so: a session in whose window we are.
package enum KeyMeaning: Hashable, Sendable {
    /// A keymap in xkb's text format. Nothing is held in it before `modifiers` come.
    case keymap(String)
    /// Which modifiers are in force, in the numbers of the newest keymap.
    case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32)
}
