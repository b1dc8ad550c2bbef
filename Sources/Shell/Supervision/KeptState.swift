package import Reactor

/// What a process of the service leaves for the next one, beside its picture.
package struct KeptState: Hashable, Sendable {
    /// Windows of other programs that are open.
    package var windows = 0
    /// The process has not ended as it was asked to. The next one finds it so after a crash.
    package var isRunning = false
    /// When processes of the service were found to have crashed, the oldest first.
    package var crashes: [MonotonicTime] = []

    /// So many crashes within the span are no accident.
    package static let (mostCrashes, span) = (3, TimeSpan.seconds(60))

    package init() {}

    /// Begins another process, `now`.
    package mutating func begin(at now: MonotonicTime) {
        crashes.removeAll { $0 + Self.span < now || $0 > now }
        if isRunning { crashes = (crashes + [now]).suffix(Self.mostCrashes) }
        isRunning = true
    }

    /// Whether the service crashes again and again.
    package var isCrashing: Bool { crashes.count >= Self.mostCrashes }
}

extension KeptState {
    private static let head = "gimbal-state 1"

    /// Each value has a line. The last line is a checksum: it shows that a text is torn.
    ///
    /// - Parameter edition: larger for each change.
    func text(edition: Int) -> String {
        let times = crashes.map { String($0.nanoseconds) }.joined(separator: " ")
        let body =
            "\(Self.head)\nedition \(edition)\nwindows \(windows)\nrunning \(isRunning ? 1 : 0)\ncrashes \(times)\n"
        return body + "sum \(Self.sum(of: body))\n"
    }

    /// - Returns: nil for a text of another version, and for a torn one.
    static func parse(_ text: String) -> (edition: Int, state: KeptState)? {
        guard let end = text.dropLast().lastIndex(of: "\n").map(text.index(after:)),
            text[end...] == "sum \(sum(of: text[..<end]))\n"
        else { return nil }
        let lines = text[..<end].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        guard lines.first?.joined(separator: " ") == head else { return nil }
        var (edition, state) = (0, KeptState())
        for line in lines.dropFirst() {
            let numbers = line.dropFirst().compactMap { Int64($0) }
            switch line[0] {
            case "edition": edition = Int(clamping: numbers.first ?? 0)
            case "windows": state.windows = Int(clamping: max(0, numbers.first ?? 0))
            case "running": state.isRunning = numbers.first == 1
            case "crashes": state.crashes = numbers.map(MonotonicTime.init(nanoseconds:))
            default: return nil
            }
        }
        return (edition, state)
    }

    /// FNV-1a, 64 bits.
    private static func sum(of text: some StringProtocol) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
