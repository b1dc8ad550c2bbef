internal import Buffers
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

/// `test` is the only question to the driver, and changes nothing.
@Suite("KMS: proposals") struct ProposalTests {
    private let pointer = CursorPicture(width: 2, height: 2, pixels: [1, 2, 3, 4])

    private func running() throws -> Bench {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 100)
        return bench
    }

    private func withPointer(x: Int = 0) -> OutputState {
        var state = OutputState(.shown)
        state.cursor = CursorPlacement(picture: pointer, x: x, y: 0)
        return state
    }

    @Test func `a pointer is asked for once, wherever it goes`() throws {
        let bench = try running()
        let tests = bench.card.testCount
        for x in 0..<50 { #expect(bench.output.accepts(withPointer(x: x))) }
        #expect(bench.card.testCount == tests + 1)
        bench.close()
    }

    @Test func `a pointer that was refused is not asked for again`() throws {
        let bench = try running()
        bench.card.faults.testCodes = [EINVAL]
        let tests = bench.card.testCount
        for _ in 0..<3 { #expect(!bench.output.accepts(withPointer())) }
        #expect(bench.card.testCount == tests + 1)
        bench.close()
    }

    @Test func `an error that is no answer is asked again`() throws {
        let bench = try running()
        bench.card.faults.testCodes = [ENOMEM]
        #expect(throws: OutputError.outOfMemory(output: "DSI-1")) { try bench.output.test(withPointer()) }
        #expect(bench.output.accepts(withPointer()))
        bench.close()
    }

    @Test func `a test of another mode changes nothing, a commit does`() throws {
        let bench = try running()
        bench.isAnimating = false
        bench.run(milliseconds: 100)
        let before = bench.output.info
        let smaller = try #require(before.modes.first { $0.width == 640 })
        let buffer = try #require(RenderBuffer.memory(width: 640, height: 480))
        var state = OutputState(buffer: buffer)
        state.mode = smaller
        state.allowsModeset = true
        // The card has no such memory; the question is what asking leaves behind.
        #expect(!bench.output.accepts(state))
        #expect(bench.output.info == before)
        state.picture = .shown
        _ = bench.output.accepts(state)
        #expect(bench.output.info == before)
        bench.start()
        bench.run(milliseconds: 50)
        #expect(bench.ended.last?.kind == .presented)
        bench.close()
    }

    @Test func `what is shown can be proposed only when something is shown`() throws {
        let bench = try Bench()
        #expect(!bench.output.accepts(OutputState(.shown)))
        bench.start()
        bench.run(milliseconds: 50)
        #expect(bench.output.accepts(OutputState(.shown)))
        bench.close()
    }

    @Test func `a lost flip is repeated with all that it showed`() throws {
        let bench = try running()
        bench.cursor = CursorPlacement(picture: pointer, x: 5, y: 6)
        bench.run(milliseconds: 100)
        var shown: [Bool] = []
        let card = bench.card
        card.onShown = { [unowned card] crtc in shown.append(card.shownCursor(of: crtc) != nil) }
        card.faults.stuckFlips = 1
        // Losses in a row start with a blocking commit.
        card.faults.lostEvents = 1
        bench.run(milliseconds: 1500)
        #expect(bench.ended.contains { $0.kind == .recovered })
        #expect(!shown.isEmpty && shown.allSatisfy { $0 })
        bench.close()
    }
}
