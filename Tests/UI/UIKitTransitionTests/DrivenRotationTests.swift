import GimbalTesting
import UIKit
import XCTest

/// Turns of the interface under a finger: driven, led back, caught, and followed exactly.
final class DrivenRotationTests: RotationTestCase {
    /// Frames at which the display showed what `stage` shows.
    @MainActor
    private static func angles(_ count: Int, _ stage: TurnStage) -> [Double] {
        (0..<count).map { _ in
            stage.screen.advance(by: 1.0 / 60)
            return stage.angle
        }
    }

    func testAFingerDrivesTheTurnByItsProgress() throws {
        try withTurns { stage in
            let finger = UIPercentDrivenInteractiveTransition()
            stage.root.rotation = .live.driven(by: finger)
            var cancelled: [Bool] = []
            var interactive: [Bool] = []
            stage.root.onTransition = { _, coordinator in
                interactive = [coordinator.initiallyInteractive, coordinator.isInteractive]
                coordinator.animate(alongsideTransition: nil) { cancelled.append($0.isCancelled) }
            }
            stage.rotate(.landscapeRight)
            XCTAssertEqual(interactive, [true, true])
            for progress in [0, 0.5, 0.25, 0.8] {
                finger.update(progress)
                stage.screen.advance(by: 0.5)
                // Without the pace that it has by itself.
                XCTAssertEqual(stage.angle, progress * .pi / 2, accuracy: 1e-6)
            }
            let size = stage.window.layer.presentation()?.bounds.size ?? .zero
            XCTAssertEqual(size.width, 320 + 0.8 * 160, accuracy: 0.01)
            finger.finish()
            var last = stage.angle
            for angle in Self.angles(30, stage) {
                XCTAssertGreaterThanOrEqual(angle, last - 1e-9)
                last = angle
            }
            XCTAssertEqual(last, .pi / 2, accuracy: 1e-9)
            XCTAssertEqual(cancelled, [false])
            XCTAssertEqual(stage.orientation, .landscapeRight)
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
            XCTAssertEqual(stage.screen.missedVblanks, 0)
        }
    }

    /// Of every kind, from wherever: nothing of it is left, and nothing jumps.
    func testOneThatIsLedBackLeavesNothing() throws {
        try withTurns { stage in
            let mark = UIView(frame: CGRect(x: 20, y: 30, width: 90, height: 50))
            mark.backgroundColor = .red
            stage.root.view.addSubview(mark)
            // Resized with its superview, and so is what is in it.
            let panes = [UIView(frame: stage.root.view.bounds), UIView(frame: stage.root.view.bounds)]
            for pane in panes { pane.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
            stage.root.view.insertSubview(panes[0], at: 0)
            panes[0].addSubview(panes[1])
            stage.screen.advance(by: 0.1)
            for (name, way) in [
                ("live", UIInterfaceRotation.live), ("seamless", .seamless(keeping: mark)), ("crossfade", .crossfade),
                ("catalogue", .custom { TransitionCatalogue.make(named: "cube", isForward: true) }),
            ] {
                let finger = UIPercentDrivenInteractiveTransition()
                stage.root.rotation = way.driven(by: finger)
                var cancelled: [Bool] = []
                stage.root.onTransition = { _, coordinator in
                    coordinator.animate { _ in
                        mark.alpha = 0.5
                    } completion: {
                        cancelled.append($0.isCancelled)
                    }
                }
                stage.rotate(.landscapeLeft)
                finger.update(0.6)
                stage.screen.advance(by: 0.1)
                finger.cancel()
                var last = stage.angle
                for angle in Self.angles(40, stage) where name == "live" {
                    XCTAssertLessThan(abs(angle - last), 0.2, "a jump")
                    last = angle
                }
                XCTAssertEqual(cancelled, [true], name)
                XCTAssertEqual(stage.orientation, .portrait, name)
                XCTAssertEqual(stage.angle, 0, accuracy: 1e-12, name)
                XCTAssertEqual(stage.window.frame, CGRect(x: 0, y: 0, width: 320, height: 480), name)
                XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 320, height: 480), name)
                XCTAssertEqual(stage.window.subviews, [stage.root.view], name)
                XCTAssertEqual(mark.frame, CGRect(x: 20, y: 30, width: 90, height: 50), name)
                XCTAssertEqual(mark.alpha, 1, name)
                XCTAssertEqual(panes.map(\.frame), [stage.root.view.bounds, stage.root.view.bounds], name)
                XCTAssertTrue(mark.transform.isIdentity, name)
                XCTAssertEqual(mark.layer.anchorPoint, CGPoint(x: 0.5, y: 0.5), name)
                XCTAssertNil(stage.window.rootViewController?.transitionCoordinator, name)
                let pixel = try XCTUnwrap(stage.screen.image?.pixel(x: 60, y: 50))
                XCTAssertGreaterThan(pixel.red, 200, name)
                XCTAssertLessThan(pixel.green, 90, name)
                Self.checkItTurns(stage, name)
            }
            XCTAssertEqual(stage.screen.missedVblanks, 0)
        }
    }

    /// At once, and without a finger.
    @MainActor
    private static func checkItTurns(_ stage: TurnStage, _ name: String) {
        stage.root.onTransition = nil
        stage.root.rotation = nil
        stage.rotate(.landscapeLeft)
        stage.screen.advance(by: 1)
        XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320), name)
        stage.rotate(.portrait)
        stage.screen.advance(by: 1)
    }

    /// In no frame of a turn that is led back does what is kept still move.
    func testWhatIsKeptStillStaysAlsoOnTheWayBack() throws {
        try withTurns { stage in
            let still = UIView(frame: stage.root.view.bounds)
            stage.root.view.addSubview(still)
            stage.screen.settle()
            let finger = UIPercentDrivenInteractiveTransition()
            stage.root.rotation = .seamless(keeping: still).driven(by: finger)
            let corner = stage.seen(.zero, of: still)
            stage.rotate(.landscapeRight)
            for step in 0..<60 {
                if step < 30 { finger.update(Double(step) / 40) }
                if step == 30 { finger.cancel() }
                stage.screen.advance(by: 1.0 / 60)
                let seen = stage.seen(.zero, of: still)
                XCTAssertEqual(seen.x, corner.x, accuracy: 0.01, "frame \(step)")
                XCTAssertEqual(seen.y, corner.y, accuracy: 0.01, "frame \(step)")
            }
            XCTAssertEqual(stage.orientation, .portrait)
        }
    }

    func testItIsCaughtOnItsWay() throws {
        try withTurns { stage in
            let finger = UIPercentDrivenInteractiveTransition()
            stage.root.rotation = .live.driven(by: finger)
            stage.rotate(.portraitUpsideDown)
            for end in [finger.finish, finger.cancel, finger.finish] {
                finger.update(0.5)
                stage.screen.advance(by: 1.0 / 60)
                end()
                stage.screen.advance(by: 0.1)
                let flying = stage.angle
                XCTAssertNotEqual(flying, .pi / 2, accuracy: 0.01)
                finger.pause()
                XCTAssertEqual(finger.percentComplete * .pi, abs(stage.angle), accuracy: 1e-6)
                let caught = stage.angle
                XCTAssertEqual(caught, flying, accuracy: 0.2)
                for angle in Self.angles(10, stage) { XCTAssertEqual(angle, caught, accuracy: 1e-9) }
            }
            finger.finish()
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.orientation, .portraitUpsideDown)
            XCTAssertNil(stage.root.transitionCoordinator)
        }
    }

    func testWhatIsAskedForMeanwhileComesAfterIt() throws {
        try withTurns { stage in
            let finger = UIPercentDrivenInteractiveTransition()
            stage.root.rotation = .live.driven(by: finger)
            stage.rotate(.landscapeRight)
            finger.update(0.5)
            stage.root.rotation = nil
            stage.rotate(.landscapeLeft)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.angle, .pi / 4, accuracy: 1e-6)
            finger.cancel()
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.orientation, .landscapeLeft)
            XCTAssertEqual(stage.angle, -.pi / 2, accuracy: 1e-9)
        }
    }

    /// Two fingers that turn the interface are measured on the display, so that what lies under them stays under them, frame by frame and
    /// also for events between two frames.
    func testWhatTwoFingersHoldStaysUnderThem() throws {
        try withTurns { stage in
            let finger = UIPercentDrivenInteractiveTransition()
            var recognized = 0.0
            stage.window.addGestureRecognizer(
                UIRotationGestureRecognizer { (fingers: UIRotationGestureRecognizer) in
                    if fingers.state == .began {
                        stage.root.rotation = .live.driven(by: finger)
                        stage.rotate(.landscapeRight)
                        fingers.rotation = 0
                    } else if fingers.state == .changed {
                        recognized = fingers.rotation
                        finger.update(fingers.rotation / (.pi / 2))
                    } else {
                        finger.finish()
                    }
                })
            let middle = CGPoint(x: 160, y: 240)
            @MainActor func places(_ angle: Double) -> [CGPoint] {
                [0.0, .pi].map { CGPoint(x: middle.x + 100 * cos(angle + $0), y: middle.y + 100 * sin(angle + $0)) }
            }
            let fingers = stage.screen.touches(at: places(0))
            // Far enough to be meant; from there on nothing gets lost.
            stage.screen.move(fingers, to: places(0.2))
            for step in 1...40 {
                let angle = 0.2 + Double(step) * 0.025
                stage.screen.move(fingers, to: places(angle))
                stage.screen.advance(by: step % 3 == 0 ? 1.0 / 60 : 0.005)
                XCTAssertEqual(recognized, angle - 0.2, accuracy: 1e-6, "step \(step)")
                XCTAssertEqual(stage.angle, angle - 0.2, accuracy: 1e-6, "step \(step)")
            }
            for finger in fingers { finger.end() }
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.orientation, .landscapeRight)
        }
    }
}
