import GimbalTesting
import Shaders
import TestSupport
import UIKit
import XCTest

/// Every built-in transition at five instants: the frame plan as text, then the pixels.
final class TransitionGoldenTests: XCTestCase {
    func testDefault() throws { try check("default", style: .coverVertical) }
    func testCrossDissolve() throws { try check("cross-dissolve", style: .crossDissolve) }
    func testFlipHorizontal() throws { try check("flip-horizontal", style: .flipHorizontal) }
    func testCover() throws { try check("cover") }
    func testPush() throws { try check("push") }
    func testFade() throws { try check("fade") }
    func testZoom() throws { try check("zoom") }
    func testFlip() throws { try check("flip") }
    func testCube() throws { try check("cube") }
    func testCardStack() throws { try check("card-stack") }
    func testCircularReveal() throws { try check("circular-reveal") }
    func testGrow() throws { try check("grow", presentation: .custom) }

    /// Noise makes large files: a smaller screen, and the ends, which are the same for all, once.
    func testShaders() throws {
        MainActor.assumeIsolated { ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) }) }
        XCTAssertGreaterThanOrEqual(Shaders.transitionNames.count, 8)
        for name in Shaders.transitionNames { try check(name, width: 160, height: 100, ends: "shader") }
    }

    @MainActor
    private final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        let name: String
        init(_ name: String) { self.name = name }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { make(isForward: true) }

        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            make(isForward: false)
        }

        /// The founding animator knows no way back: without one the default's is taken.
        private func make(isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
            guard name == "grow" else { return TransitionCatalogue.make(named: name, isForward: isForward) }
            return isForward ? Grow() : nil
        }
    }

    /// - Parameter ends: whose pictures the first and the last instant show; the transition's own when nil.
    private func check(
        _ name: String, style: UIModalTransitionStyle? = nil, presentation: UIModalPresentationStyle = .fullScreen,
        width: Int = 320, height: Int = 200, ends: String? = nil
    ) throws {
        try MainActor.assumeIsolated {
            // Whatever other tests left on the screen.
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: width, height: height)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let root = Self.page(UIColor(red: 0.12, green: 0.2, blue: 0.36, alpha: 1), cards: 3)
            window.rootViewController = root
            window.makeKeyAndVisible()
            // Between two vblanks, and all that follows in whole frames: no instant lies on an edge.
            screen.advance(by: 60.5 / 60)
            let before = try screen.picture()

            let vendor = Vendor(name)
            let next = Self.page(UIColor(red: 0.75, green: 0.42, blue: 0.22, alpha: 1), cards: 2)
            next.modalPresentationStyle = presentation
            if let style { next.modalTransitionStyle = style } else { next.transitioningDelegate = vendor }
            var isDone = false
            root.present(next, animated: true) { isDone = true }
            let duration = root.transitionCoordinator?.transitionDuration ?? 0
            XCTAssertGreaterThan(duration, 0)
            let quarter = (duration / 4 * 60).rounded(.up) / 60
            // Time counts from the frame that carries the transition's first state.
            let resting = screen.frameCount
            for _ in 0..<10 where screen.frameCount == resting { screen.advance(by: 1.0 / 60) }
            var plans: [String] = []
            for instant in 0..<5 {
                plans.append("at \(instant * 25) %\n" + screen.renamedPlan)
                let owner = instant % 4 == 0 ? ends ?? name : name
                try Golden.picture(screen.picture(), "Transitions/\(owner)-\(instant * 25)", tolerance: 4, outliers: 120)
                screen.advance(by: quarter)
            }
            screen.advance(by: 0.5)
            XCTAssertTrue(isDone)
            try Golden.text(plans.joined(separator: "\n"), "Transitions/\(name)")

            var isGone = false
            next.dismiss(animated: true) { isGone = true }
            screen.advance(by: duration + 0.5)
            XCTAssertTrue(isGone)
            XCTAssertNil(root.presentedViewController)
            try Golden.compare(screen.picture(), before, "Transitions/\(name)-after", tolerance: 0)
            XCTAssertEqual(screen.missedVblanks, 0)
            window.isHidden = true
        }
    }

    @MainActor
    private static func page(_ color: UIColor, cards: Int) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = color
        for index in 0..<cards {
            let card = UIView(frame: CGRect(x: 20 + index * 96, y: 60, width: 80, height: 100))
            card.backgroundColor = UIColor(white: 0.95, alpha: 1)
            card.layer.cornerRadius = 12
            controller.view.addSubview(card)
        }
        return controller
    }
}
