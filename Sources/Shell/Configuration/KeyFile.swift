internal import CGLib
internal import Diagnostics
import Foundation

/// A file of groups, keys and values, in the format of desktop entries and systemd's units. GLib's `GKeyFile` reads it.
package final class KeyFile {
    package let path: String
    private let file: OpaquePointer
    private let lines: [String]

    /// Reads a file; throws for a line without a meaning. The C function is `g_key_file_load_from_data`.
    package init(path: String) throws(ConfigurationError) {
        self.path = path
        let text = try FileText.read(path)
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            let line = $0.trimmingCharacters(in: .whitespaces)
            // GLib knows only the first of systemd's two comment characters.
            return line.hasPrefix(";") ? "#" + line.dropFirst() : line
        }
        file = g_key_file_new()
        // GLib's error has the text of the line but not its number.
        if let wrong = lines.firstIndex(where: { !KeyFile.isSound($0) }) {
            let reason = "\"\(lines[wrong].excerpt)\" is neither a [group], nor key=value, nor a comment that begins with # or ;"
            throw ConfigurationError(path: path, line: wrong + 1, reason: reason)
        }
        if let first = lines.firstIndex(where: { !$0.isEmpty && !$0.hasPrefix("#") }), !lines[first].hasPrefix("[") {
            throw ConfigurationError(path: path, line: first + 1, reason: "a key stands before the first [group]")
        }
        if let (line, reason) = KeyFile.mistake(in: lines) { throw ConfigurationError(path: path, line: line, reason: reason) }
        // GLib takes blanks at a value's end for a part of it; an editor does not show them.
        let trimmed = lines.joined(separator: "\n")
        guard let reason = gimbal_key_file_load(file, trimmed, gsize(trimmed.utf8.count)) else { return }
        defer { g_free(reason) }
        throw ConfigurationError(path: path, line: nil, reason: String(cString: reason).excerpt)
    }

    deinit { g_key_file_unref(file) }

    package var groups: [String] {
        var count: gsize = 0
        return KeyFile.strings(g_key_file_get_groups(file, &count))
    }

    package func keys(in group: String) -> [String] {
        var count: gsize = 0
        return KeyFile.strings(g_key_file_get_keys(file, group, &count, nil))
    }

    /// Returns the value of a key, without the quotes around it; empty for a missing key. A value with unknown backslash
    /// sequences is returned unchanged.
    package func value(_ group: String, _ key: String) -> String {
        let text = rawValue(group, key)
        return KeyFile.quote(of: text) == nil ? text : String(text.dropFirst().dropLast())
    }

    private func rawValue(_ group: String, _ key: String) -> String {
        guard let text = g_key_file_get_string(file, group, key, nil) ?? g_key_file_get_value(file, group, key, nil) else {
            return ""
        }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Returns the quote with which a value begins, as in systemd's files; nil for a value without a quote.
    private static func quote(of value: some StringProtocol) -> Character? {
        value.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    }

    /// Returns an error with the line of a key, or of a group's head.
    package func error(_ group: String, _ key: String?, _ reason: String) -> ConfigurationError {
        // As in systemd's files, a comment character behind a value is a part of the value.
        let hasTail = key.map { rawValue(group, $0) }.map { $0.contains(" #") || $0.contains(" ;") } ?? false
        let reason = hasTail ? reason + "; a comment needs a line of its own" : reason
        var isInside = false
        var found: Int?
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("[") {
                isInside = line.dropFirst().prefix { $0 != "]" } == group
                if isInside, key == nil { found = index }
            } else if isInside, let key, KeyFile.key(of: line) == key {
                found = index
            }
        }
        return ConfigurationError(path: path, line: found.map { $0 + 1 }, reason: reason)
    }

    private static func key(of line: String) -> String {
        line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
    }

    /// Returns the line of the first group or key that is repeated or has a name that GLib interprets differently, and the
    /// reason.
    private static func mistake(in lines: [String]) -> (line: Int, reason: String)? {
        var groups: [Substring: Int] = [:]
        var keys: [String: Int] = [:]
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let number = index + 1
            if line.hasPrefix("[") {
                let group = line.dropFirst().dropLast()
                guard !group.unicodeScalars.contains(where: { $0 == "[" || $0 == "]" || $0.value < 32 || $0.value == 127 }) else {
                    return (number, "the name of the group \(line.excerpt) contains a bracket or a control character")
                }
                if let reason = wrongQuote(inGroup: group) { return (number, "the name of the group \(line.excerpt) \(reason)") }
                if let first = groups.updateValue(number, forKey: group) {
                    return (number, "the group [\(group.excerpt)] was already given in line \(first)")
                }
                keys = [:]
            } else {
                let key = key(of: line)
                // A key with brackets would be for one language, and would exist or not depending on the environment.
                guard !key.contains(where: { $0 == "[" || $0 == "]" }) else {
                    return (number, "the key \"\(key.excerpt)\" has a bracket in it")
                }
                if let first = keys.updateValue(number, forKey: key) {
                    return (number, "the key \"\(key.excerpt)\" was already given in line \(first)")
                }
                // In systemd's files the next line would continue this one; GLib knows no such lines.
                if line.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 {
                    let key = key.excerpt
                    return (number, "the value of \"\(key)\" ends with a backslash, and a value cannot continue in the next line")
                }
                if let reason = wrongQuote(in: line) { return (number, "the value of \"\(key.excerpt)\" \(reason)") }
            }
        }
        return nil
    }

    private static func wrongQuote(in line: String) -> String? {
        let value = line.drop { $0 != "=" }.dropFirst().drop(while: \.isWhitespace)
        guard let quote = quote(of: value) else { return nil }
        guard let end = value.dropFirst().firstIndex(of: quote) else { return "opens a quote and does not close it" }
        let rest = value[value.index(after: end)...].drop(while: \.isWhitespace)
        guard let first = rest.first else { return nil }
        let advice = "#;".contains(first) ? "; a comment needs a line of its own" : ""
        return "continues after its closing quote" + advice
    }

    /// Returns the reason why the quotes around the name in `[output "NAME"]` are wrong; nil when they are right.
    private static func wrongQuote(inGroup group: Substring) -> String? {
        let name = group.drop { $0 != " " }.drop { $0 == " " }
        guard let quote = quote(of: name) else { return nil }
        return name.count > 2 && name.last == quote ? nil : "opens a quote and does not close it"
    }

    private static func isSound(_ line: String) -> Bool {
        if line.isEmpty || line.hasPrefix("#") { return true }
        if line.hasPrefix("[") { return line.hasSuffix("]") && line.count > 2 }
        return line.contains("=") && !line.hasPrefix("=")
    }

    private static func strings(_ array: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard let array else { return [] }
        defer { g_strfreev(array) }
        var result: [String] = []
        while let text = array[result.count] { result.append(String(cString: text)) }
        return result
    }
}
