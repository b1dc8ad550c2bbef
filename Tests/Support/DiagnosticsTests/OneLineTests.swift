import Testing

@testable import Diagnostics

@Suite("A text on one line") struct OneLineTests {
    @Test func `plain text stays as it is`() {
        #expect("gimbald: Größe – 3×4 日本".oneLine == "gimbald: Größe – 3×4 日本")
    }

    @Test(arguments: ["\n", "\r", "\t", "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}"])
    func `a control character is a space`(_ control: String) {
        #expect("a\(control)b".oneLine == "a b")
    }

    @Test func `a very long text has its beginning and its end`() {
        let text = "begin " + String(repeating: "x", count: 1 << 20) + " end"
        #expect(text.oneLine.unicodeScalars.count == 4001)
        #expect(text.oneLine.hasPrefix("begin x") && text.oneLine.contains("x…x") && text.oneLine.hasSuffix("x end"))
    }

    @Test func `a log's line shows no short escape either`() {
        let line = StandardErrorSink(style: .plain).line(for: LogRecord(level: .warning, source: "a", message: "x\u{9B}2J"))
        #expect(line == "a: warning: x?2J\n")
    }

    @Test func `a sentence repeats eighty characters of a text`() {
        #expect("short".excerpt == "short")
        let even = String(repeating: "é", count: 80)
        #expect(even.excerpt == even)
        #expect((even + "x").excerpt == even + "…")
        #expect(String(repeating: "x", count: 1 << 20).excerpt.unicodeScalars.count == 81)
    }
}
