import Foundation
import Synchronization
import Testing

@testable import CoreGraphics

@Suite("Work with a limit of time") struct LimitedThreadsTests {
    /// Work that waits until the test says so.
    private final class Gate: Sendable {
        private let opening = DispatchSemaphore(value: 0)
        func open() { opening.signal() }
        func wait() { opening.wait() }
    }

    /// 200 bytes that ask for a blur over an enormous area, many times.
    private static let slow = Data(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='4000' height='4000'><filter id='b'><feGaussianBlur stdDeviation='900'/></filter>\
        <g filter='url(#b)'><rect width='4000' height='4000'/></g></svg>
        """.utf8)

    @Test func `work that is done in time gives its value`() {
        guard case .done(4) = LimitedThreads(mostLate: 1).run(patience: 10_000, { 2 + 2 }) else {
            Issue.record("not done")
            return
        }
    }

    @Test func `late work keeps no caller, and others are refused until it is done`() throws {
        let threads = LimitedThreads(mostLate: 2)
        let gates = [Gate(), Gate()]
        for gate in gates {
            guard case .late = threads.run(patience: 1, { gate.wait() }) else {
                Issue.record("not late")
                return
            }
        }
        guard case .refused = threads.run(patience: 10_000, { 1 }) else {
            Issue.record("not refused")
            return
        }
        gates[0].open()
        // The thread needs a moment to end.
        for _ in 0..<10_000 {
            if case .done = threads.run(patience: 10_000, { 1 }) { break }
            usleep(1000)
        }
        guard case .done(5) = threads.run(patience: 10_000, { 5 }) else {
            Issue.record("refused for ever")
            return
        }
        gates[1].open()
    }

    @Test func `an SVG that takes too long is refused with a sentence`() throws {
        let threads = LimitedThreads(mostLate: 1)
        do throws(ImageFileError) {
            _ = try ImageFile.draw(Self.slow, name: "bomb.svg", vectorScale: 1, patience: 5, on: threads)
            Issue.record("it was drawn")
        } catch {
            if case .noLoader = error { return }
            #expect(
                error.description == "the image bomb.svg takes longer to draw than the 5 milliseconds that an SVG may take")
        }
        #expect(throws: ImageFileError.notNow(name: "next.svg")) {
            try ImageFile.draw(Self.slow, name: "next.svg", vectorScale: 1, patience: 5, on: threads)
        }
    }
}
