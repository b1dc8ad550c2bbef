package import Reactor
package import SystemBus

/// The line that `systemctl status` shows, sent at most once a second and only when it is another one.
package final class StatusLine {
    private let manager: ServiceNotifier
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var sent = ""
    private var wanted = ""
    private var lastTime: MonotonicTime?

    private static let pause = TimeSpan.seconds(1)

    package init(_ manager: ServiceNotifier, loop: EventLoop) {
        (self.manager, self.loop) = (manager, loop)
        timer = loop.makeTimer { [unowned self] in send() }
    }

    /// The line is `text` from now on.
    package func update(_ text: String) {
        wanted = text
        guard wanted != sent else {
            timer?.cancel()
            return
        }
        guard let lastTime, loop.now - lastTime < Self.pause else { return send() }
        timer?.schedule(at: lastTime + Self.pause)
    }

    private func send() {
        (sent, lastTime) = (wanted, loop.now)
        manager.tell(.status(wanted))
    }
}
