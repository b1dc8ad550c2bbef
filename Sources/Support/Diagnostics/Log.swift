/// The log of one part of the program. A message costs nothing while its level is disabled.
package struct Log: Sendable {
    package let source: StaticString

    /// Creates the log of a part of the program.
    ///
    /// - Parameter source: the name of the part in one word; every line begins with it.
    package init(_ source: StaticString) {
        self.source = source
    }

    package func error(_ message: @autoclosure () -> String) { write(.error, message) }
    package func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
    package func info(_ message: @autoclosure () -> String) { write(.info, message) }
    package func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    /// Logs the message the first time that `id` occurs in this source, and never again until `LogOnce.forget`.
    ///
    /// - Parameter id: the identity of the message, for instance `"flip-lost DSI-1"`. The process remembers at most 512 ids;
    ///   after that every new id is logged each time.
    package func once(_ level: LogLevel, id: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        guard LogThreshold.admits(level), LogOnce.isFirst("\(source) \(id())") else { return }
        write(level, message)
    }

    /// Logs a change of state, which the journal gets with an identity of its own.
    package func event(_ event: LogEvent, _ level: LogLevel, _ message: @autoclosure () -> String) {
        write(level, message, event)
    }

    private func write(_ level: LogLevel, _ message: () -> String, _ event: LogEvent? = nil) {
        guard LogThreshold.admits(level) else { return }
        LogSink.deliver(LogRecord(level: level, source: source, message: message(), event: event))
    }
}
