/// Keys that are held or locked while another one is pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = KeyModifiers(rawValue: 1)
    package static let control = KeyModifiers(rawValue: 2)
    package static let alternate = KeyModifiers(rawValue: 4)
    /// The key with a logo.
    package static let command = KeyModifiers(rawValue: 8)
    package static let capsLock = KeyModifiers(rawValue: 16)
    package static let numLock = KeyModifiers(rawValue: 32)
}
