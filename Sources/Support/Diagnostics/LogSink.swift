internal import Synchronization

/// The receiver of all messages of the process: standard error unless it is replaced.
package enum LogSink {
    private static let replacement = Mutex<(@Sendable (LogRecord) -> Void)?>(nil)

    /// Sends all messages to `sink`, or to standard error again when it is nil. The sink is called on any thread.
    package static func replace(with sink: (@Sendable (LogRecord) -> Void)?) {
        replacement.withLock { $0 = sink }
    }

    static func deliver(_ record: LogRecord) {
        // The sink runs outside of the lock, because it may log too.
        guard let sink = replacement.withLock({ $0 }) else {
            StandardErrorSink.shared.write(record)
            return
        }
        sink(record)
    }
}
