internal import Reactor
internal import Supervision
internal import Testing

@Suite("Service: the line of the status") struct StatusLineTests {
    @Test func `S3: it is sent at most once a second, the newest only, and only when it is another one`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let told = ToldManager()
        let line = StatusLine(told.manager(patience: nil), loop: loop)
        for number in 0..<100 {
            line.update("\(number) programs")
            loop.advance(by: .milliseconds(25))
        }
        loop.advance(by: .seconds(2))
        #expect(told.told == ["STATUS=0 programs", "STATUS=39 programs", "STATUS=79 programs", "STATUS=99 programs"])
        line.update("99 programs")
        loop.advance(by: .seconds(2))
        #expect(told.told.count == 4)
    }

    @Test func `a line that goes back to what was sent is not sent`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let told = ToldManager()
        let line = StatusLine(told.manager(patience: nil), loop: loop)
        line.update("one")
        line.update("two")
        line.update("one")
        loop.advance(by: .seconds(2))
        #expect(told.told == ["STATUS=one"])
    }
}
