import XCTest

@testable import UIKit

/// Every state against every event.
final class GestureMachineTests: XCTestCase {
    private typealias State = UIGestureRecognizer.State

    private enum Start: CaseIterable { case possible, held, heldTap, began, changed, ended, cancelled, failed }

    private func machine(_ start: Start) -> GestureMachine {
        switch start {
        case .possible: .possible
        case .held: .held(.begin)
        case .heldTap: .held(.recognize)
        case .began: .active(.began)
        case .changed: .active(.changed)
        case .ended: .over(.ended)
        case .cancelled: .over(.cancelled)
        case .failed: .over(.failed)
        }
    }

    private func check(
        _ start: Start, _ action: GestureMachine.Action, _ state: State, intent: GestureMachine.Intent? = nil,
        line: UInt = #line, _ event: (inout GestureMachine) -> GestureMachine.Action
    ) {
        var machine = machine(start)
        XCTAssertEqual(event(&machine), action, "from \(start)", line: line)
        XCTAssertEqual(machine.state, state, "from \(start)", line: line)
        XCTAssertEqual(machine.intent, intent, "from \(start)", line: line)
    }

    func testWhatARecognizerAsksFor() {
        for start in [Start.possible] {
            check(start, .none, .possible) { $0.request(.possible) }
            check(start, .ask(.begin), .possible) { $0.request(.began) }
            check(start, .illegal, .possible) { $0.request(.changed) }
            check(start, .ask(.recognize), .possible) { $0.request(.ended) }
            check(start, .failed, .failed) { $0.request(.cancelled) }
            check(start, .failed, .failed) { $0.request(.failed) }
        }
        check(.held, .none, .possible, intent: .begin) { $0.request(.began) }
        check(.held, .none, .possible, intent: .begin) { $0.request(.changed) }
        check(.held, .none, .possible, intent: .beginAndEnd) { $0.request(.ended) }
        check(.held, .failed, .failed) { $0.request(.cancelled) }
        check(.heldTap, .none, .possible, intent: .recognize) { $0.request(.ended) }
        for start in [Start.began, .changed] {
            let before = start == .began ? State.began : .changed
            check(start, .illegal, before) { $0.request(.possible) }
            check(start, .illegal, before) { $0.request(.began) }
            check(start, .send, .changed) { $0.request(.changed) }
            check(start, .send, .ended) { $0.request(.ended) }
            check(start, .send, .cancelled) { $0.request(.cancelled) }
            check(start, .send, .cancelled) { $0.request(.failed) }
        }
        for (start, state) in [(Start.ended, State.ended), (.cancelled, .cancelled), (.failed, .failed)] {
            for wanted in [State.began, .changed] { check(start, .illegal, state) { $0.request(wanted) } }
            check(start, .none, state) { $0.request(state) }
        }
    }

    func testWhatOthersDecide() {
        for start in Start.allCases {
            let before = machine(start).state
            let intent = machine(start).intent
            if machine(start).isUndecided {
                check(start, .send, .began) { $0.permit(.begin) }
                check(start, .send, .ended) { $0.permit(.recognize) }
                check(start, .failed, .failed) { $0.refuse() }
                check(start, .failed, .failed) { $0.cancel() }
            } else {
                check(start, .none, before, intent: intent) { $0.permit(.begin) }
                check(start, .none, before, intent: intent) { $0.refuse() }
            }
        }
        for start in [Start.began, .changed] { check(start, .send, .cancelled) { $0.cancel() } }
        for start in [Start.ended, .cancelled, .failed] {
            let before = machine(start).state
            check(start, .none, before) { $0.cancel() }
        }
        for start in Start.allCases {
            var machine = machine(start)
            machine.reset()
            XCTAssertEqual(machine.state, .possible)
            XCTAssertNil(machine.intent)
        }
    }
}
