import Buffers
import Geometry
import Glibc
import OutputCore
import Reactor
import Testing
import WaylandServer

@testable import NestedOutput

@Suite("Window: an output in another compositor") struct NestedOutputTests {
    @Test func `it has the size that the compositor gives it, and a name`() throws {
        let fixture = try NestedFixture(size: (320, 200))
        #expect(fixture.output.info.pictureSize == Size(width: 320, height: 200))
        #expect(fixture.toplevel?.title == "Title" && fixture.toplevel?.appID == "org.example.Panel")
        // The compositor takes frames at a time of its own.
        #expect(!fixture.output.info.capabilities.contains(.lateCommits))
    }

    @Test func `left to choose, it has the size that it was asked for`() throws {
        #expect(try NestedFixture().output.info.mode.description == "64x48@60.000")
    }

    @Test func `a panel that is mounted turned has its picture turned`() throws {
        let fixture = try NestedFixture(size: (320, 200), transform: .rotated90)
        #expect(fixture.output.info.pictureSize == Size(width: 200, height: 320))
        #expect(fixture.output.info.mode.width == 320)
    }

    @Test func `on a finer screen it has more pixels`() throws {
        let fixture = try NestedFixture(size: (320, 200), scale: 1.5)
        fixture.settle()
        #expect(fixture.output.info.mode.width == 480 && fixture.output.info.scaleHint == 1.5)
        try fixture.commit()
        #expect(fixture.toplevel?.geometry.width == 320)
    }

    @Test func `a frame is shown at the time that the compositor says`() throws {
        let fixture = try NestedFixture()
        try fixture.commit(0x55, number: 7)
        #expect(fixture.surface?.picture?.bytes.first == 0x55)
        #expect(fixture.events.isEmpty)
        #expect(throws: OutputError.busy(output: "WAYLAND-1")) { try fixture.commit() }
        fixture.loop.advance(by: .milliseconds(16))
        fixture.show()
        #expect(fixture.presented.map(\.token.number) == [7])
        #expect(fixture.presented.first?.time == fixture.loop.now)
    }

    @Test func `buffers are used again when the compositor has done with them`() throws {
        let fixture = try NestedFixture()
        var seen: Set<RenderBuffer.ID> = []
        for number in 1...20 {
            let buffer = try #require(try fixture.commit(number: UInt64(number)))
            seen.insert(buffer.id)
            fixture.show()
        }
        #expect(seen.count <= 3)
        #expect(fixture.presented.count == 20)
    }

    @Test func `a buffer knows how many frames ago its picture is`() throws {
        let fixture = try NestedFixture()
        for number in 1...6 {
            try fixture.commit(number: UInt64(number))
            fixture.show()
        }
        let next = try #require(try fixture.output.acquireBuffer())
        #expect((1...2).contains(next.age))
        fixture.output.returnBuffer(next)
        #expect(next.age == 0)
    }

    @Test func `the screen's pace is the window's`() throws {
        let fixture = try NestedFixture()
        try fixture.commit()
        fixture.show(refresh: 20_000_000)
        #expect(fixture.events == ["64x48@50.000 at 1.0"])
        try fixture.commit(number: 2)
        fixture.show(refresh: 20_000_000)
        #expect(fixture.events.last == "presented 2")
    }

    @Test func `a new size is a new mode`() throws {
        let fixture = try NestedFixture()
        try fixture.commit()
        var wanted = Toplevel.Configuration()
        (wanted.width, wanted.height) = (100, 80)
        _ = fixture.toplevel?.configure(wanted)
        fixture.settle()
        #expect(fixture.events == ["100x80@60.000 at 1.0"])
        let buffer = try #require(try fixture.commit(number: 2))
        #expect(buffer.width == 100 && buffer.height == 80)
        fixture.show()
        #expect(fixture.events.last == "presented 2")
        #expect(fixture.toplevel?.geometry.width == 100)
    }

    @Test func `a buffer of another size is refused`() throws {
        let fixture = try NestedFixture()
        let buffer = try #require(RenderBuffer.memory(width: 3, height: 3))
        #expect(throws: OutputError.self) { try fixture.output.test(OutputState(buffer: buffer)) }
        let stranger = try #require(RenderBuffer.memory(width: 64, height: 48))
        #expect(throws: OutputError.self) { try fixture.output.commit(OutputState(buffer: stranger)) }
    }

    @Test func `a window that is hidden stops, and goes on with a whole frame`() throws {
        let fixture = try NestedFixture()
        try fixture.commit()
        fixture.loop.advance(by: .milliseconds(300))
        #expect(fixture.events == ["lost"])
        fixture.loop.advance(by: .seconds(5))
        #expect(fixture.events == ["lost"])
        fixture.show()
        #expect(fixture.events == ["lost", "needs a frame"])
        let buffer = try #require(try fixture.commit(number: 2))
        #expect(buffer.age == 1)
        fixture.show()
        #expect(fixture.events.last == "presented 2")
    }

    @Test func `a compositor that wants the next frame and says nothing of this one is believed`() throws {
        let fixture = try NestedFixture()
        try fixture.commit()
        fixture.surface?.sendFrameDone(milliseconds: 0)
        fixture.settle()
        #expect(fixture.events.isEmpty)
        fixture.loop.advance(by: .milliseconds(300))
        #expect(fixture.events == ["presented 1"])
    }

    @Test func `a callback lets the next frame begin once a report has said how far ahead it is`() throws {
        let fixture = try NestedFixture()
        try fixture.commit(number: 1)
        fixture.callBack()
        #expect(fixture.events.isEmpty)
        fixture.loop.advance(by: .nanoseconds(16_666_667))
        fixture.report()
        #expect(fixture.presented.map(\.token.number) == [1])
        let first = fixture.loop.now
        for number in 2...20 as ClosedRange<UInt64> {
            try fixture.commit(number: number)
            fixture.callBack()
            #expect(fixture.presented.last?.token.number == number)
            #expect(fixture.presented.last?.time == first + .nanoseconds(16_666_667) * Int64(number - 1))
            fixture.loop.advance(by: .nanoseconds(16_666_667))
            fixture.report()
        }
        #expect(fixture.presented.count == 20)
    }

    @Test func `where no report ever comes, only the first frame waits for one`() throws {
        let fixture = try NestedFixture()
        try fixture.commit(number: 1)
        fixture.callBack()
        fixture.loop.advance(by: .milliseconds(300))
        #expect(fixture.presented.map(\.token.number) == [1])
        for number in 2...5 as ClosedRange<UInt64> {
            try fixture.commit(number: number)
            fixture.callBack()
            #expect(fixture.presented.last?.token.number == number)
            fixture.loop.advance(by: .milliseconds(17))
        }
    }

    @Test func `only what changed is uploaded`() throws {
        let fixture = try NestedFixture()
        try fixture.commit()
        fixture.show()
        var damage: [PixelRect<Buffer>] = []
        fixture.surface?.onApply = { _, applied in damage = applied.damage.rects.map { $0 } }
        try fixture.commit(number: 2, damage: [PixelRect(x: 3, y: 4, width: 5, height: 6)])
        #expect(damage == [PixelRect(x: 3, y: 4, width: 5, height: 6)])
    }

    @Test func `the user closes the window`() throws {
        let fixture = try NestedFixture()
        fixture.toplevel?.close()
        fixture.settle()
        #expect(fixture.closeRequests == 1 && fixture.events.isEmpty)
    }

    @Test func `the compositor goes away`() throws {
        let fixture = try NestedFixture()
        try fixture.commit()
        fixture.server.close()
        fixture.settle()
        #expect(fixture.events == ["removed"] && fixture.closeRequests == 0)
        #expect(fixture.losses == ["the compositor has closed the connection"])
        #expect(throws: OutputError.gone(output: "WAYLAND-1")) { try fixture.commit() }
        let turns = fixture.loop.tickCount
        fixture.settle()
        #expect(fixture.loop.tick(mayBlock: false) == 0 && fixture.loop.tickCount > turns)
    }

    @Test func `the compositor goes away while much is said to it`() throws {
        let fixture = try NestedFixture()
        fixture.server.close()
        for _ in 0..<3 {
            var state = OutputState(buffer: try fixture.output.acquireBuffer())
            state.isBlocking = true
            try fixture.output.commit(state)
        }
        fixture.settle()
        #expect(fixture.losses == ["the compositor has closed the connection"])
    }

    @Test func `a scale that was asked for counts before the compositor's, with the same pixels`() throws {
        let fixture = try NestedFixture(size: (320, 200), scale: 1.5, wantedScale: 2)
        fixture.settle()
        #expect(fixture.output.info.mode.width == 480 && fixture.output.info.scaleHint == 2)
    }

    @Test func `who does not want the window any more does not wait for it`() throws {
        let loop = try EventLoop(time: VirtualTime(jumpsWhenIdle: true))
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        var settings = NestedSettings(title: "", appID: "", width: 1, height: 1)
        settings.socket = ends[1]
        let start = loop.now
        #expect(throws: NestedError.givenUp) { try NestedOutput(loop: loop, settings: settings) { loop.now > start } }
    }

    @Test func `who is no compositor is said to be none`() throws {
        let loop = try EventLoop(time: VirtualTime(jumpsWhenIdle: true))
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        var settings = NestedSettings(title: "", appID: "", width: 1, height: 1)
        settings.socket = ends[1]
        #expect(throws: NestedError.silent(waitingFor: "what it offers")) { try NestedOutput(loop: loop, settings: settings) }
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        settings.socket = ends[1]
        close(ends[0])
        #expect(throws: NestedError.self) { try NestedOutput(loop: loop, settings: settings) }
    }
}
