import Diagnostics
import Reactor
import Testing

@testable import WaylandServer

@Suite("Server: lines about clients") struct ClientLogTests {
    private final class Lines {
        var all: [String] = []
    }

    private let loop: EventLoop
    private let lines = Lines()
    private let log: ClientLog

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        let lines = lines
        log = ClientLog(on: loop) { lines.all.append($1) }
    }

    @Test func `of very many lines in ten seconds some are written, and then their number`() {
        for number in 1...1000 { log.warning("client \(number) is disconnected") }
        #expect(lines.all.count == 20 && lines.all.last == "client 20 is disconnected")
        loop.advance(by: .seconds(9))
        #expect(lines.all.count == 20)
        loop.advance(by: .seconds(2))
        #expect(lines.all.count == 21)
        #expect(lines.all.last == "980 more lines about clients in 10 seconds; the last: client 1000 is disconnected")
        log.info("client 1001 answers again")
        #expect(lines.all.last == "client 1001 answers again")
    }

    @Test func `few lines are written as they come, and wake nothing later`() {
        for number in 1...20 { log.info("\(number)") }
        loop.advance(by: .seconds(10))
        for number in 21...40 { log.info("\(number)") }
        #expect(lines.all == (1...40).map { "\($0)" })
        #expect(loop.nextTimerDeadline == nil)
    }

    @Test func `what is missing is said at the end, too`() {
        for _ in 1...25 { log.warning(String(repeating: "x", count: 500)) }
        log.close()
        #expect(lines.all.last?.hasPrefix("5 more lines") == true)
        // A client may decide how long its line is.
        #expect(lines.all.last.map { $0.count < 200 } == true)
    }

    @Test func `lines of libwayland have the limit of all`() {
        for number in 0..<200 { ClientLog.addLineOfLibrary("line \(number)") }
        log.takeLinesOfLibrary()
        #expect(lines.all.count <= 20)
        log.close()
        #expect(lines.all.count <= 21)
    }
}
