internal import Synchronization

/// Takes the messages of the whole process; standard error unless replaced.
package enum LogSink {
    private static let replacement = Mutex<(@Sendable (LogRecord) -> Void)?>(nil)

    /// Sends all messages to `sink`, or back to standard error when nil. The sink is called on any thread.
    package static func replace(with sink: (@Sendable (LogRecord) -> Void)?) {
        replacement.withLock { $0 = sink }
    }

    static func deliver(_ record: LogRecord) {
        // The sink runs outside the lock: it may itself log.
        guard let sink = replacement.withLock({ $0 }) else {
            StandardErrorSink.shared.write(record)
            return
        }
        sink(record)
    }
}
