/// What the manual says about one key of the configuration file.
package struct KeyHelp: Hashable, Sendable {
    /// What follows the sign of equality: `true|false`, `NAME`.
    package let value: String
    package let fallback: Fallback
    package let text: String

    package init(_ value: String, default fallback: Fallback, _ text: String) {
        self.value = value
        self.fallback = fallback
        self.text = text
    }
}
