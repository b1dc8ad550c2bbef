internal import Diagnostics

/// The keys of one group of the configuration file.
///
/// The enum is the table: the parser switches over its cases, messages list their names, and the manual page prints their help. A new
/// case does not compile before the parser reads it.
package protocol ConfigurationKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    var help: KeyHelp { get }
}

extension ConfigurationKey {
    /// "rotation, mode, scale and size".
    fileprivate static var list: String {
        let names = allCases.map(\.rawValue)
        return names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
}

extension KeyFile {
    /// The keys of a group, in the order of the file.
    ///
    /// - Throws: an error with the line of the first key that is none of them.
    package func keys<Key: ConfigurationKey>(_ type: Key.Type, in group: String) throws(ConfigurationError) -> [Key] {
        var found: [Key] = []
        for name in keys(in: group) {
            guard let key = Key(rawValue: name) else {
                throw error(group, name, "there is no key \"\(name.excerpt)\", only \(Key.list)")
            }
            found.append(key)
        }
        return found
    }
}
