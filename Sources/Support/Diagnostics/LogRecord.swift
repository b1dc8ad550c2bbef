/// One message on its way to the sink.
package struct LogRecord: Sendable {
    package let level: LogLevel
    package let source: StaticString
    package let message: String

    package init(level: LogLevel, source: StaticString, message: String) {
        self.level = level
        self.source = source
        self.message = message
    }
}

extension LogRecord: CustomStringConvertible {
    package var description: String { "\(source): \(level.name): \(message)" }
}
