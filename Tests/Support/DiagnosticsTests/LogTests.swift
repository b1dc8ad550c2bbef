internal import Diagnostics
internal import Synchronization
internal import Testing

/// Serialized: level, sink and the memory of what was said are one per process.
@Suite("Log", .serialized) struct LogTests {
    final class Collected: Sendable {
        let lines = Mutex<[String]>([])
        func add(_ record: LogRecord) { lines.withLock { $0.append("\(record)") } }
        var all: [String] { lines.withLock { $0 } }
    }

    func collecting(at level: LogLevel, _ body: (Log) -> Void) -> [String] {
        let collected = Collected()
        let before = LogThreshold.level
        LogThreshold.level = level
        LogSink.replace { collected.add($0) }
        body(Log("part"))
        LogSink.replace(with: nil)
        LogThreshold.level = before
        return collected.all
    }

    @Test func `what is less grave than the threshold is not said`() {
        let lines = collecting(at: .warning) { log in
            log.error("a")
            log.warning("b")
            log.info("c")
            log.debug("d")
        }
        #expect(lines == ["part: error: a", "part: warning: b"])
    }

    @Test func `the thousandth message reaches the sink by as short a way as the first`() {
        let depths = Mutex<[UInt]>([])
        let before = LogThreshold.level
        LogThreshold.level = .error
        LogSink.replace { record in
            withUnsafePointer(to: record) { place in depths.withLock { $0.append(UInt(bitPattern: place)) } }
        }
        for _ in 0..<1000 { Log("part").error("a") }
        LogSink.replace(with: nil)
        LogThreshold.level = before
        let (first, last) = depths.withLock { ($0.first ?? 0, $0.last ?? 1) }
        #expect(first == last, "\(Int(first) - Int(last)) bytes of stack further down")
    }

    @Test func `a message that is off is never built`() {
        var built = 0
        func text() -> String {
            built += 1
            return "text"
        }
        _ = collecting(at: .error) { log in
            log.debug(text())
            log.once(.info, id: text(), text())
        }
        #expect(built == 0)
    }

    @Test func `once says it once per id`() {
        LogOnce.forget()
        let lines = collecting(at: .info) { log in
            for id in ["x", "y", "x", "x"] { log.once(.warning, id: id, "trouble with \(id)") }
        }
        #expect(lines == ["part: warning: trouble with x", "part: warning: trouble with y"])
    }

    @Test(arguments: zip(LogLevel.allCases, [3, 4, 6, 7]))
    func `the journal gets the priority of syslog`(level: LogLevel, priority: Int) {
        let line = StandardErrorSink(style: .journal).line(for: LogRecord(level: level, source: "kms", message: "text"))
        #expect(line == "<\(priority)>kms: text\n")
    }

    @Test func `a message cannot forge a line or command the terminal`() {
        let record = LogRecord(level: .warning, source: "kms", message: "one\nkms: error: two\u{1B}[2J")
        #expect(StandardErrorSink(style: .plain).line(for: record) == "kms: warning: one\n    kms: error: two?[2J\n")
        #expect(StandardErrorSink(style: .journal).line(for: record) == "<4>kms: one\n<4>    kms: error: two?[2J\n")
    }

    @Test func `levels are found by their name`() {
        #expect(LogLevel.allCases.map { LogLevel(name: $0.name) } == LogLevel.allCases)
        #expect(LogLevel(name: "loud") == nil)
    }
}
