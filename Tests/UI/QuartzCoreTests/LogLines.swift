import Diagnostics
import Synchronization

/// What the process says while a test listens.
final class LogLines: Sendable {
    private let records = Mutex<[LogRecord]>([])

    init() {
        LogSink.replace { [weak self] record in self?.records.withLock { $0.append(record) } }
    }

    func stop() { LogSink.replace(with: nil) }

    /// - Returns: what was said since the last call.
    @discardableResult
    func take() -> [LogRecord] {
        records.withLock { records in
            defer { records = [] }
            return records
        }
    }
}
