import UIKit
import XCTest

/// Section H: transitions that are taken back.
final class CancellationTests: TransitionTestCase {
    func testH99_aCancelledDismissalTurnsTheCallbacksAround() {
        withStage { stage in
            let drag = Drag(stage, style: .fullScreen)
            drag.begin()
            drag.update(0.5)
            drag.interactor.cancel()
            stage.run(1)
            XCTAssertEqual(
                stage.journal.entries.filter { $0.hasPrefix("A.") || $0.hasPrefix("B.") },
                [
                    "B.willDisappear", "A.willAppear", "A.isAppearing", "A.willDisappear", "A.didDisappear", "B.willAppear",
                    "B.isAppearing", "B.didAppear",
                ])
            XCTAssertNil(stage.a.view.window)
            XCTAssertNotNil(drag.b.view.window)
        }
    }

    func testH100_aCancelledDismissalLeavesEverythingAsItWas() {
        withStage { stage in
            let drag = Drag(stage)
            let field = Focusable(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
            drag.b.view.addSubview(field)
            XCTAssertTrue(field.becomeFirstResponder())
            drag.begin()
            drag.update(0.5)
            drag.interactor.cancel()
            stage.run(1)
            XCTAssertTrue(stage.a.presentedViewController === drag.b)
            XCTAssertTrue(drag.b.presentingViewController === stage.a)
            XCTAssertFalse(drag.b.isBeingDismissed)
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertFalse(drag.isDone)
            XCTAssertNil(drag.b.transitionCoordinator)
            XCTAssertEqual(drag.b.view.frame, stage.window.bounds)
        }
    }

    func testThePresentersFirstResponderComesBackWithIt() {
        withStage { stage in
            let field = Focusable(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
            stage.a.view.addSubview(field)
            field.becomeFirstResponder()
            let b = stage.page("B")
            stage.a.present(b, animated: true)
            XCTAssertTrue(field.isFirstResponder)
            stage.run(0.6)
            XCTAssertFalse(field.isFirstResponder)
            b.dismiss(animated: true)
            stage.run(0.6)
            XCTAssertTrue(field.isFirstResponder)
            field.removeFromSuperview()
            XCTAssertFalse(field.isFirstResponder)
        }
    }

    private final class Focusable: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    func testH101_theEndIsToldAsFalse() {
        withStage { stage in
            let drag = Drag(stage)
            drag.delegate.makeController = { Presenter($0, $1, stage.journal) }
            drag.begin()
            drag.interactor.finish()
            stage.run(1.1)
            drag.animator.ended = []
            drag.presentAgain()
            drag.begin()
            drag.update(0.5)
            drag.interactor.cancel()
            stage.run(1)
            XCTAssertEqual(stage.journal.only("pc.didDismiss(false)", "pc.didDismiss(true)"), ["pc.didDismiss(false)"])
            XCTAssertEqual(drag.animator.ended, [false])
        }
    }

    func testH102_aCancelledPresentationLeavesNothing() {
        for style in [UIModalPresentationStyle.custom, .fullScreen] {
            withStage { stage in
                let b = stage.page("B", style)
                let delegate = Transitioning(stage.journal)
                let interactor = UIPercentDrivenInteractiveTransition()
                delegate.presenter = Animator(0.5, stage.journal)
                delegate.presentInteractor = interactor
                if style == .custom { delegate.makeController = { Presenter($0, $1, stage.journal) } }
                b.transitioningDelegate = delegate
                stage.a.present(b, animated: true) { XCTFail("it was never presented") }
                stage.tick()
                interactor.update(0.3)
                stage.tick()
                interactor.cancel()
                stage.run(0.6)
                if style == .custom { XCTAssertEqual(stage.journal.count("pc.didPresent(false)"), 1) }
                XCTAssertNil(stage.a.presentedViewController)
                XCTAssertNil(b.view.window)
                XCTAssertEqual(stage.window.subviews, [stage.a.view])
                XCTAssertEqual(
                    stage.journal.starting(with: "B."),
                    ["B.didLoad", "B.willAppear", "B.isAppearing", "B.willDisappear", "B.didDisappear"])
                let own = stage.journal.starting(with: "A.")
                XCTAssertEqual(
                    own,
                    style == .custom ? [] : ["A.willDisappear", "A.willAppear", "A.isAppearing", "A.didAppear"])
            }
        }
    }

    func testWhatMovedTheViewOnTheWayIsKept_andNothingJumps() {
        withStage { stage in
            let drag = Drag(stage)
            let center = drag.b.view.center
            drag.begin()
            drag.update(0.5)
            drag.b.view.center.x += 30
            stage.tick()
            XCTAssertEqual(drag.way, 230, accuracy: 0.01)
            drag.interactor.cancel()
            var last = drag.way
            for _ in 0..<60 {
                stage.tick(after: 1.0 / 60)
                XCTAssertLessThan(abs(drag.way - last), 25)
                last = drag.way
            }
            XCTAssertEqual(drag.b.view.center, CGPoint(x: center.x + 30, y: center.y))
        }
    }

    func testH104_cancellingAHundredTimesLeaksNothing() {
        let held = Held()
        withStage { stage in
            let drag = Drag(stage, duration: 0.2, style: .fullScreen)
            held.page = drag.b
            for round in 0..<100 {
                drag.begin()
                held.context = drag.b.transitionCoordinator
                drag.update(CGFloat(round % 10) / 10)
                drag.interactor.cancel()
                stage.run(0.3)
                XCTAssertNil(drag.b.transitionCoordinator)
            }
            for (one, other) in [("willDisappear", "willAppear"), ("willAppear", "didAppear")] {
                XCTAssertEqual(stage.journal.count("B.\(one)"), 100)
                XCTAssertEqual(stage.journal.count("B.\(other)"), 100)
            }
            XCTAssertEqual(stage.journal.count("A.willAppear"), 100)
            XCTAssertEqual(stage.journal.count("A.didDisappear"), 100)
            XCTAssertNil(drag.b.view.layer.animationKeys())
            drag.begin()
            drag.interactor.finish()
            stage.run(0.3)
            XCTAssertTrue(drag.isDone)
            drag.animator.forget()
        }
        XCTAssertNil(held.context)
        XCTAssertNil(held.page)
    }
}

/// What must not be alive when a test is over.
private final class Held: @unchecked Sendable {
    weak var context: AnyObject?
    weak var page: AnyObject?
}
