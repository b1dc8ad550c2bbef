internal import Glibc
internal import Synchronization

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
    private let journal: JournalSocket

    /// Counts the lines that were lost since a line was written.
    private final class LostLines: Sendable {
        let count = Mutex(0)
    }

    private let lost = LostLines()

    /// - Parameter journal: where changes of state go in the style of the journal.
    package init(style: Style, journal: JournalSocket = JournalSocket()) {
        (self.style, self.journal) = (style, journal)
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

    /// Writes the line where that does not wait. A client makes lines as fast as it likes, and a pipe whose reader stands still would stop
    /// the thread for ever: what finds no room is lost, and the next line that finds some is preceded by their number.
    package func write(_ record: LogRecord, to descriptor: Int32 = 2) {
        if style == .journal, let event = record.event, enter(record, event) { return }
        lost.count.withLock { lost in
            guard StandardErrorSink.hasRoom(descriptor) else {
                lost += 1
                return
            }
            if lost > 0 { put(line(for: StandardErrorSink.note(of: lost)), to: descriptor) }
            lost = 0
            put(line(for: record), to: descriptor)
        }
    }

    private func enter(_ record: LogRecord, _ event: LogEvent) -> Bool {
        let line = line(for: LogRecord(level: record.level, source: record.source, message: record.message))
        // Without the priority that a line of standard error begins with, and without its end.
        let text = line.split(separator: "\n").map { $0.drop { $0 != ">" }.dropFirst() }.joined(separator: "\n")
        return journal.send([
            ("MESSAGE", text), ("MESSAGE_ID", event.rawValue), ("PRIORITY", "\(record.level.journalPriority)"),
            ("SYSLOG_IDENTIFIER", Self.programName), ("GIMBAL_AREA", "\(record.source)"),
        ])
    }

    /// As the journal has it for lines.
    private static let programName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "gimbal"

    private static func note(of lost: Int) -> LogRecord {
        LogRecord(level: .warning, source: "log", message: "\(lost) lines are missing here, because nothing took them")
    }

    private func put(_ line: String, to descriptor: Int32) {
        var line = line
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty, StandardErrorSink.hasRoom(descriptor) {
                // A pipe with room takes a page at once, and a single write keeps the lines of two processes apart. A closed stderr is
                // ignored.
                let page = UnsafeRawBufferPointer(rebasing: rest.prefix(4096))
                let written = Glibc.write(descriptor, page.baseAddress, page.count)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    private static func hasRoom(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&question, 1, 0) > 0
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
