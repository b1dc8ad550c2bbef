/// One message on its way to the sink.
package struct LogRecord: Sendable {
    package let level: LogLevel
    package let source: StaticString
    package let message: String
    /// The change of state that the message is about, if it is.
    package let event: LogEvent?

    package init(level: LogLevel, source: StaticString, message: String, event: LogEvent? = nil) {
        self.level = level
        self.source = source
        self.message = message
        self.event = event
    }
}

extension LogRecord: CustomStringConvertible {
    package var description: String { "\(source): \(level.name): \(message)" }
}
