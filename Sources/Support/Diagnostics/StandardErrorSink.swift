internal import Glibc

/// A sink that writes one line per message to standard error, in the format of its reader.
package struct StandardErrorSink: Sendable {
    /// The format of a line.
    package enum Style: Sendable {
        /// `<4>kms: text`, for the journal.
        case journal
        /// `kms: warning: text`.
        case plain
        /// `kms: warning: text` with the level in color.
        case colored
    }

    package static let shared = StandardErrorSink(style: styleOfStandardError())

    package let style: Style

    package init(style: Style) {
        self.style = style
    }

    /// Returns the line for `record`, newline included. Newlines inside the message are indented, so that a client's text cannot
    /// imitate a line of the program.
    package func line(for record: LogRecord) -> String {
        var text = ""
        for character in record.message.unicodeScalars {
            if character == "\n" {
                text += style == .journal ? "\n<\(record.level.journalPriority)>    " : "\n    "
            } else if character.isControl {
                // A terminal must not interpret control characters that a driver or a client put into a name.
                text += "?"
            } else {
                text.unicodeScalars.append(character)
            }
        }
        switch style {
        case .journal: return "<\(record.level.journalPriority)>\(record.source): \(text)\n"
        case .plain: return "\(record.source): \(record.level.name): \(text)\n"
        case .colored: return "\(record.source): \u{1B}[\(color(of: record.level))m\(record.level.name)\u{1B}[0m: \(text)\n"
        }
    }

    func write(_ record: LogRecord) {
        var line = line(for: record)
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                // A single write keeps the lines of two threads apart. A full pipe or a closed stderr is ignored.
                let written = Glibc.write(2, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    private func color(of level: LogLevel) -> Int {
        switch level {
        case .error: 31
        case .warning: 33
        case .info: 32
        case .debug: 36
        }
    }

    private static func styleOfStandardError() -> Style {
        if isJournal() { return .journal }
        let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let dumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
        return isatty(2) == 1 && !refused && !dumb ? .colored : .plain
    }

    /// Returns whether stderr is the journal. Children whose stderr goes elsewhere inherit JOURNAL_STREAM, so its device and
    /// inode must match (systemd.exec(5)).
    private static func isJournal() -> Bool {
        guard let variable = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(2, &status) == 0 else { return false }
        return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
    }
}
