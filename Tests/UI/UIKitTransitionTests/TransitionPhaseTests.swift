@testable import UIKit
import XCTest

/// The life of a transition as a table: a row for each phase, a column for each event.
final class TransitionPhaseTests: XCTestCase {
    private typealias Action = TransitionPhase.Action

    private struct Row {
        let name: String
        let phase: TransitionPhase
        let answers: [Action]
    }

    private static let finger = TransitionCourse(driver: .finger, progress: 0.2)
    private static let wayBack = TransitionCourse(driver: .release, progress: 0.2, end: .cancel)

    private static var events: [(name: String, (inout TransitionPhase) -> Action)] {
        [
            ("start", { $0.start(interactively: true) }), ("didTell", { $0.didTell() }), ("didSetUp", { $0.didSetUp() }),
            ("update", { $0.update(0.3) }), ("let go", { $0.letGo(toward: .cancel) }), ("grab", { $0.grab(at: 0.6) }),
            ("complete", { $0.complete(at: .finish) }), ("abandon", { $0.abandon() }),
        ]
    }

    private static let done = Action.conclude(.finish, wasInteractive: false)
    private static let doneByFinger = Action.conclude(.finish, wasInteractive: true)

    // start, didTell, didSetUp, update, let go, grab, complete, abandon
    private static let rows = [
        Row(
            name: "prepared", phase: .prepared,
            answers: [.tell, .refuse, .refuse, .refuse, .refuse, .refuse, done, done]),
        Row(
            name: "telling", phase: .telling(TransitionCourse()),
            answers: [.refuse, .setUp, .refuse, .refuse, .refuse, .grab(at: 0.6), done, done]),
        Row(
            name: "telling, under a finger", phase: .telling(finger),
            answers: [
                .refuse, .setUp, .refuse, .scrub(to: 0.3), .settle(from: 0.2, toward: .cancel), .nothing, doneByFinger,
                doneByFinger,
            ]),
        Row(
            name: "setting up", phase: .settingUp(TransitionCourse(), completion: nil),
            answers: [.refuse, .refuse, .watch, .refuse, .refuse, .grab(at: 0.6), .wait, done]),
        Row(
            name: "setting up, completed", phase: .settingUp(finger, completion: .cancel),
            answers: [
                .refuse, .refuse, .conclude(.cancel, wasInteractive: true), .scrub(to: 0.3),
                .settle(from: 0.2, toward: .cancel), .nothing, .refuse, .conclude(.cancel, wasInteractive: true),
            ]),
        Row(
            name: "under way", phase: .underWay(TransitionCourse()),
            answers: [.refuse, .refuse, .refuse, .refuse, .refuse, .grab(at: 0.6), done, done]),
        Row(
            name: "under a finger", phase: .underWay(finger),
            answers: [
                .refuse, .refuse, .refuse, .scrub(to: 0.3), .settle(from: 0.2, toward: .cancel), .nothing, doneByFinger,
                doneByFinger,
            ]),
        Row(
            name: "on its way back", phase: .underWay(wayBack),
            answers: [
                .refuse, .refuse, .refuse, .refuse, .refuse, .grab(at: 0.6), done, .conclude(.cancel, wasInteractive: false),
            ]),
        Row(
            name: "ended", phase: .ended(wayBack, .completed),
            answers: Array(repeating: .refuse, count: 8)),
        Row(
            name: "ended without its completion", phase: .ended(TransitionCourse(), .abandoned),
            answers: Array(repeating: .refuse, count: 6) + [.nothing, .refuse]),
    ]

    func testEveryPhaseAnswersEveryEvent() {
        for row in Self.rows {
            XCTAssertEqual(row.answers.count, Self.events.count)
            for (event, expected) in zip(Self.events, row.answers) {
                var phase = row.phase
                XCTAssertEqual(event.1(&phase), expected, "\(row.name), \(event.name)")
                if expected == .refuse { XCTAssertEqual(phase, row.phase, "\(row.name), \(event.name)") }
                if case .conclude(let end, _) = expected {
                    XCTAssertTrue(phase.isOver && phase.course.end == end && !phase.isInteractive, "\(row.name), \(event.name)")
                }
            }
        }
    }

    func testAFingerMayComeAndGoWhileItBegins() {
        var phase = TransitionPhase.prepared
        XCTAssertEqual(phase.start(interactively: true), .tell)
        XCTAssertEqual(phase.update(0.4), .scrub(to: 0.4))
        XCTAssertEqual(phase.didTell(), .setUp)
        XCTAssertTrue(phase.isStarting && phase.isInteractive)
        XCTAssertEqual(phase.letGo(toward: .cancel), .settle(from: 0.4, toward: .cancel))
        XCTAssertEqual(phase.didSetUp(), .watch)
        XCTAssertFalse(phase.isStarting || phase.isInteractive)
        XCTAssertEqual(phase.course, TransitionCourse(driver: .release, progress: 0.4, end: .cancel))
    }

    func testACancelledTransitionStaysCancelledWhileItIsHeldAgain() {
        var phase = TransitionPhase.underWay(Self.finger)
        _ = phase.letGo(toward: .cancel)
        XCTAssertEqual(phase.grab(at: 0.1), .grab(at: 0.1))
        XCTAssertEqual(phase.course, TransitionCourse(driver: .finger, progress: 0.1, end: .cancel))
        _ = phase.letGo(toward: .finish)
        XCTAssertEqual(phase.course.end, .finish)
    }

    func testACompletionDuringTheSetUpWaitsForItsEnd() {
        var phase = TransitionPhase.settingUp(TransitionCourse(), completion: nil)
        XCTAssertEqual(phase.complete(at: .cancel), .wait)
        XCTAssertTrue(phase.hasPendingCompletion && !phase.isOver)
        XCTAssertEqual(phase.didSetUp(), .conclude(.cancel, wasInteractive: false))
        XCTAssertEqual(phase.complete(at: .cancel), .refuse)
    }

    func testOneCompletionIsStillExpectedOfAnAbandonedTransition() {
        var phase = TransitionPhase.underWay(Self.wayBack)
        XCTAssertEqual(phase.abandon(), .conclude(.cancel, wasInteractive: false))
        XCTAssertEqual(phase.complete(at: .finish), .nothing)
        XCTAssertEqual(phase.complete(at: .finish), .refuse)
        XCTAssertEqual(phase.course.end, .cancel)
    }
}
