import Diagnostics
import Glibc
import Testing

@Suite("Log: the journal's socket") struct JournalSocketTests {
    /// Runs with a socket that listens in the journal's place.
    private func withJournal(_ body: (_ sink: StandardErrorSink, _ journal: Int32) throws -> Void) throws {
        let path = "/tmp/gimbal-journal-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let journal = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(journal, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        try #require(code == 0)
        defer {
            close(journal)
            unlink(path)
        }
        try body(StandardErrorSink(style: .journal, journal: JournalSocket(path: path)), journal)
    }

    private func read(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    @Test func `S76: a change of state is an entry with its identity, priority and area, and no line`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        try withJournal { sink, journal in
            sink.write(LogRecord(level: .info, source: "gimbal", message: "ready", event: .ready), to: ends[1])
            let fields = String(decoding: read(journal), as: UTF8.self).split(separator: "\n")
            #expect(fields.starts(with: ["MESSAGE=gimbal: ready", "MESSAGE_ID=\(LogEvent.ready.rawValue)", "PRIORITY=6"]))
            #expect(fields.count == 5 && fields.last == "GIMBAL_AREA=gimbal")
            sink.write(LogRecord(level: .info, source: "gimbal", message: "text"), to: ends[1])
            #expect(read(journal).isEmpty)
            #expect(String(decoding: read(ends[0]), as: UTF8.self) == "<6>gimbal: text\n")
        }
    }

    @Test func `a text of several lines has its length before it, and no field of its own making`() throws {
        try withJournal { sink, journal in
            sink.write(LogRecord(level: .warning, source: "seat", message: "one\nPRIORITY=0\u{7}", event: .seatLost))
            let text = Array("seat: one\n    PRIORITY=0?".utf8)
            #expect(read(journal).starts(with: Array("MESSAGE\n".utf8) + [UInt8(text.count), 0, 0, 0, 0, 0, 0, 0] + text + [10]))
        }
    }

    @Test func `without a journal that takes it the entry is a line`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let sink = StandardErrorSink(style: .journal, journal: JournalSocket(path: "/tmp/gimbal-no-journal"))
        sink.write(LogRecord(level: .info, source: "gimbal", message: "ready", event: .ready), to: ends[1])
        #expect(String(decoding: read(ends[0]), as: UTF8.self) == "<6>gimbal: ready\n")
    }
}
