/// A keyboard layout by the names of xkeyboard-config; empty names take xkbcommon's defaults, including `XKB_DEFAULT_*`.
package struct KeyboardLayout: Hashable, Sendable {
    package var model: String
    /// One or several layouts separated by commas, for instance `de,us`.
    package var layout: String
    package var variant: String
    /// For instance `compose:ralt,grp:alt_shift_toggle`.
    package var options: String

    package init(model: String = "", layout: String = "", variant: String = "", options: String = "") {
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
    }
}

extension KeyboardLayout: CustomStringConvertible {
    package var description: String {
        let parts = [("layout", layout), ("variant", variant), ("model", model), ("options", options)]
        return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \"\($0.1)\"" }.joined(separator: ", ")
    }
}
