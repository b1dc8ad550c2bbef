internal import Synchronization

/// The receiver of all messages of the process: standard error unless it is replaced.
package enum LogSink {
    /// A closure in a structure: in a generic container by itself each reading would wrap it once more, and a hundred thousand messages
    /// would overflow the stack.
    private struct Receiver: Sendable {
        let take: @Sendable (LogRecord) -> Void
    }

    private static let replacement = Mutex<Receiver?>(nil)

    /// Sends all messages to `sink`, or to standard error again when it is nil. The sink is called on any thread.
    package static func replace(with sink: (@Sendable (LogRecord) -> Void)?) {
        replacement.withLock { $0 = sink.map(Receiver.init) }
    }

    static func deliver(_ record: LogRecord) {
        // The sink runs outside of the lock, because it may log too.
        guard let receiver = replacement.withLock({ $0 }) else {
            StandardErrorSink.shared.write(record)
            return
        }
        receiver.take(record)
    }
}
