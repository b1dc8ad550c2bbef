internal import Synchronization

/// The least grave level that is still said; one for the process.
package enum LogThreshold {
    // Read on every thread for every message and written once at start, so relaxed order is enough.
    private static let current = Atomic<UInt8>(LogLevel.info.rawValue)

    package static var level: LogLevel {
        get { LogLevel(rawValue: current.load(ordering: .relaxed)) ?? .info }
        set { current.store(newValue.rawValue, ordering: .relaxed) }
    }

    package static func admits(_ level: LogLevel) -> Bool { level.rawValue <= current.load(ordering: .relaxed) }
}
