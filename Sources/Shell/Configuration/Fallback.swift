/// What applies when a flag or a key is not given.
package enum Fallback: Hashable, Sendable {
    /// A value that can be given as well.
    case value(String)
    /// The value of a variable that other programs read too.
    case variable(String)
    /// No single value: a phrase, as "the preferred one".
    case phrase(String)
    /// The same, where `--help` has no room for it.
    case longPhrase(String)

    /// For a sentence: "Default: the preferred one."
    package var text: String {
        switch self {
        case .value(let text), .phrase(let text), .longPhrase(let text): text
        case .variable(let name): "the value of \(name)"
        }
    }

    /// What `--help` appends; `auto` needs no mention.
    package var suffix: String {
        switch self {
        case .value("auto"), .longPhrase: ""
        case .value(let text), .variable(let text): " (\(text))"
        case .phrase(let text): "; \(text) by default"
        }
    }
}
