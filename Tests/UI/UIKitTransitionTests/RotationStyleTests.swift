import GimbalTesting
import UIKit
import XCTest

/// The ways in which an interface may turn, besides the live one.
final class RotationStyleTests: RotationTestCase {
    private static let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

    func testNoneTurnsAtOnce() throws {
        try withTurns { stage in
            stage.root.rotation = UIInterfaceRotation.none
            stage.rotate(.landscapeRight)
            XCTAssertEqual(stage.angle, .pi / 2, accuracy: 1e-12)
            XCTAssertEqual(stage.root.durations, [0])
            stage.root.rotation = nil
            stage.scene.interfaceRotation = .none
            stage.rotate(.portrait)
            XCTAssertEqual(stage.angle, 0, accuracy: 1e-12)
            stage.scene.interfaceRotation = .live
        }
    }

    func testLiveTakesAnotherLengthAndPace() throws {
        try withTurns { stage in
            stage.root.rotation = .live(duration: 0.6, timing: UICubicTimingParameters(animationCurve: .linear))
            stage.rotate(.landscapeRight)
            stage.screen.advance(by: 1.0 / 60)
            let start = stage.angle
            stage.screen.advance(by: 0.3)
            XCTAssertEqual(stage.angle - start, .pi / 4, accuracy: 0.02)
            stage.screen.advance(by: 1)
            stage.rotate(.landscapeLeft)
            XCTAssertEqual(stage.root.durations, [0.6, 1.2])
        }
    }

    /// In the middle both pictures are seen, each upright for its own orientation, and nothing else moves.
    func testCrossfade() throws {
        try withTurns { stage in
            let mark = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            mark.backgroundColor = .black
            stage.root.view.addSubview(mark)
            stage.screen.advance(by: 0.1)
            stage.root.rotation = .crossfade
            stage.rotate(.landscapeRight)
            XCTAssertEqual(stage.angle, .pi / 2, accuracy: 1e-12)
            stage.screen.advance(by: 0.17)
            let image = try XCTUnwrap(stage.screen.image)
            for (x, y) in [(10, 10), (310, 10)] {
                let pixel = try XCTUnwrap(image.pixel(x: x, y: y))
                XCTAssertGreaterThan(pixel.red, 30, "\(x)")
                XCTAssertLessThan(pixel.red, 225, "\(x)")
            }
            XCTAssertEqual(image.pixel(x: 10, y: 470)?.red, 255)
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(stage.window.subviews.count, 1)
            XCTAssertEqual(stage.screen.image?.pixel(x: 10, y: 10)?.red, 255)
            XCTAssertEqual(stage.screen.image?.pixel(x: 310, y: 10)?.red, 0)
        }
    }

    /// Every vblank of a turn, of one that is taken elsewhere, and of the way back: the picture does not move by a hair.
    func testSeamlessKeepsOneViewStill() throws {
        try withTurns { stage in
            let preview = UIView(frame: stage.root.view.bounds)
            let aside = UIView(frame: CGRect(x: 30, y: 60, width: 90, height: 70))
            let button = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
            for view in [preview, aside, button] { stage.root.view.addSubview(view) }
            stage.screen.settle()
            for still in [preview, aside] {
                stage.root.rotation = .seamless(keeping: still)
                let points = [CGPoint.zero, CGPoint(x: still.bounds.width, y: 0), CGPoint(x: 12, y: 50)]
                let places = points.map { stage.seen($0, of: still) }
                var furthest = 0.0
                @MainActor func run(_ count: Int) {
                    for _ in 0..<count {
                        stage.screen.advance(by: 1.0 / 60)
                        for (point, place) in zip(points, places) {
                            let seen = stage.seen(point, of: still)
                            XCTAssertEqual(seen.x, place.x, accuracy: 0.01)
                            XCTAssertEqual(seen.y, place.y, accuracy: 0.01)
                        }
                        furthest = max(furthest, abs(stage.angle))
                    }
                }
                stage.rotate(.landscapeRight)
                run(9)
                stage.rotate(.landscapeLeft)
                run(60)
                XCTAssertEqual(still.transform, Self.quarter)
                stage.rotate(.portrait)
                run(40)
                XCTAssertGreaterThan(furthest, 1.5, "everything else turned")
                XCTAssertTrue(still.transform.isIdentity)
                XCTAssertEqual(still.layer.anchorPoint, CGPoint(x: 0.5, y: 0.5))
            }
            XCTAssertEqual(preview.frame, CGRect(x: 0, y: 0, width: 320, height: 480))
            XCTAssertEqual(aside.frame, CGRect(x: 30, y: 60, width: 90, height: 70))
        }
    }

    /// Pages clip what is in them; what is kept still sticks out of a page that turns, and its own subviews are laid out for a size that
    /// it never has.
    func testWhatIsKeptStillIsSeenAsAWhole() throws {
        try withTurns { stage in
            let navigation = UINavigationController(rootViewController: TurnPage("page", stage.journal))
            let page = navigation.viewControllers[0] as! TurnPage
            navigation.setNavigationBarHidden(true, animated: false)
            stage.window.rootViewController = navigation
            let preview = UIView(frame: page.view.bounds)
            preview.backgroundColor = .red
            let mark = UIView(frame: CGRect(x: 290, y: 450, width: 30, height: 30))
            mark.backgroundColor = .blue
            mark.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
            preview.addSubview(mark)
            preview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            page.view.addSubview(preview)
            page.view.clipsToBounds = true
            stage.screen.advance(by: 0.2)
            page.rotation = .seamless(keeping: preview)
            for mask in [UIInterfaceOrientationMask.landscapeRight, .landscapeLeft, .portrait] {
                stage.rotate(mask)
                for frame in 0..<60 {
                    stage.screen.advance(by: 1.0 / 60)
                    let image = try XCTUnwrap(stage.screen.image)
                    for (x, y) in [(3, 3), (316, 3), (3, 476)] {
                        XCTAssertEqual(image.pixel(x: x, y: y)?.red, 255, "\(x), \(y) in frame \(frame)")
                    }
                    XCTAssertEqual(image.pixel(x: 305, y: 465)?.blue, 255, "frame \(frame)")
                }
                XCTAssertTrue(page.view.clipsToBounds)
            }
            XCTAssertTrue(preview.transform.isIdentity)
        }
    }

    /// A bar that is hidden lies beyond the edge, and beyond the edge is what a turn shows.
    func testAHiddenBarIsNotSeenInATurn() throws {
        try withTurns { stage in
            let page = TurnPage("page", stage.journal)
            page.title = "Title"
            let navigation = UINavigationController(rootViewController: page)
            navigation.navigationBar.barTintColor = .red
            stage.window.rootViewController = navigation
            navigation.setToolbarHidden(false, animated: false)
            stage.screen.advance(by: 0.2)
            for isAnimated in [false, true] {
                navigation.setNavigationBarHidden(true, animated: isAnimated)
                navigation.setToolbarHidden(true, animated: isAnimated)
                stage.screen.advance(by: 0.5)
                for mask in [UIInterfaceOrientationMask.landscapeRight, .landscapeLeft, .portrait] {
                    stage.rotate(mask)
                    for _ in 0..<60 {
                        stage.screen.advance(by: 1.0 / 60)
                        XCTAssertTrue(navigation.navigationBar.isHidden)
                        XCTAssertTrue(navigation.toolbar.isHidden)
                    }
                }
                navigation.setNavigationBarHidden(false, animated: isAnimated)
                navigation.setToolbarHidden(false, animated: isAnimated)
                stage.screen.advance(by: 1.0 / 60)
                XCTAssertFalse(navigation.navigationBar.isHidden)
                XCTAssertFalse(navigation.toolbar.isHidden)
                stage.screen.advance(by: 0.5)
            }
        }
    }

    /// A page over the others turns its icons itself: it has to hear of half a turn, in which nothing changes its size.
    func testAPageOverTheOthersHearsOfHalfATurn() throws {
        try withTurns { stage in
            let page = TurnPage("page", stage.journal)
            page.modalPresentationStyle = .fullScreen
            stage.root.present(page, animated: false)
            stage.screen.advance(by: 0.1)
            stage.rotate(.portraitUpsideDown)
            XCTAssertEqual(page.transforms, [CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)])
            stage.screen.advance(by: 1)
            stage.rotate(.landscapeLeft)
            XCTAssertEqual(page.transforms.count, 2)
        }
    }

    func testAnAppsAnimator() throws {
        try withTurns { stage in
            let animator = Animator(0.4, stage.journal)
            var frames: [CGRect] = []
            animator.body = { context in
                XCTAssertTrue(context.isAnimated)
                XCTAssertEqual(context.presentationStyle, .none)
                XCTAssertEqual(context.targetTransform, Self.quarter)
                XCTAssertTrue(context.containerView === stage.window)
                XCTAssertTrue(context.viewController(forKey: .from) === stage.root)
                XCTAssertTrue(context.viewController(forKey: .to) === stage.root)
                XCTAssertTrue(context.view(forKey: .to) === stage.root.view)
                frames = [
                    context.view(forKey: .from)!.frame, context.view(forKey: .to)!.frame, context.finalFrame(for: stage.root),
                ]
                // As it was, and then to where it is: a turn of its own.
                let page = context.view(forKey: .to)!
                page.transform = context.targetTransform.inverted()
                context.view(forKey: .from)?.isHidden = true
                animator.animate(0.4, context) { page.transform = .identity }
            }
            var alongside = 0.0
            stage.root.onTransition = { _, coordinator in
                coordinator.animate { _ in alongside = UIView.inheritedAnimationDuration }
            }
            stage.root.rotation = .custom { animator }
            stage.rotate(.landscapeRight)
            let whole = CGRect(x: 0, y: 0, width: 480, height: 320)
            XCTAssertEqual(frames, [whole, whole, whole])
            XCTAssertEqual(alongside, 0.4)
            stage.screen.advance(by: 0.1)
            // A rotation that is requested during an animator's rotation waits for its end.
            stage.rotate(.portrait)
            XCTAssertEqual(stage.orientation, .landscapeRight)
            stage.root.rotation = UIInterfaceRotation.none
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.orientation, .portrait)
            XCTAssertEqual(animator.ended, [true])
            XCTAssertEqual(stage.window.subviews, [stage.root.view])
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 320, height: 480))
        }
    }

    /// The catalogue's pages and shaders take the old picture and the new interface for the two pages, presented ones included.
    func testTheCatalogueTurnsToo() throws {
        try withTurns { stage in
            let sheet = TurnPage("sheet", stage.journal)
            sheet.modalPresentationStyle = .pageSheet
            for round in 0..<2 {
                if round == 1 {
                    stage.root.present(sheet, animated: false)
                    stage.screen.advance(by: 0.2)
                }
                for name in ["fade", "cube", "flip", "circular-reveal", "zoom"] {
                    stage.root.rotation = .custom { TransitionCatalogue.make(named: name, isForward: true) }
                    for mask in [UIInterfaceOrientationMask.landscapeLeft, .portrait] {
                        stage.rotate(mask)
                        stage.screen.advance(by: 0.25)
                        stage.screen.advance(by: 2)
                        XCTAssertEqual(stage.window.subviews.count, round + 1, name)
                        XCTAssertTrue(stage.window.subviews.first === stage.root.view, name)
                        XCTAssertEqual(stage.root.view.frame, stage.window.bounds, name)
                        XCTAssertTrue(stage.root.view.transform.isIdentity, name)
                        XCTAssertEqual(stage.root.view.alpha, 1, name)
                    }
                }
            }
            XCTAssertNotNil(sheet.view.window)
            XCTAssertEqual(stage.screen.missedVblanks, 0)
        }
    }

    func testReduceMotionFades() throws {
        try withTurns { stage in
            UIAccessibility.reducesMotion = true
            defer { UIAccessibility.reducesMotion = false }
            stage.rotate(.landscapeRight)
            XCTAssertEqual(stage.angle, .pi / 2, accuracy: 1e-12)
            stage.screen.advance(by: 0.1)
            XCTAssertEqual(stage.window.subviews.count, 2)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.window.subviews.count, 1)
        }
    }
}
