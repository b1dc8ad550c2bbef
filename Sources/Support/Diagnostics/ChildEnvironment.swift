/// The environment of the processes that a program starts.
package enum ChildEnvironment {
    /// What the service manager says to this process alone: another could claim to be ready in its name, or take its descriptors.
    private static let managerVariables: Set = [
        "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_PIDFDID", "LISTEN_FDNAMES", "WATCHDOG_USEC", "WATCHDOG_PID",
        "MAINPID", "MANAGERPID", "FDSTORE", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE", "CREDENTIALS_DIRECTORY",
    ]

    /// Returns an environment without what the service manager said to its owner.
    package static func withoutManager(_ environment: [String: String]) -> [String: String] {
        environment.filter { !managerVariables.contains($0.key) }
    }
}
