internal import Diagnostics
internal import Reactor
internal import Synchronization

/// Lines about clients: some in an interval, and then their number.
///
/// A client that is turned away comes again as fast as it likes. A line for each time would fill the journal, and push out what a person
/// looks for in it.
final class ClientLog {
    /// Lines of libwayland, which knows no server: they wait for the end of a turn of any.
    private static let ofLibrary = Mutex<(lines: [String], lost: Int)>(([], 0))
    private static let mostOfLibrary = 64

    private static let most = 20
    private static let interval = TimeSpan(seconds: 10)

    private let loop: EventLoop
    private let write: (LogLevel, String) -> Void
    private let admits: (LogLevel) -> Bool
    private var end: MonotonicTime?
    private var written = 0
    private var missing = 0
    private var last = ""
    /// Fires at the end of an interval in which lines are missing.
    private lazy var timer = loop.makeTimer { [weak self] in self?.endInterval() }

    /// - Parameter write: takes the lines of every level; nil for the log, which has a threshold.
    init(on loop: EventLoop, write: ((LogLevel, String) -> Void)? = nil) {
        self.loop = loop
        admits = write == nil ? { LogThreshold.admits($0) } : { _ in true }
        self.write = write ?? { level, line in if level == .warning { log.warning(line) } else { log.info(line) } }
    }

    func warning(_ line: @autoclosure () -> String) { say(.warning, line) }
    func info(_ line: @autoclosure () -> String) { say(.info, line) }

    private func say(_ level: LogLevel, _ line: () -> String) {
        guard admits(level) else { return }
        if let end, loop.now >= end { endInterval() }
        let end = end ?? loop.now + ClientLog.interval
        self.end = end
        guard written < ClientLog.most else {
            (missing, last) = (missing + 1, line())
            return timer.schedule(at: end)
        }
        written += 1
        write(level, line())
    }

    private func endInterval() {
        if missing > 0 {
            let last = last.excerpt
            let seconds = Int(ClientLog.interval.seconds)
            write(.warning, "\(missing) more lines about clients in \(seconds) seconds; the last: \(last)")
        }
        (end, written, missing, last) = (nil, 0, 0, "")
        timer.cancel()
    }

    /// Ends the interval at once: there are no clients any more.
    func close() {
        takeLinesOfLibrary()
        endInterval()
    }

    // MARK: libwayland

    /// Called on the thread of any server.
    static func addLineOfLibrary(_ line: String) {
        ofLibrary.withLock { waiting in
            if waiting.lines.count < mostOfLibrary { waiting.lines.append(line) } else { waiting.lost += 1 }
        }
    }

    func takeLinesOfLibrary() {
        let (lines, lost) = ClientLog.ofLibrary.withLock { waiting in
            defer { if !waiting.lines.isEmpty { waiting = ([], 0) } }
            return waiting
        }
        for line in lines { info("libwayland: \(line)") }
        missing += lost
    }
}
