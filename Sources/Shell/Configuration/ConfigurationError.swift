/// What is wrong with a configuration file, and where.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the program that meets it may blame.
    package enum Kind: Hashable, Sendable {
        /// The file is not there, or cannot be opened or read.
        case unreadable
        /// The file says something that means nothing.
        case wrong
    }

    package let path: String
    /// From 1; nil when it is the whole file.
    package let line: Int?
    package let reason: String
    package let kind: Kind

    package init(path: String, line: Int?, reason: String, kind: Kind = .wrong) {
        self.kind = kind
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// `/etc/gimbal.ini:3: there is no key "opne"…`
    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
