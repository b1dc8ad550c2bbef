internal import Diagnostics

/// Whose sandbox a client runs in, as what runs the sandbox has said.
package struct Sandbox: Hashable, Sendable, CustomStringConvertible {
    /// In reverse-DNS form, for example `org.flatpak`.
    package internal(set) var engine: String?
    /// The app, by the engine's name for it.
    package internal(set) var app: String?
    /// Which of the app's sandboxes it is.
    package internal(set) var instance: String?

    /// `sandbox org.flatpak, org.example.App`.
    package var description: String {
        let said = [engine, app, instance].compactMap { $0 }
        return "sandbox " + (said.isEmpty ? "without a name" : said.map(\.excerpt).joined(separator: ", "))
    }
}
