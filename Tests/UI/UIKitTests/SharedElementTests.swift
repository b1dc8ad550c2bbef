import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// One view flies from its place on the one page to its place on the other.
final class SharedElementTests: XCTestCase {
    @MainActor
    private final class Page: UIViewController {
        let picture: UIView
        let label = UILabel()

        init(_ color: UIColor, _ picture: UIView, at frame: CGRect, radius: CGFloat, text: String) {
            self.picture = picture
            super.init(nibName: nil, bundle: nil)
            view.backgroundColor = color
            picture.frame = frame
            picture.clipsToBounds = true
            picture.layer.cornerRadius = radius
            view.addSubview(picture)
            label.text = text
            label.textColor = .white
            label.frame = CGRect(x: frame.minX, y: frame.maxY + 6, width: 160, height: 20)
            view.addSubview(label)
        }

        required init?(coder: NSCoder) { nil }
    }

    @MainActor
    private final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        let interactor = UIPercentDrivenInteractiveTransition()
        var isInteractive = false

        private func make(_ isForward: Bool) -> FadeTransition {
            let fade = FadeTransition(isForward: isForward, duration: 0.5)
            fade.sharedElements = { leaving, arriving in
                guard let from = leaving as? Page, let to = arriving as? Page else { return [] }
                return [SharedElement(source: from.picture, target: to.picture)]
            }
            return fade
        }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { make(true) }
        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            make(false)
        }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interactor : nil }
    }

    private func withScreen(_ body: @MainActor (TestScreen, Page, Page) throws -> Void) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 320, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let photo = Self.photo()
            let home = Page(
                UIColor(red: 0.1, green: 0.13, blue: 0.2, alpha: 1), UIImageView(image: photo),
                at: CGRect(x: 24, y: 60, width: 72, height: 72), radius: 16, text: "Card")
            let detail = Page(
                UIColor(red: 0.2, green: 0.12, blue: 0.1, alpha: 1), UIImageView(image: photo),
                at: CGRect(x: 0, y: 0, width: 320, height: 130), radius: 0, text: "Detail")
            for page in [home, detail] { page.picture.contentMode = .scaleAspectFill }
            detail.modalPresentationStyle = .fullScreen
            window.rootViewController = home
            window.makeKeyAndVisible()
            screen.advance(by: 60.5 / 60)
            try body(screen, home, detail)
            window.isHidden = true
        }
    }

    @MainActor
    private static func photo() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 160, height: 120)).image { context in
            UIColor(red: 0.95, green: 0.7, blue: 0.35, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 160, height: 120))
            UIColor(red: 0.2, green: 0.45, blue: 0.5, alpha: 1).setFill()
            UIBezierPath(ovalIn: CGRect(x: 40, y: 20, width: 80, height: 80)).fill()
        }
    }

    /// The states at five instants, and the way back to exactly the first picture.
    @MainActor
    private static func check(_ name: String, _ screen: TestScreen, _ home: UIViewController, _ detail: UIViewController) throws {
        let before = try screen.picture()
        home.present(detail, animated: true)
        let resting = screen.frameCount
        for _ in 0..<10 where screen.frameCount == resting { screen.advance(by: 1.0 / 60) }
        var plans: [String] = []
        for instant in 0..<5 {
            plans.append("at \(instant * 25) %\n" + screen.renamedPlan)
            try Golden.picture(screen.picture(), "Transitions/\(name)-\(instant * 25)", tolerance: 4, outliers: 120)
            screen.advance(by: 8.0 / 60)
        }
        try Golden.text(plans.joined(separator: "\n"), "Transitions/\(name)")
        screen.advance(by: 1)
        XCTAssertNil(home.transitionCoordinator)
        detail.dismiss(animated: true)
        screen.advance(by: 2)
        XCTAssertNil(home.presentedViewController)
        try Golden.compare(screen.picture(), before, "Transitions/\(name)-after", tolerance: 0)
        XCTAssertEqual(screen.missedVblanks, 0)
    }

    func testAPictureFliesFromTheCardToTheDetail() throws {
        try withScreen { screen, home, detail in
            let vendor = Vendor()
            detail.transitioningDelegate = vendor
            try Self.check("shared-element", screen, home, detail)
            XCTAssertEqual(home.picture.layer.opacity, 1)
            XCTAssertEqual(detail.picture.layer.opacity, 1)
        }
    }

    func testAPageZoomsOutOfItsSourceAndBackIntoIt() throws {
        try withScreen { screen, home, detail in
            detail.preferredTransition = .zoom { context in
                (context.sourceViewController as? Page)?.picture
            }
            try Self.check("source-zoom", screen, home, detail)
        }
    }

    func testUnderAFingerItFollowsAndCancelledNothingIsLeft() throws {
        try withScreen { screen, home, detail in
            let vendor = Vendor()
            vendor.isInteractive = true
            detail.transitioningDelegate = vendor
            let before = try screen.picture()
            home.present(detail, animated: true)
            screen.advance(by: 0.1)
            let places = try [0.25, 0.5, 0.25].map { progress -> CGRect in
                vendor.interactor.update(progress)
                screen.advance(by: 0.05)
                let container = try XCTUnwrap(detail.view.superview)
                return try XCTUnwrap(container.subviews.last?.layer.presentation()).frame
            }
            XCTAssertEqual(places[0], places[2])
            XCTAssertEqual(places[1].width, (72 + 320) / 2, accuracy: 1)
            vendor.interactor.cancel()
            screen.advance(by: 1)
            XCTAssertNil(home.presentedViewController)
            XCTAssertEqual(home.picture.layer.opacity, 1)
            try Golden.compare(screen.picture(), before, "Transitions/shared-element-cancelled", tolerance: 0)
        }
    }

    func testCaughtInFlightItGoesBackWithoutAJump() throws {
        try withScreen { screen, home, detail in
            let vendor = Vendor()
            vendor.isInteractive = true
            vendor.interactor.wantsInteractiveStart = false
            detail.transitioningDelegate = vendor
            home.present(detail, animated: true)
            var last: CGFloat?
            var ways: [CGFloat] = []
            @MainActor func step() {
                screen.advance(by: 1.0 / 60)
                let width = detail.view.superview?.subviews.last?.layer.presentation()?.frame.width ?? 0
                if let last { ways.append(abs(width - last)) }
                last = width
            }
            for _ in 0..<16 { step() }
            vendor.interactor.pause()
            for _ in 0..<5 { step() }
            XCTAssertTrue(home.transitionCoordinator?.isInteractive ?? false)
            vendor.interactor.cancel()
            for _ in 0..<6 { step() }
            vendor.interactor.pause()
            vendor.interactor.finish()
            for _ in 0..<6 { step() }
            // A quarter of the way in one frame would be a jump; the motion itself takes thirty.
            XCTAssertLessThan(try XCTUnwrap(ways.max()), 0.12 * (320 - 72))
            screen.advance(by: 1)
            XCTAssertIdentical(home.presentedViewController, detail)
        }
    }

    func testWhatIsNotOnThePageIsLeftOut() throws {
        try withScreen { screen, home, detail in
            let vendor = Vendor()
            detail.transitioningDelegate = vendor
            home.picture.removeFromSuperview()
            home.present(detail, animated: true)
            screen.advance(by: 1)
            XCTAssertIdentical(home.presentedViewController, detail)
            XCTAssertEqual(detail.picture.layer.opacity, 1)
        }
    }

    /// A context without views: nothing can be animated, so the transition ends once, and its animator keeps nothing.
    @MainActor
    private final class EmptyContext: NSObject, UIViewControllerContextTransitioning {
        var completions: [Bool] = []
        let containerView = UIView()
        var isAnimated: Bool { true }
        var isInteractive: Bool { false }
        var transitionWasCancelled: Bool { false }
        var presentationStyle: UIModalPresentationStyle { .custom }
        var targetTransform: CGAffineTransform { .identity }
        func updateInteractiveTransition(_ percentComplete: CGFloat) {}
        func finishInteractiveTransition() {}
        func cancelInteractiveTransition() {}
        func pauseInteractiveTransition() {}
        func completeTransition(_ didComplete: Bool) { completions.append(didComplete) }
        func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
        func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
        func initialFrame(for vc: UIViewController) -> CGRect { .zero }
        func finalFrame(for vc: UIViewController) -> CGRect { .zero }
    }

    func testWithNothingToAnimateItEndsOnceAndKeepsNothing() throws {
        try withScreen { screen, _, _ in
            let fade = FadeTransition()
            weak var gone: EmptyContext?
            let reports = UIKitDiagnostics.collect {
                let context = EmptyContext()
                gone = context
                fade.animateTransition(using: context)
                _ = fade.interruptibleAnimator(using: context)
                XCTAssertEqual(context.completions, [true])
                fade.animationEnded(true)
                screen.advance(by: 2)
            }
            XCTAssertEqual(reports.map(\.message), [])
            XCTAssertNil(gone)
        }
    }
}
