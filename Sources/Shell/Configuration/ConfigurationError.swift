internal import Diagnostics

/// An error in a configuration file, with its place.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, from which a program chooses its exit code.
    package enum Kind: Hashable, Sendable {
        /// The file is missing, or cannot be opened or read.
        case unreadable
        /// The file contains something without a meaning.
        case wrong
    }

    package let path: String
    /// The line, counted from 1; nil when the error concerns the whole file.
    package let line: Int?
    package let reason: String
    package let kind: Kind

    package init(path: String, line: Int?, reason: String, kind: Kind = .wrong) {
        self.kind = kind
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// The message, for instance `/etc/gimbal.ini:3: there is no key "opne"…`.
    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)".oneLine }
}
