import GimbalTesting
import UIKit
import XCTest

/// What a turn looks like on its way, and what may happen meanwhile.
final class LiveRotationTests: RotationTestCase {
    func testTheInterfaceTurnsAndGrowsOnItsWay() throws {
        try withTurns { stage in
            let card = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
            card.autoresizingMask = .flexibleWidth
            stage.root.view.addSubview(card)
            stage.screen.settle()
            stage.rotate(.landscapeRight)
            XCTAssertEqual(card.frame.width, 480)
            stage.screen.advance(by: 0.15)
            XCTAssertGreaterThan(stage.angle, 0.4)
            XCTAssertLessThan(stage.angle, 1.2)
            let width = try XCTUnwrap(card.layer.presentation()).bounds.width
            XCTAssertGreaterThan(width, 340)
            XCTAssertLessThan(width, 460)
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(stage.angle, .pi / 2, accuracy: 1e-9)
            // The top left corner of the interface is the display's top right one.
            let corner = stage.seen(.zero, of: stage.root.view)
            XCTAssertEqual(corner.x, 320, accuracy: 1e-9)
            XCTAssertEqual(corner.y, 0, accuracy: 1e-9)
            XCTAssertEqual(stage.screen.missedVblanks, 0)
        }
    }

    /// Every vblank of a turn that is taken elsewhere in its middle, twice: neither angle nor speed jumps.
    func testAnotherRotationInMidRotationJumpsNeitherInPlaceNorInSpeed() throws {
        try withTurns { stage in
            var angles: [Double] = []
            @MainActor func run(_ count: Int) {
                for _ in 0..<count {
                    stage.screen.advance(by: 1.0 / 60)
                    angles.append(stage.angle)
                }
            }
            var ends = 0
            stage.root.onTransition = { _, coordinator in
                coordinator.animate(alongsideTransition: nil) { _ in ends += 1 }
            }
            run(2)
            stage.rotate(.landscapeRight)
            run(8)
            stage.rotate(.landscapeLeft)
            XCTAssertEqual(ends, 1, "who began is told that it is over")
            run(8)
            stage.rotate(.portrait)
            run(60)
            XCTAssertEqual(ends, 3)
            let steps = zip(angles.dropFirst(), angles).map { $0 - $1 }
            let changes = zip(steps.dropFirst(), steps).map { abs($0 - $1) }
            // A quarter turn of 0.3 s has at most 0.15 rad a frame, half a turn of twice the time likewise.
            XCTAssertLessThan(steps.map(abs).max()!, 0.3)
            XCTAssertLessThan(changes.max()!, 0.08)
            XCTAssertEqual(stage.angle, 0, accuracy: 1e-9)
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 320, height: 480))
        }
    }

    func testHalfATurnBackFromTheMiddleGoesTheShortWay() throws {
        try withTurns { stage in
            stage.rotate(.landscapeRight)
            stage.screen.advance(by: 0.1)
            XCTAssertGreaterThan(stage.angle, 0)
            stage.rotate(.landscapeLeft)
            var lowest = 0.0, highest = 0.0
            for _ in 0..<80 {
                stage.screen.advance(by: 1.0 / 60)
                lowest = min(lowest, stage.angle)
                highest = max(highest, stage.angle)
            }
            XCTAssertLessThan(highest, 1.2, "it never went on clockwise")
            XCTAssertEqual(lowest, -.pi / 2, accuracy: 0.01)
        }
    }

    /// What lies beside the interface has the page's color, and nothing of it stays.
    func testCornersAreCovered() throws {
        try withTurns { stage in
            stage.root.view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
            stage.screen.settle()
            let count = UIScreen.main.rootLayer.sublayers?.count
            stage.rotate(.landscapeRight)
            for _ in 0..<10 {
                stage.screen.advance(by: 0.03)
                let image = try XCTUnwrap(stage.screen.image)
                for (x, y) in [(0, 0), (319, 0), (0, 479), (319, 479), (160, 0), (0, 240), (160, 479), (319, 240)] {
                    let pixel = try XCTUnwrap(image.pixel(x: x, y: y))
                    XCTAssertEqual(pixel.red, 51, accuracy: 2)
                    XCTAssertEqual(pixel.blue, 153, accuracy: 2)
                }
            }
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(UIScreen.main.rootLayer.sublayers?.count, count)
        }
    }

    func testAFingerMeetsWhatItSeesInMidTurn() throws {
        try withTurns { stage in
            let button = UIButton(type: .custom)
            button.frame = CGRect(x: 8, y: 8, width: 90, height: 40)
            var taps = 0
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            stage.root.view.addSubview(button)
            stage.screen.settle()
            stage.rotate(.landscapeRight)
            for step in 1...6 {
                stage.screen.advance(by: 0.04)
                let place = stage.seen(CGPoint(x: 45, y: 20), of: button)
                let finger = stage.screen.touch(at: place)
                finger.end()
                XCTAssertEqual(taps, step)
                let miss = stage.screen.touch(at: CGPoint(x: 320 - place.x, y: 480 - place.y))
                miss.end()
                XCTAssertEqual(taps, step)
            }
        }
    }

    /// A finger that drags a view keeps it while everything turns under it.
    func testAFingerKeepsWhatItDragsInMidTurn() throws {
        try withTurns { stage in
            let card = UIView(frame: CGRect(x: 100, y: 200, width: 80, height: 80))
            stage.root.view.addSubview(card)
            var grip = CGPoint.zero
            card.addGestureRecognizer(
                UIPanGestureRecognizer { (pan: UIPanGestureRecognizer) in
                    let place = pan.location(in: stage.root.view)
                    if pan.state == .began { grip = CGPoint(x: card.center.x - place.x, y: card.center.y - place.y) }
                    if pan.state == .changed { card.center = CGPoint(x: place.x + grip.x, y: place.y + grip.y) }
                })
            stage.screen.settle()
            let finger = stage.screen.touch(at: CGPoint(x: 140, y: 240))
            finger.move(by: 20, 0)
            finger.move(by: 10, 0)
            stage.rotate(.landscapeRight)
            for _ in 0..<40 {
                stage.screen.advance(by: 1.0 / 60)
                finger.move(by: 1, 1)
            }
            stage.screen.settle()
            let seen = stage.seen(CGPoint(x: 40, y: 40), of: card)
            XCTAssertEqual(seen.x, finger.location.x, accuracy: 2)
            // The grip turned with the card: 20 points to its right are 20 points below it now.
            XCTAssertEqual(seen.y, finger.location.y - 20, accuracy: 2)
            finger.end()
        }
    }

    func testAPanelThatIsMountedTurnedTurnsOnTopOfThat() throws {
        for rotation in ["0", "90", "180", "270", "flipped"] {
            let isSideways = rotation == "90" || rotation == "270"
            try withTurns(width: isSideways ? 480 : 320, height: isSideways ? 320 : 480, rotation: rotation) { stage in
                XCTAssertEqual(stage.orientation, .portrait)
                let button = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
                button.backgroundColor = .red
                stage.root.view.addSubview(button)
                stage.rotate(.landscapeLeft)
                stage.screen.advance(by: 1)
                // The interface's top left corner is the viewer's bottom left one.
                let image = try XCTUnwrap(stage.screen.image)
                let pixel = try XCTUnwrap(image.pixel(x: 10, y: 470))
                XCTAssertGreaterThan(pixel.red, 200, rotation)
                XCTAssertLessThan(pixel.green, 90, rotation)
                XCTAssertTrue(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === button)
            }
        }
    }

    func testTheDeviceTurnsTheInterfaceAgainstItself() throws {
        try withTurns { stage in
            let turns: [(UIDeviceOrientation, UIInterfaceOrientation)] = [
                (.landscapeLeft, .landscapeRight), (.faceUp, .landscapeRight), (.portraitUpsideDown, .portraitUpsideDown),
                (.faceDown, .portraitUpsideDown), (.landscapeRight, .landscapeLeft), (.portrait, .portrait),
            ]
            nonisolated(unsafe) var heard = 0
            let token = NotificationCenter.default.addObserver(
                forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
            ) { _ in heard += 1 }
            defer { NotificationCenter.default.removeObserver(token) }
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            for (device, interface) in turns {
                UIDevice.current.sense(device)
                stage.screen.advance(by: 1)
                XCTAssertEqual(stage.orientation, interface, "\(device)")
            }
            XCTAssertEqual(heard, turns.count)
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
            UIDevice.current.isRotationLocked = true
            UIDevice.current.sense(.landscapeLeft)
            XCTAssertEqual(stage.orientation, .portrait)
            UIDevice.current.isRotationLocked = false
            XCTAssertEqual(stage.orientation, .landscapeRight)
            XCTAssertEqual(heard, turns.count)
        }
    }

    func testADeviceThatIsTurnedOnInMidTurnIsFollowedOnce() throws {
        try withTurns { stage in
            var ends = 0
            stage.root.onTransition = { _, coordinator in
                coordinator.animate(alongsideTransition: nil) { _ in ends += 1 }
            }
            for (device, pause) in [(UIDeviceOrientation.landscapeLeft, 0.1), (.portraitUpsideDown, 0.1), (.portrait, 2)] {
                UIDevice.current.sense(device)
                stage.screen.advance(by: pause)
            }
            XCTAssertEqual(stage.journal.entries, ["root.480x320", "root.320x480", "root.320x480"])
            XCTAssertEqual(stage.root.transforms.map(\.a), [0, 0, -1])
            XCTAssertEqual(ends, 3)
        }
    }

    func testThePageOnTopDecides() throws {
        try withTurns { stage in
            stage.root.mask = .portrait
            let film = TurnPage("film", stage.journal)
            film.mask = .landscape
            film.preferred = .landscapeLeft
            film.modalPresentationStyle = .fullScreen
            stage.root.present(film, animated: true)
            XCTAssertEqual(stage.orientation, .landscapeLeft, "it turns as it comes")
            stage.screen.advance(by: 2)
            XCTAssertEqual(film.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
            // A sheet does not fill the screen.
            let sheet = TurnPage("sheet", stage.journal)
            sheet.mask = .portrait
            sheet.modalPresentationStyle = .pageSheet
            film.present(sheet, animated: true)
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.orientation, .landscapeLeft)
            film.dismiss(animated: false)
            film.dismiss(animated: true)
            stage.screen.advance(by: 3)
            XCTAssertEqual(stage.orientation, .portrait)
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 320, height: 480))
        }
    }

    func testContainersForwardWhatTheirPageSupports() throws {
        try withTurns { stage in
            let (first, second) = (TurnPage("first", stage.journal), TurnPage("second", stage.journal))
            second.mask = .landscapeRight
            let navigation = UINavigationController(rootViewController: first)
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation]
            stage.window.rootViewController = tabs
            stage.screen.advance(by: 0.1)
            navigation.pushViewController(second, animated: true)
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.orientation, .landscapeRight)
            navigation.popViewController(animated: true)
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.orientation, .landscapeRight, "the page below supports it too")
        }
    }

    func testNothingThatFitsIsReported() throws {
        try withTurns { stage in
            stage.root.mask = []
            expectReports([.invalidOrientation], naming: ["TurnPage"]) {
                stage.root.setNeedsUpdateOfSupportedInterfaceOrientations()
            }
            XCTAssertEqual(stage.orientation, .portrait)
            stage.root.mask = .landscape
            stage.root.preferred = .portrait
            expectReports([.invalidOrientation], naming: ["TurnPage"]) {
                stage.root.setNeedsUpdateOfSupportedInterfaceOrientations()
            }
            XCTAssertTrue(stage.orientation.isLandscape)
            stage.root.preferred = nil
        }
    }

    func testAWindowComesUpAsItsPageSupports() throws {
        try withTurns { stage in
            stage.window.isHidden = true
            let window = UIWindow(frame: UIScreen.main.bounds)
            let page = TurnPage("page", stage.journal)
            page.mask = .landscapeLeft
            window.rootViewController = page
            window.makeKeyAndVisible()
            XCTAssertEqual(stage.orientation, .landscapeLeft)
            XCTAssertEqual(page.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
            page.mask = .all
            window.isHidden = true
            stage.window.isHidden = false
        }
    }

    func testWithoutAnimationsItTurnsAtOnce() throws {
        try withTurns { stage in
            var completed = false
            stage.root.onTransition = { _, coordinator in
                XCTAssertFalse(coordinator.isAnimated)
                coordinator.animate(alongsideTransition: nil) { _ in completed = true }
            }
            stage.root.mask = .landscapeRight
            UIView.performWithoutAnimation { stage.root.setNeedsUpdateOfSupportedInterfaceOrientations() }
            XCTAssertTrue(completed)
            XCTAssertEqual(stage.angle, .pi / 2, accuracy: 1e-12)
        }
    }
}
