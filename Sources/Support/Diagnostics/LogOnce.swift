internal import Synchronization

/// The memory of messages that were already logged.
package enum LogOnce {
    private static let said = Mutex<Set<String>>([])
    private static let capacity = 512

    static func isFirst(_ id: String) -> Bool {
        said.withLock { $0.count >= capacity ? !$0.contains(id) : $0.insert(id).inserted }
    }

    /// Forgets all messages; for tests, and after a reload of the configuration.
    package static func forget() {
        said.withLock { $0.removeAll() }
    }
}
