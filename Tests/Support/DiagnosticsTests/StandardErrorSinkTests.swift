import Diagnostics
import Glibc
import Testing

@Suite("Log: lines on standard error") struct StandardErrorSinkTests {
    private let sink = StandardErrorSink(style: .plain)

    private func say(_ message: String, to descriptor: Int32) {
        sink.write(LogRecord(level: .warning, source: "a", message: message), to: descriptor)
    }

    private func read(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    @Test func `a reader that stands still stops nothing, and is told later what it has missed`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let long = String(repeating: "x", count: 999)
        for _ in 0..<200 { say(long, to: ends[1]) }
        let taken = read(ends[0]).split(separator: "\n")
        #expect(taken.count > 50 && taken.allSatisfy { $0.count == "a: warning: ".count + 999 })
        say("again", to: ends[1])
        let missing = 200 - taken.count
        #expect(
            read(ends[0]) == "log: warning: \(missing) lines are missing here, because nothing took them\na: warning: again\n")
    }

    @Test func `a line that is longer than a page is whole`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let long = String(repeating: "y", count: 20_000)
        say(long, to: ends[1])
        #expect(read(ends[0]) == "a: warning: \(long)\n")
    }
}
