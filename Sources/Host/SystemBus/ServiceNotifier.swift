internal import CSystemd
internal import Diagnostics
internal import Glibc
package import Reactor

/// Tells the service manager that started this process, where it listens (`NOTIFY_SOCKET`), over libsystemd's sd-daemon.
///
/// Messages are datagrams to process 1: sending neither waits for an answer nor keeps a socket. Any thread may send.
package struct ServiceNotifier: Sendable {
    /// The time without `ServiceMessage.alive` after which the manager ends this process; nil where it does not watch
    /// (`WatchdogSec=`).
    package let patience: TimeSpan?
    private let deliver: @Sendable (String, [Int32]) -> Void

    /// The manager of this process; nil where none listens.
    package init?() {
        guard let address = getenv("NOTIFY_SOCKET"), address.pointee != 0 else { return nil }
        var limit: UInt64 = 0
        let isWatched = sd_watchdog_enabled(0, &limit) > 0 && limit < UInt64(Int64.max / 1000)
        patience = isWatched ? .microseconds(Int64(limit)) : nil
        deliver = Self.send
    }

    /// A manager that is a closure: for tests, and for other managers than systemd.
    package init(patience: TimeSpan?, deliver: @escaping @Sendable (String, [Int32]) -> Void) {
        self.patience = patience
        self.deliver = deliver
    }

    /// Sends messages in one datagram.
    ///
    /// - Parameter descriptors: those that a message of kind `store` is about; the manager gets copies.
    package func tell(_ messages: ServiceMessage..., handing descriptors: [Int32] = []) {
        deliver(messages.map(\.text).joined(separator: "\n"), descriptors)
    }

    /// The corresponding C function is `sd_pid_notify_with_fds`.
    private static func send(_ text: String, _ descriptors: [Int32]) {
        let code = sd_pid_notify_with_fds(0, 0, text, descriptors, UInt32(descriptors.count))
        guard code < 0 else { return }
        log.once(.warning, id: "notify \(code)", "the service manager was not told: \(String(cString: strerror(-code)))")
    }
}
