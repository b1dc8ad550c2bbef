/// Messages for the people who run and repair a device, with levels that have a defined meaning.
///
/// What it is: a `Log` per source (`private let log = Log("kms")`), four levels, one sink for the whole process. What it
/// refuses to do: write files, rotate them, count metrics, read a clock (the journal stamps each line), or allocate for a
/// message that is not logged: every message is an autoclosure, and a switched-off level costs one relaxed load.
///
/// The levels say who has to act:
///
///     error     a bug of ours
///     warning   the environment misbehaved: a driver, a client, a file; the program continued
///     info      a state that a person wants to know once: the mode chosen, the seat lost
///     debug     a *test* failed, a path was tried; only for people who look for it
///
/// `Log.warning(…)` compares with `LogThreshold`, builds the text, makes a `LogRecord`, and hands it to the sink. The standard
/// sink is `StandardErrorSink`: one `write` per line, with the journal's `<N>` priority when stderr *is* the journal
/// (JOURNAL_STREAM names its device and inode), otherwise readable text, colored on a terminal unless NO_COLOR is set. Tests
/// install their own sink with `LogSink.replace`. A message that would repeat every frame goes through `Log.once`.

/// The severity of a message, by who has to act on it.
package enum LogLevel: UInt8, Comparable, CaseIterable, Sendable {
    /// A bug of this library.
    case error = 0
    /// The environment misbehaved and the program continued.
    case warning = 1
    /// A state that a person wants to know.
    case info = 2
    /// A failed test; of interest only to people who look for it.
    case debug = 3

    package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }

    /// Returns the level of that name, in the spelling of flags and configuration; nil when there is none.
    package init?(name: String) {
        guard let level = LogLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    package var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// The journal's priority of the level (`sd-daemon(3)`): 3, 4, 6 or 7.
    package var journalPriority: Int {
        switch self {
        case .error: 3
        case .warning: 4
        case .info: 6
        case .debug: 7
        }
    }
}
