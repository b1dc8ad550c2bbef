import GimbalTesting
import UIKit
import XCTest

/// Section K of ASSERTIONS.md, and the edge cases of rotation.
final class RotationTests: RotationTestCase {
    private static let all: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]

    @MainActor
    private static func mask(_ orientation: UIInterfaceOrientation) -> UIInterfaceOrientationMask {
        UIInterfaceOrientationMask(rawValue: 1 << UInt(orientation.rawValue))
    }

    func testK126_theTwelveTargetTransforms() throws {
        let turns: [CGAffineTransform] = [
            .identity, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
            CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0), CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0),
        ]
        try withTurns { stage in
            for (i, from) in Self.all.enumerated() {
                for (j, to) in Self.all.enumerated() where i != j {
                    UIView.performWithoutAnimation { stage.rotate(Self.mask(from)) }
                    stage.screen.advance(by: 0.05)
                    XCTAssertEqual(stage.orientation, from)
                    stage.rotate(Self.mask(to))
                    // The very numbers, no cosine of them.
                    XCTAssertEqual(stage.root.transforms.last, turns[(j - i + 4) % 4], "\(from) → \(to)")
                    stage.screen.advance(by: 1)
                    XCTAssertEqual(stage.orientation, to)
                }
            }
        }
    }

    func testK127_sizesBeforeDuringAndAfter() throws {
        try withTurns { stage in
            var seen: [String] = []
            let view = stage.root.view!
            @MainActor func note(_ what: String) {
                seen.append("\(what) \(Int(view.bounds.width))x\(Int(view.bounds.height)) \(stage.orientation.isPortrait)")
            }
            stage.root.onTransition = { _, coordinator in
                note("will")
                XCTAssertTrue(
                    coordinator.animate { _ in
                        note("alongside")
                    } completion: { _ in
                        note("completion")
                    })
            }
            stage.rotate(.landscapeRight)
            XCTAssertEqual(seen, ["will 320x480 true", "alongside 480x320 false"])
            stage.screen.advance(by: 1)
            XCTAssertEqual(seen.last, "completion 480x320 false")
            XCTAssertEqual(seen.count, 3)
        }
    }

    func testK128_depthFirst_withoutChildrenThatStayTheirSize() throws {
        try withTurns { stage in
            let (a, inner, fixed) = (
                TurnPage("a", stage.journal), TurnPage("inner", stage.journal), Fixed("fixed", stage.journal)
            )
            let holder = Holder("holder", stage.journal)
            holder.fixed = fixed
            stage.window.rootViewController = holder
            for child in [a, fixed] {
                holder.addChild(child)
                child.view.frame = child === fixed ? CGRect(x: 0, y: 0, width: 50, height: 50) : holder.view.bounds
                child.view.autoresizingMask = child === fixed ? .flexibleRightMargin : [.flexibleWidth, .flexibleHeight]
                holder.view.addSubview(child.view)
                child.didMove(toParent: holder)
            }
            a.addChild(inner)
            inner.view.frame = a.view.bounds
            a.view.addSubview(inner.view)
            stage.screen.settle()
            stage.journal.entries = []
            stage.rotate(.landscapeLeft)
            XCTAssertEqual(stage.journal.entries, ["holder.480x320", "a.480x320", "inner.480x320"])
            stage.screen.advance(by: 1)
            XCTAssertEqual(fixed.view.bounds.size, CGSize(width: 50, height: 50))
            XCTAssertEqual(stage.journal.entries.count, 3, "no appearance callbacks")
        }
    }

    /// A container that gives one child a size of its own.
    private final class Holder: TurnPage {
        weak var fixed: UIViewController?
        override func size(
            forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
        ) -> CGSize { container === fixed ? CGSize(width: 50, height: 50) : parentSize }
    }
    private final class Fixed: TurnPage {}

    func testK129_withoutSuperNoChildHears() throws {
        try withTurns { stage in
            let child = TurnPage("child", stage.journal)
            stage.root.addChild(child)
            child.view.frame = stage.root.view.bounds
            stage.root.view.addSubview(child.view)
            stage.root.callsSuper = false
            stage.journal.entries = []
            stage.rotate(.landscapeRight)
            XCTAssertEqual(stage.journal.entries, ["root.480x320"])
        }
    }

    func testK130_aPresentationControllerGivesThePresentedOnesSize() throws {
        final class Half: UIPresentationController {
            override func size(
                forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
            ) -> CGSize { CGSize(width: parentSize.width, height: parentSize.height / 2) }
            override var frameOfPresentedViewInContainerView: CGRect {
                let room = containerView?.bounds ?? .zero
                return CGRect(x: 0, y: room.height / 2, width: room.width, height: room.height / 2)
            }
            override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
        }
        final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? { Half(presentedViewController: presented, presenting: presenting) }
        }
        try withTurns { stage in
            let delegate = Delegate()
            let page = TurnPage("page", stage.journal)
            page.modalPresentationStyle = .custom
            page.transitioningDelegate = delegate
            stage.root.present(page, animated: false)
            stage.screen.advance(by: 0.1)
            stage.journal.entries = []
            stage.rotate(.landscapeRight)
            XCTAssertEqual(stage.journal.entries, ["root.480x320", "page.480x160"])
            stage.screen.advance(by: 1)
            XCTAssertEqual(page.view.frame, CGRect(x: 0, y: 160, width: 480, height: 160))
        }
    }

    func testK131_viewsHaveNoTransformAfterATurn() throws {
        try withTurns { stage in
            for orientation in Self.all.reversed() {
                stage.rotate(Self.mask(orientation))
                XCTAssertTrue(stage.root.view.transform.isIdentity)
                stage.screen.advance(by: 1)
                XCTAssertTrue(stage.root.view.transform.isIdentity)
                XCTAssertTrue(stage.window.transform.isIdentity)
                XCTAssertEqual(stage.root.view.frame, UIScreen.main.bounds)
                XCTAssertEqual(
                    UIScreen.main.bounds.size,
                    orientation.isPortrait ? CGSize(width: 320, height: 480) : CGSize(width: 480, height: 320))
                XCTAssertEqual(UIScreen.main.nativeBounds.size, CGSize(width: 320, height: 480))
            }
        }
    }

    func testK132_whatIsNotSupportedIsNotHeardOf() throws {
        try withTurns { stage in
            stage.root.mask = .portrait
            var refused = 0
            stage.scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in refused += 1 }
            UIDevice.current.rotate(to: .landscapeLeft)
            stage.screen.advance(by: 1)
            XCTAssertEqual(refused, 1)
            XCTAssertEqual(UIDevice.current.orientation, .landscapeLeft)
            XCTAssertEqual(stage.orientation, .portrait)
            XCTAssertEqual(stage.journal.entries, [])
            // The orientation is supported from now on: the interface follows the device.
            stage.root.mask = .all
            stage.root.setNeedsUpdateOfSupportedInterfaceOrientations()
            XCTAssertEqual(stage.orientation, .landscapeRight)
        }
    }

    func testK133_halfATurnTakesTwiceAsLong() throws {
        try withTurns { stage in
            var ends: [TimeInterval] = []
            let quarter = UIApplication.shared.statusBarOrientationAnimationDuration
            for mask in [UIInterfaceOrientationMask.landscapeRight, .landscapeLeft] {
                let start = stage.screen.time
                stage.root.onTransition = { _, coordinator in
                    coordinator.animate(alongsideTransition: nil) { _ in ends.append(stage.screen.time - start) }
                }
                stage.rotate(mask)
                stage.screen.advance(by: 2)
            }
            XCTAssertEqual(stage.root.durations, [quarter, 2 * quarter])
            XCTAssertEqual(ends[0], quarter, accuracy: 3.0 / 60)
            XCTAssertEqual(ends[1], 2 * quarter, accuracy: 3.0 / 60)
        }
    }

    func testK134_anotherSizeWithoutATurn() throws {
        try withTurns { stage in
            var seen: [String] = []
            let view = stage.root.view!
            stage.root.onTransition = { _, coordinator in
                seen.append("will \(Int(view.bounds.width))")
                XCTAssertFalse(coordinator.isAnimated)
                coordinator.animate { _ in
                    seen.append("alongside \(Int(view.bounds.width))")
                } completion: { context in
                    seen.append("completion \(context.targetTransform == .identity)")
                }
            }
            let other = try TestScreen(panelWidth: 400, panelHeight: 600, rotation: "0")
            defer { other.close() }
            XCTAssertEqual(seen, ["will 320", "alongside 400", "completion true"])
            XCTAssertEqual(stage.root.transforms, [.identity])
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 400, height: 600))
        }
    }

    func testK135_E39_aTurnAskedForInATransitionComesAfterIt() throws {
        try withTurns { stage in
            let page = TurnPage("page", stage.journal)
            page.modalPresentationStyle = .fullScreen
            stage.root.present(page, animated: true)
            stage.screen.advance(by: 0.1)
            stage.rotate(.landscapeLeft)
            // The last request counts.
            stage.rotate(.landscapeRight)
            XCTAssertEqual(stage.orientation, .portrait)
            stage.screen.advance(by: 0.1)
            XCTAssertEqual(stage.journal.entries, ["root.willDisappear", "page.willAppear"])
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.orientation, .landscapeRight)
            XCTAssertEqual(
                stage.journal.entries,
                [
                    "root.willDisappear", "page.willAppear", "page.didAppear", "root.didDisappear", "root.480x320",
                    "page.480x320",
                ])
        }
    }

    func testE38_aTurnUnderAPage_presenterKept() throws {
        try withTurns { stage in
            let page = TurnPage("page", stage.journal)
            page.modalPresentationStyle = .overFullScreen
            stage.root.present(page, animated: false)
            stage.rotate(.landscapeRight)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
            XCTAssertEqual(page.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
            page.dismiss(animated: true)
            stage.screen.advance(by: 2)
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
        }
    }

    func testE38_aTurnUnderAPage_presenterRemoved() throws {
        try withTurns { stage in
            let page = TurnPage("page", stage.journal)
            page.modalPresentationStyle = .fullScreen
            stage.root.present(page, animated: false)
            stage.screen.advance(by: 0.1)
            XCTAssertNil(stage.root.view.window)
            stage.rotate(.landscapeRight)
            stage.screen.advance(by: 1)
            XCTAssertEqual(page.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
            page.dismiss(animated: true)
            stage.screen.advance(by: 2)
            XCTAssertNotNil(stage.root.view.window)
            XCTAssertEqual(stage.root.view.frame, CGRect(x: 0, y: 0, width: 480, height: 320))
        }
    }

    func testE38_aPresenterWithATransformIsReported() throws {
        try withTurns { stage in
            stage.root.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
            expectReports([.transformedPresenter], naming: ["TurnPage"]) { stage.rotate(.landscapeRight) }
            stage.root.view.transform = .identity
        }
    }
}
