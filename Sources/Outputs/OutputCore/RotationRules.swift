package import Geometry

/// How displays are mounted, as a person says it: each by its connector, or by what it says about itself, or all alike.
///
/// Written `90`, `HDMI-A-1=90`, `DEL U2720Q=180`, `GMB Panel 27 SN-0815=270`, or several of these with commas between. A name with a
/// space is a display's: maker and model, with or without its serial number, as the list of outputs has them. Rules belong to names
/// and not to outputs, so a display that comes back is turned as before.
package struct RotationRules: Hashable, Sendable {
    private var connectors: [String: OutputTransform] = [:]
    private var displays: [String: OutputTransform] = [:]
    private var general: OutputTransform?

    package init() {}

    /// Takes `text` in over what was said before; false, with nothing changed, when a part of it says nothing.
    package mutating func add(_ text: String) -> Bool {
        var result = self
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard result.addRule(part) else { return false }
        }
        self = result
        return true
    }

    /// Of connectors and displays.
    package var names: [String] { connectors.keys.sorted() + displays.keys.sorted() }

    /// A name that one text says something about twice, empty for all outputs; nil when there is none.
    package static func repeatedName(in text: String) -> String? {
        var names: Set<Substring> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.lastIndex(of: "=").map { part[..<$0] } ?? ""
            if !names.insert(name).inserted { return String(name) }
        }
        return nil
    }

    /// Only the words that people are told of; nil for any other.
    package static func transform(named word: some StringProtocol) -> OutputTransform? {
        OutputTransform.allCases.first { $0.name == word }
    }

    private mutating func addRule(_ text: Substring) -> Bool {
        guard let separator = text.lastIndex(of: "=") else {
            general = Self.transform(named: text)
            return general != nil
        }
        let name = String(text[..<separator])
        guard !name.isEmpty, let transform = Self.transform(named: text[text.index(after: separator)...]) else { return false }
        set(name, transform)
        return true
    }

    /// - Parameter name: a connector's, a display's (with a space), or empty for all outputs.
    package mutating func set(_ name: String, _ transform: OutputTransform) {
        if name.isEmpty {
            general = transform
        } else if name.contains(" ") {
            displays[name] = transform
        } else {
            connectors[name] = transform
        }
    }

    /// These, and where they say nothing about a name, `base`. Who says one turn for all outputs means those that `base` names too.
    package func over(_ base: RotationRules) -> RotationRules {
        guard general == nil else { return self }
        var result = base
        result.connectors.merge(connectors) { $1 }
        result.displays.merge(displays) { $1 }
        return result
    }

    /// What an output is turned by, and who says so.
    ///
    /// - Parameters:
    ///   - model: maker and model; `serial` likewise as the display says them, empty when it does not.
    ///   - panel: how the driver says that the panel is mounted; nil when it says nothing.
    package func choose(
        connector: String, model: String = "", serial: String = "", panel: OutputTransform? = nil
    ) -> (transform: OutputTransform, source: Source) {
        if let transform = connectors[connector] { return (transform, .connector) }
        if let transform = displays["\(model) \(serial)"] ?? displays[model] { return (transform, .display) }
        if let general { return (general, .general) }
        return panel.map { ($0, .panel) } ?? (.normal, .unspecified)
    }

    /// Who decided how an output is turned, in the order in which they are asked.
    package enum Source: Hashable, Sendable {
        /// A rule for this connector.
        case connector
        /// A rule for this display, on whatever connector.
        case display
        /// A rule for all outputs.
        case general
        /// The driver, which knows how the panel is mounted.
        case panel
        case unspecified
    }
}
