import GimbalTesting
import UIKit
import XCTest

@MainActor
private final class Rules: NSObject, UIGestureRecognizerDelegate {
    var begins: (UIGestureRecognizer) -> Bool = { _ in true }
    var together: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var requires: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var isRequired: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var takes: (UITouch) -> Bool = { _ in true }

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins(recognizer) }
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { together(recognizer, other) }
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { requires(recognizer, other) }
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { isRequired(recognizer, other) }
    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { takes(touch) }
}

/// Sets what its test wants.
private final class Custom: UIGestureRecognizer {
    var onBegan: (Custom) -> Void = { _ in }
    var onMoved: (Custom) -> Void = { _ in }
    var onEnded: (Custom) -> Void = { _ in }
    var resets = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { onBegan(self) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { onMoved(self) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { onEnded(self) }
    override func reset() { resets += 1 }
}

/// As apps write it: what the superclass began is taken back.
private final class Sideways: UIPanGestureRecognizer {
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began, abs(translation(in: nil).y) > abs(translation(in: nil).x) { state = .cancelled }
    }
}

final class RulesTests: GestureTestCase {
    @MainActor
    private static func pans(
        _ stage: Stage,
        _ body: @MainActor (Recorder, UIPanGestureRecognizer, UIPanGestureRecognizer, Rules, @escaping () -> [String]) -> Void
    ) {
        let view = stage.view(0, 0, 400, 600)
        final class Told { var list: [String] = [] }
        let told = Told()
        let first = UIPanGestureRecognizer { told.list.append("first \($0.state.rawValue)") }
        let second = UIPanGestureRecognizer { told.list.append("second \($0.state.rawValue)") }
        let rules = Rules()
        first.delegate = rules
        view.addGestureRecognizer(first)
        view.addGestureRecognizer(second)
        body(view, first, second, rules) { told.list }
        view.removeFromSuperview()
    }

    @MainActor
    private static func drag(_ stage: Stage) {
        let finger = stage.touch(100, 100)
        finger.move(by: 30, 0)
        finger.move(by: 30, 0)
        finger.end()
    }

    func testOnlyOneIsRecognizedUnlessTheyGoTogether() {
        onStage { stage in
            Self.pans(stage) { _, _, second, rules, told in
                Self.drag(stage)
                XCTAssertEqual(told(), ["first 1", "first 2", "first 3"])
                rules.together = { _, other in other === second }
                Self.drag(stage)
                XCTAssertEqual(
                    told().dropFirst(3), ["first 1", "second 1", "first 2", "second 2", "first 3", "second 3"])
            }
        }
    }

    func testADelegateMayRefuseAndTheOtherGoes() {
        onStage { stage in
            Self.pans(stage) { _, _, _, rules, told in
                rules.begins = { _ in false }
                Self.drag(stage)
                XCTAssertEqual(told(), ["second 1", "second 2", "second 3"])
            }
        }
    }

    func testADelegateMayRequireAFailureOrBeRequired() {
        onStage { stage in
            Self.pans(stage) { _, _, second, rules, told in
                rules.requires = { _, other in other === second }
                Self.drag(stage)
                XCTAssertEqual(told(), ["second 1", "second 2", "second 3"])
                rules.requires = { _, _ in false }
                rules.isRequired = { _, other in other === second }
                Self.drag(stage)
                XCTAssertEqual(told().dropFirst(3), ["first 1", "first 2", "first 3"])
            }
        }
    }

    func testTwoThatRequireEachOtherDoNotWaitForEver() {
        onStage { stage in
            Self.pans(stage) { _, first, second, _, told in
                first.require(toFail: second)
                second.require(toFail: first)
                Self.drag(stage)
                XCTAssertEqual(told().count, 3)
                XCTAssertEqual(first.state, .possible)
                XCTAssertEqual(second.state, .possible)
            }
        }
    }

    func testATouchThatIsNotReceivedIsNotFollowed() {
        onStage { stage in
            Self.pans(stage) { view, first, _, rules, told in
                rules.takes = { touch in touch.location(in: view).x > 200 }
                Self.drag(stage)
                XCTAssertEqual(told(), ["second 1", "second 2", "second 3"])
                XCTAssertEqual(first.numberOfTouches, 0)
            }
        }
    }

    func testATouchThatIsNotCancelledGoesOnInItsView() {
        onStage { stage in
            Self.pans(stage) { view, first, _, _, _ in
                first.cancelsTouchesInView = false
                Self.drag(stage)
                XCTAssertEqual(view.told, ["began 1", "moved 1", "moved 1", "ended 1"])
            }
        }
    }

    func testABeginningThatIsDelayedComesWhenTheRecognizerHasFailed() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            let press = UILongPressGestureRecognizer { _ in }
            press.delaysTouchesBegan = true
            view.addGestureRecognizer(press)
            let finger = stage.touch(50, 50)
            XCTAssertEqual(view.told, [])
            finger.move(by: 30, 0)
            XCTAssertEqual(view.told, ["began 1", "moved 1"])
            finger.end()
            XCTAssertEqual(view.told, ["began 1", "moved 1", "ended 1"])
            let quick = stage.touch(50, 50)
            quick.end()
            XCTAssertEqual(view.told.suffix(2), ["began 1", "ended 1"])
        }
    }

    func testAnEndIsDelayedWhileADoubleTapMayCome() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            let double = UITapGestureRecognizer { _ in }
            double.numberOfTapsRequired = 2
            view.addGestureRecognizer(double)
            stage.tap(50, 50)
            XCTAssertEqual(view.told, ["began 1"])
            stage.pass(0.5)
            XCTAssertEqual(view.told, ["began 1", "ended 1"])
            stage.pass(0.5)
            stage.tap(50, 50)
            stage.pass(0.1)
            stage.tap(50, 50)
            XCTAssertEqual(view.told.dropFirst(2), ["began 1", "began 1", "cancelled 1", "cancelled 1"])
        }
    }

    func testAnAppsOwnRecognizerSetsItsState() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var states: [UIGestureRecognizer.State] = []
            let custom = Custom()
            custom.addTarget { states.append($0.state) }
            custom.onBegan = { $0.state = .began }
            custom.onMoved = { $0.state = .changed }
            custom.onEnded = { $0.state = .ended }
            view.addGestureRecognizer(custom)
            Self.drag(stage)
            XCTAssertEqual(states, [.began, .changed, .changed, .ended])
            XCTAssertEqual(custom.resets, 1)
            XCTAssertEqual(custom.state, .possible)
        }
    }

    func testARecognizerThatNeverDecidesIsForgottenAndBlocksNobodyForLong() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            let custom = Custom()
            var taps = 0
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            tap.require(toFail: custom)
            view.addGestureRecognizer(custom)
            view.addGestureRecognizer(tap)
            stage.tap(50, 50)
            XCTAssertEqual(taps, 0)
            stage.pass(1.5)
            XCTAssertEqual(taps, 1)
            XCTAssertEqual(custom.resets, 1)
        }
    }

    func testWhatASubclassTakesBackWasNeverBegun() {
        onStage { stage in
            let outer = stage.view(0, 0, 400, 600)
            let inner = stage.view(0, 0, 400, 300, in: outer)
            var told: [String] = []
            let sideways = Sideways()
            sideways.addTarget { told.append("sideways \($0.state.rawValue)") }
            inner.addGestureRecognizer(sideways)
            outer.addGestureRecognizer(UIPanGestureRecognizer { told.append("outer \($0.state.rawValue)") })
            let finger = stage.touch(100, 100)
            finger.move(by: 0, 30)
            finger.end()
            XCTAssertEqual(told, ["outer 1", "outer 3"])
        }
    }

    func testAStateThatIsSetWhileBeingResetMeansNothing() {
        final class Eager: UIGestureRecognizer {
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
            override func reset() {
                super.reset()
                state = .possible
            }
        }
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            let eager = Eager()
            var (count, taps) = (0, 0)
            eager.addTarget { _ in count += 1 }
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            tap.require(toFail: eager)
            view.addGestureRecognizer(eager)
            view.addGestureRecognizer(tap)
            stage.tap(50, 50)
            stage.tap(50, 50)
            eager.isEnabled = false
            stage.tap(50, 50)
            XCTAssertEqual(count, 2)
            XCTAssertEqual(taps, 1)
        }
    }

    func testAnActionMayCancelItsOwnRecognizer() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(
                UIPanGestureRecognizer { pan in
                    states.append(pan.state)
                    guard pan.state == .changed else { return }
                    pan.isEnabled = false
                    pan.isEnabled = true
                })
            Self.drag(stage)
            XCTAssertEqual(states, [.began, .changed, .cancelled])
            Self.drag(stage)
            XCTAssertEqual(states, [.began, .changed, .cancelled, .began, .changed, .cancelled])
        }
    }

    func testTwoFingersOnTwoViewsDoNotDisturbEachOther() {
        onStage { stage in
            let left = stage.view(0, 0, 200, 600)
            let right = stage.view(200, 0, 200, 600)
            var told: [String] = []
            left.addGestureRecognizer(UIPanGestureRecognizer { told.append("left \($0.state.rawValue)") })
            right.addGestureRecognizer(UIPanGestureRecognizer { told.append("right \($0.state.rawValue)") })
            let fingers = stage.hand.touch(at: [CGPoint(x: 100, y: 100), CGPoint(x: 300, y: 100)])
            fingers[0].move(by: 0, 30)
            fingers[1].move(by: 0, 30)
            fingers[0].end()
            fingers[1].end()
            XCTAssertEqual(told, ["left 1", "right 1", "left 3", "right 3"])
        }
    }

    func testPinchAndRotationMeasureTwoFingers() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var scale: CGFloat = 1
            var turn: CGFloat = 0
            let rules = Rules()
            rules.together = { _, _ in true }
            let pinch = UIPinchGestureRecognizer { scale = $0.scale }
            let rotation = UIRotationGestureRecognizer { turn = $0.rotation }
            pinch.delegate = rules
            view.addGestureRecognizer(pinch)
            view.addGestureRecognizer(rotation)
            let fingers = stage.hand.touch(at: [CGPoint(x: 150, y: 300), CGPoint(x: 250, y: 300)])
            stage.hand.move(
                [(fingers[0], CGPoint(x: 200, y: 200)), (fingers[1], CGPoint(x: 200, y: 400))], duration: 0.3, steps: 30)
            XCTAssertEqual(scale, 2, accuracy: 0.01)
            XCTAssertEqual(turn, .pi / 2, accuracy: 0.01)
            fingers[0].end()
            fingers[1].move(by: 0, 50)
            XCTAssertEqual(scale, 2, accuracy: 0.01)
            fingers[1].end()
            XCTAssertEqual(pinch.state, .possible)
        }
    }
}
