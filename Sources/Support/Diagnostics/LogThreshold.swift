internal import Synchronization

/// The least severe level that is still logged, for the whole process.
package enum LogThreshold {
    // Every thread reads it for every message, and it is written once at start, so relaxed order is enough.
    private static let current = Atomic<UInt8>(LogLevel.info.rawValue)

    package static var level: LogLevel {
        get { LogLevel(rawValue: current.load(ordering: .relaxed)) ?? .info }
        set { current.store(newValue.rawValue, ordering: .relaxed) }
    }

    package static func admits(_ level: LogLevel) -> Bool { level.rawValue <= current.load(ordering: .relaxed) }
}
