import GimbalTesting
import UIKit
import XCTest

final class HitTests: GestureTestCase {
    func testAViewThatIsAnimatedTakesNoTouchesUnlessItIsAllowed() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 250 }
            stage.pass(0.5)
            stage.tap(150, 50)
            XCTAssertEqual(view.told, [])
            stage.pass(1)
            stage.tap(250, 50)
            XCTAssertEqual(view.told, ["began 1", "ended 1"])
        }
    }

    func testWhereItIsAllowedItIsHitWhereItIsSeen() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            let child = stage.view(0, 0, 50, 50, in: view)
            UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) { view.center.x = 350 }
            stage.pass(0.5)
            stage.tap(350, 80)
            XCTAssertEqual(view.told, [])
            stage.pass(0.1)
            let x = view.layer.presentation()?.position.x ?? 0
            stage.touch(x + 30, 80).end()
            XCTAssertEqual(view.told, ["began 1", "ended 1"])
            stage.touch(x - 40, 20).end()
            XCTAssertEqual(child.told, ["began 1", "ended 1"])
        }
    }

    func testWhatIsHiddenOrFadedOrSwitchedOffIsNotHit() {
        onStage { stage in
            let below = stage.view(0, 0, 100, 100)
            let above = stage.view(0, 0, 100, 100)
            stage.tap(50, 50)
            XCTAssertEqual(above.told.count, 2)
            for change in [
                { above.isHidden = true },
                {
                    above.isHidden = false; above.alpha = 0.005
                },
                {
                    above.alpha = 1; above.isUserInteractionEnabled = false
                },
            ] {
                change()
                below.told = []
                stage.tap(50, 50)
                XCTAssertEqual(below.told.count, 2)
            }
            XCTAssertEqual(above.told.count, 2)
        }
    }

    func testNoTouchBeginsWhileInteractionIsIgnored() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            UIApplication.shared.beginIgnoringInteractionEvents()
            let finger = stage.touch(50, 50)
            UIApplication.shared.endIgnoringInteractionEvents()
            finger.move(by: 5, 5)
            finger.end()
            XCTAssertEqual(view.told, [])
            stage.tap(50, 50)
            XCTAssertEqual(view.told.count, 2)
        }
    }

    func testAViewThatLeavesTheWindowIsToldThatItsTouchIsOver() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UIPanGestureRecognizer { states.append($0.state) })
            let finger = stage.touch(50, 50)
            finger.move(by: 20, 0)
            view.removeFromSuperview()
            finger.move(by: 20, 0)
            finger.end()
            XCTAssertEqual(states, [.began, .cancelled])
            XCTAssertEqual(view.told, ["began 1", "cancelled 1"])
            XCTAssertEqual(view.mistakes, [])
        }
    }

    func testASecondFingerNeedsAViewThatTakesSeveral() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            let fingers = stage.hand.touch(at: [CGPoint(x: 20, y: 20), CGPoint(x: 60, y: 60)])
            XCTAssertEqual(view.told, ["began 1"])
            fingers.forEach { $0.end() }
            XCTAssertEqual(view.mistakes, [])
            XCTAssertEqual(view.fingersDown, 0)
            view.told = []
            view.isMultipleTouchEnabled = true
            let more = stage.hand.touch(at: [CGPoint(x: 20, y: 20), CGPoint(x: 60, y: 60)])
            XCTAssertEqual(view.told, ["began 2"])
            more.forEach { $0.cancel() }
            XCTAssertEqual(view.fingersDown, 0)
        }
    }
}
