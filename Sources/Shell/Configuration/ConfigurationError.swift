/// What is wrong with a configuration file, and where.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// From 1; nil when it is the whole file.
    package let line: Int?
    package let reason: String

    package init(path: String, line: Int?, reason: String) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// `/etc/gimbal.ini:3: there is no key "opne"…`
    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
