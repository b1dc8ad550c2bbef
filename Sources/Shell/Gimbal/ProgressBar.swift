import Foundation

/// One line on stderr that says how far a recording is; nothing at all when stderr is no terminal.
struct ProgressBar {
    private let isShown = isatty(2) == 1
    private let total: Int
    private var done = 0

    init(total: Int) {
        self.total = max(total, 1)
    }

    /// - Parameter name: of what is being done now.
    mutating func advance(to name: String) {
        guard isShown else { return }
        let width = 28
        let filled = min(width, done * width / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        write("\r\u{1B}[K\(bar) \(done)/\(total) \(name)")
        done += 1
    }

    func finish() {
        if isShown { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        StandardStreams.complain(text)
    }
}
