import GimbalTesting
import InputEvents
import UIKit
import XCTest

final class RecognizerTests: GestureTestCase {
    func testAViewIsToldOfAFinger() {
        onStage { stage in
            let view = stage.view(50, 50, 100, 100)
            let finger = stage.touch(60, 60)
            finger.move(to: CGPoint(x: 300, y: 300))
            finger.end()
            XCTAssertEqual(view.told, ["began 1", "moved 1", "ended 1"])
        }
    }

    func testAPanBeginsAfterTenPointsAndTellsTheWay() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var states: [UIGestureRecognizer.State] = []
            var translation = CGPoint.zero
            let pan = UIPanGestureRecognizer { pan in
                states.append(pan.state)
                translation = pan.translation(in: view)
            }
            view.addGestureRecognizer(pan)
            let finger = stage.touch(100, 100)
            stage.pass(0.02)
            finger.move(by: 6, 0)
            XCTAssertEqual(states, [])
            stage.pass(0.02)
            finger.move(by: 6, 0)
            XCTAssertEqual(states, [.began])
            XCTAssertEqual(translation, CGPoint(x: 12, y: 0))
            stage.pass(0.02)
            finger.move(by: 6, 3)
            XCTAssertEqual(pan.velocity(in: view).x, 300, accuracy: 1)
            finger.end()
            XCTAssertEqual(states, [.began, .changed, .ended])
            XCTAssertEqual(pan.state, .possible)
            XCTAssertEqual(view.told, ["began 1", "moved 1", "cancelled 1"])
        }
    }

    /// Fingers that turn and then rest are let go at rest; fingers that go up while they turn throw what they turned.
    func testTwoFingersThatRestBeforeTheyGoUpHaveNoSpeed() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            view.isMultipleTouchEnabled = true
            var speed: CGFloat?
            let rotation = UIRotationGestureRecognizer { if $0.state == .ended { speed = $0.velocity } }
            view.addGestureRecognizer(rotation)
            for (rest, isThrown) in [(0.3, false), (0.06, true), (0.01, true)] {
                let (left, right) = (stage.touch(100, 300), stage.touch(300, 300))
                for _ in 0..<8 {
                    stage.pass(1.0 / 60)
                    left.move(by: 0, -8)
                    right.move(by: 0, 8)
                }
                stage.pass(rest)
                left.end()
                right.end()
                XCTAssertEqual(abs(speed ?? 0) > 1, isThrown, "\(speed ?? 0) after \(rest) s")
                speed = nil
                stage.pass(1)
            }
        }
    }

    func testTouchesOfTwoTypesAreNotMixedUnlessThatIsAllowed() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            view.isMultipleTouchEnabled = true
            let pinch = UIPinchGestureRecognizer { _ in }
            view.addGestureRecognizer(pinch)
            for (isExclusive, count) in [(true, 1), (false, 2)] {
                pinch.requiresExclusiveTouchType = isExclusive
                let finger = stage.touch(100, 100)
                stage.pointer(.pressed(button: 0), 200, 200)
                XCTAssertEqual(pinch.numberOfTouches, count)
                stage.pointer(.released(button: 0), 200, 200)
                finger.end()
            }
        }
    }

    func testATapCancelsTheTouchOfItsView() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            var count = 0
            view.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
            stage.tap(20, 20)
            XCTAssertEqual(count, 1)
            XCTAssertEqual(view.told, ["began 1", "cancelled 1"])
        }
    }

    func testASingleTapWaitsForTheDoubleTapToFail() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            var told: [String] = []
            let single = UITapGestureRecognizer { _ in told.append("single") }
            let double = UITapGestureRecognizer { _ in told.append("double") }
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            view.addGestureRecognizer(single)
            view.addGestureRecognizer(double)
            stage.tap(20, 20)
            XCTAssertEqual(told, [])
            stage.pass(0.5)
            XCTAssertEqual(told, ["single"])
            stage.pass(0.5)
            stage.tap(20, 20)
            stage.pass(0.1)
            stage.tap(22, 20)
            XCTAssertEqual(told, ["single", "double"])
            stage.pass(1)
            XCTAssertEqual(told, ["single", "double"])
        }
    }

    func testTheDeeperOfTwoPansWins() {
        onStage { stage in
            let outer = stage.view(0, 0, 400, 600)
            let inner = stage.view(0, 0, 200, 200, in: outer)
            var told: [String] = []
            outer.addGestureRecognizer(UIPanGestureRecognizer { _ in told.append("outer") })
            inner.addGestureRecognizer(UIPanGestureRecognizer { _ in told.append("inner") })
            let finger = stage.touch(50, 50)
            finger.move(by: 30, 0)
            finger.end()
            XCTAssertEqual(told, ["inner", "inner"])
        }
    }

    func testALongPressBeginsByTheClockAlone() {
        onStage { stage in
            let view = stage.view(0, 0, 100, 100)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
            let finger = stage.touch(10, 10)
            stage.pass(0.4)
            XCTAssertEqual(states, [])
            stage.pass(0.2)
            XCTAssertEqual(states, [.began])
            finger.move(by: 50, 50)
            finger.end()
            XCTAssertEqual(states, [.began, .changed, .ended])
        }
    }

    func testAnEdgePanComesOverTheEdge() {
        onStage { stage in
            var states: [UIGestureRecognizer.State] = []
            let pan = UIScreenEdgePanGestureRecognizer { states.append($0.state) }
            pan.edges = .left
            stage.window.addGestureRecognizer(pan)
            let middle = stage.touch(100, 100)
            middle.move(by: 50, 0)
            middle.end()
            XCTAssertEqual(states, [])
            let edge = stage.touch(3, 100)
            edge.move(by: 5, 1)
            edge.move(by: 30, 2)
            edge.end()
            XCTAssertEqual(states, [.began, .ended])
            let along = stage.touch(3, 100)
            along.move(by: 2, 30)
            along.move(by: 80, 0)
            along.end()
            XCTAssertEqual(states, [.began, .ended])
            stage.window.removeGestureRecognizer(pan)
        }
    }

    func testARecognizerThatIsSwitchedOffIsCancelled() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var states: [UIGestureRecognizer.State] = []
            let pan = UIPanGestureRecognizer { states.append($0.state) }
            view.addGestureRecognizer(pan)
            let finger = stage.touch(50, 50)
            finger.move(by: 30, 0)
            pan.isEnabled = false
            XCTAssertEqual(states, [.began, .cancelled])
            XCTAssertEqual(pan.state, .possible)
            pan.isEnabled = true
            finger.move(by: 30, 0)
            finger.end()
            XCTAssertEqual(states, [.began, .cancelled])
        }
    }

    func testSettingTheTranslationBackKeepsTheSpeedOfTheNextMovement() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var moved: CGFloat = 0
            var last = CGPoint.zero
            let pan = UIPanGestureRecognizer { pan in
                moved += pan.translation(in: view).x
                if pan.state == .ended { last = pan.velocity(in: view) }
                pan.setTranslation(.zero, in: view)
                XCTAssertEqual(pan.velocity(in: view), .zero)
            }
            view.addGestureRecognizer(pan)
            let finger = stage.touch(50, 50)
            for _ in 0..<10 {
                stage.pass(1.0 / 60)
                finger.move(by: 10, 0)
            }
            finger.end()
            XCTAssertEqual(moved, 100, accuracy: 0.01)
            XCTAssertEqual(last.x, 600, accuracy: 1)
        }
    }

    func testTheVelocityIsThatOfTheLastTenthOfASecond() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var velocities: [CGFloat] = []
            let pan = UIPanGestureRecognizer { if $0.state == .ended { velocities.append($0.velocity(in: view).x) } }
            view.addGestureRecognizer(pan)
            let slowing = stage.touch(50, 50)
            slowing.move(to: CGPoint(x: 250, y: 50), duration: 0.1, steps: 6)
            slowing.move(to: CGPoint(x: 270, y: 50), duration: 0.2, steps: 12)
            slowing.end()
            let still = stage.touch(50, 50)
            still.move(to: CGPoint(x: 250, y: 50), duration: 0.1, steps: 6)
            stage.pass(0.15)
            still.end()
            XCTAssertEqual(velocities.first ?? 0, 100, accuracy: 10)
            XCTAssertEqual(velocities.last ?? 1, 0, accuracy: 0.01)
        }
    }

    func testTouchesGoUpTheChainOfResponders() {
        final class Controller: UIViewController {
            var told: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                told.append("began \(touches.first?.tapCount ?? 0)")
                super.touchesBegan(touches, with: event)
            }
        }
        onStage { stage in
            let controller = Controller()
            stage.window.rootViewController = controller
            controller.view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            stage.pass(0)
            stage.tap(50, 50)
            stage.pass(0.1)
            stage.tap(55, 50)
            stage.pass(1)
            stage.tap(55, 50)
            XCTAssertEqual(controller.told, ["began 1", "began 2", "began 1"])
            stage.window.rootViewController = nil
        }
    }
}
