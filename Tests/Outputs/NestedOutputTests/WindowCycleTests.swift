import Buffers
import OutputCore
import Testing

@testable import NestedOutput

/// Every state × every event.
@Suite("Window cycle") struct WindowCycleTests {
    enum State: CaseIterable { case idle, sent, called, told, full, hidden }

    static func content(_ number: UInt64) -> OutputState { OutputState(.shown, token: FrameToken(number: number)) }

    static func cycle(in state: State) -> WindowCycle {
        var cycle = WindowCycle.idle
        guard state != .idle else { return cycle }
        _ = cycle.commit(content(1))
        switch state {
        case .idle, .sent: break
        case .called: _ = cycle.callback(FrameToken(number: 1), isForetold: false)
        case .told: _ = cycle.tellEarly()
        case .full:
            _ = cycle.tellEarly()
            _ = cycle.commit(content(2))
        case .hidden: _ = cycle.patienceEnded()
        }
        return cycle
    }

    static func name(_ action: WindowCycle.Action) -> String {
        switch action {
        case .nothing: "nothing"
        case .send(let state): "send \(state.token)"
        case .tell(let token): "tell \(token)"
        case .lose(let waiting): "lose" + (waiting.map { " \($0.token)" } ?? "")
        case .wake: "wake"
        }
    }

    static func name(_ cycle: borrowing WindowCycle) -> String {
        switch cycle {
        case .idle: "idle"
        case .sent(let token): "sent \(token)"
        case .called(let token): "called \(token)"
        case .told(let token): "told \(token)"
        case .full(let token, let next): "full \(token) \(next.token)"
        case .hidden: "hidden"
        }
    }

    func row(_ event: (inout WindowCycle) -> WindowCycle.Action) -> [String] {
        State.allCases.map { state in
            var cycle = Self.cycle(in: state)
            let action = event(&cycle)
            return "\(Self.name(action)) → \(Self.name(cycle))"
        }
    }

    @Test func `the callback of the content that was sent`() {
        #expect(
            row { $0.callback(FrameToken(number: 1), isForetold: true) } == [
                "nothing → idle", "tell #1 → idle", "nothing → called #1", "nothing → idle", "send #2 → sent #2", "wake → idle",
            ])
    }

    @Test func `a callback before it is known when contents are shown`() {
        #expect(
            row { $0.callback(FrameToken(number: 1), isForetold: false) }[1...2] == [
                "nothing → called #1", "nothing → called #1",
            ])
    }

    @Test func `the report of the content that was sent`() {
        #expect(
            row { $0.report(FrameToken(number: 1)) } == [
                "nothing → idle", "tell #1 → idle", "tell #1 → idle", "nothing → told #1", "nothing → full #1 #2",
                "nothing → hidden",
            ])
    }

    @Test func `what is said of another content changes nothing`() {
        let other = FrameToken(number: 9)
        let unchanged = [
            "nothing → idle", "nothing → sent #1", "nothing → called #1", "nothing → told #1", "nothing → full #1 #2",
            "nothing → hidden",
        ]
        #expect(row { $0.report(other) } == unchanged)
        #expect(row { $0.callback(other, isForetold: true) }.dropLast() == unchanged.dropLast())
    }

    @Test func `a slow content is told early once`() {
        #expect(
            row { $0.tellEarly() } == [
                "nothing → idle", "tell #1 → told #1", "nothing → called #1", "nothing → told #1", "nothing → full #1 #2",
                "nothing → hidden",
            ])
    }

    @Test func `a compositor that is silent for long`() {
        #expect(
            row { $0.patienceEnded() } == [
                "nothing → idle", "lose → hidden", "tell #1 → idle", "lose → hidden", "lose #2 → hidden", "nothing → hidden",
            ])
    }

    @Test func `a new configuration gives the content back that waits`() {
        let waiting = State.allCases.map { state in
            var cycle = Self.cycle(in: state)
            return cycle.reset()?.token
        }
        #expect(waiting == [nil, nil, nil, nil, FrameToken(number: 2), nil])
    }
}
