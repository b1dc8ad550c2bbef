internal import Glibc
internal import Reactor
internal import Synchronization
internal import SystemBus
internal import TestSupport
internal import Testing

@testable import Supervision

@Suite("Service: what a process leaves for the next one") struct KeptStateTests {
    private static func at(_ seconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: seconds * 1_000_000_000) }

    /// What the manager keeps: the descriptors that it was handed, by number.
    private final class Store: Sendable {
        let kept = Mutex<[Int32]>([])

        var manager: ServiceNotifier {
            ServiceNotifier(patience: nil) { _, descriptors in self.kept.withLock { $0 += descriptors.map { dup($0) } } }
        }

        /// As the next process is handed it.
        func inherited() throws -> HandedDescriptor {
            HandedDescriptor(name: "state", number: dup(try #require(kept.withLock { $0.first })))
        }

        deinit { kept.withLock { $0.forEach { close($0) } } }
    }

    @Test func `three crashes within a minute are too many, and an end that was asked for is none`() {
        var state = KeptState()
        for (second, isTooMany) in [(0, false), (10, false), (20, false), (70, true)] as [(Int64, Bool)] {
            state.begin(at: Self.at(second))
            #expect(state.isCrashing == isTooMany)
        }
        state.begin(at: Self.at(131))
        #expect(!state.isCrashing && state.crashes == [Self.at(131)])
        state.isRunning = false
        state.begin(at: Self.at(132))
        #expect(state.crashes == [Self.at(131)])
    }

    @Test func `crashes of a clock that has begun anew do not count`() {
        var state = KeptState()
        for second in [1000, 1001, 1002, 1003] as [Int64] { state.begin(at: Self.at(second)) }
        #expect(state.isCrashing)
        state.begin(at: Self.at(5))
        #expect(state.crashes == [Self.at(5)])
    }

    @Test func `the next process finds what the one before wrote`() throws {
        let store = Store()
        let first = try #require(StateMemory(nil, manager: store.manager))
        for windows in 1...9 { first.state.windows = windows }
        first.state.begin(at: Self.at(7))
        let second = try #require(StateMemory(try store.inherited(), manager: store.manager))
        #expect(second.state == first.state && second.state.windows == 9 && second.state.isRunning)
        second.state.windows = 2
        let third = try #require(StateMemory(try store.inherited(), manager: store.manager))
        #expect(third.state.windows == 2)
    }

    @Test func `S33: of a torn state the one before counts, and what is of another version is empty`() throws {
        let store = Store()
        let first = try #require(StateMemory(nil, manager: store.manager))
        first.state.windows = 3
        first.state.windows = 4
        let file = try store.inherited().number
        defer { close(file) }
        // The second change is in the first place.
        #expect(pwrite(file, "torn", 4, 20) == 4)
        #expect(try #require(StateMemory(try store.inherited(), manager: store.manager)).state.windows == 3)
        for place in [0, 2048] as [off_t] { #expect(pwrite(file, "gimbal-state 2\n", 15, place) == 15) }
        #expect(try #require(StateMemory(try store.inherited(), manager: store.manager)).state == KeptState())
    }

    @Test func `any bytes are read without harm`() throws {
        var random = SeededRandom("kept state")
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            var text = KeptState().text(edition: 3)
            let end = text.index(text.startIndex, offsetBy: Int.random(in: 0..<40, using: &random))
            text.replaceSubrange(..<end, with: String(decoding: bytes, as: UTF8.self))
            _ = KeptState.parse(text)
            #expect(KeptState.parse(String(decoding: bytes, as: UTF8.self)) == nil)
        }
    }
}
