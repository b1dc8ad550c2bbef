import Reactor
import Testing

@testable import RenderServer

@Suite("Programs are compiled in pauses") struct ProgramWarmUpTests {
    private final class Compiler {
        var left = 3
        var isQuiet = true
        var times: [MonotonicTime] = []

        func compile(_ now: MonotonicTime) -> Bool {
            guard left > 0 else { return false }
            left -= 1
            times.append(now)
            return true
        }
    }

    private func stage() throws -> (EventLoop, Compiler, ProgramWarmUp) {
        let (loop, compiler) = (try EventLoop(time: VirtualTime()), Compiler())
        let warmUp = ProgramWarmUp(
            loop: loop, isQuiet: { compiler.isQuiet }, compileNext: { [unowned loop] in compiler.compile(loop.now) })
        return (loop, compiler, warmUp)
    }

    @Test func `one after the other, and then nothing wakes the thread`() throws {
        let (loop, compiler, warmUp) = try stage()
        warmUp.begin()
        loop.advance(by: .seconds(5))
        #expect(compiler.left == 0 && loop.nextTimerDeadline == nil)
        #expect(zip(compiler.times, compiler.times.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(17) })
    }

    @Test func `not while something moves`() throws {
        let (loop, compiler, warmUp) = try stage()
        compiler.isQuiet = false
        warmUp.begin()
        loop.advance(by: .seconds(5))
        #expect(compiler.left == 3)
        compiler.isQuiet = true
        loop.advance(by: .seconds(2))
        #expect(compiler.left == 0)
    }

    @Test func `again after the context was lost, and never once it is closed`() throws {
        let (loop, compiler, warmUp) = try stage()
        warmUp.begin()
        loop.advance(by: .seconds(5))
        compiler.left = 2
        warmUp.begin()
        loop.advance(by: .seconds(5))
        #expect(compiler.left == 0)
        compiler.left = 2
        warmUp.begin()
        warmUp.close()
        loop.advance(by: .seconds(5))
        #expect(compiler.left == 2)
    }
}
