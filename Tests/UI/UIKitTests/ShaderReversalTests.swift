import GimbalTesting
import Shaders
import TestSupport
import UIKit
import XCTest

/// The way back of the catalogue's transitions, and how fast its cards turn.
final class ShaderReversalTests: XCTestCase {
    @MainActor
    private final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        let name: String
        init(_ name: String) { self.name = name }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { TransitionCatalogue.make(named: name) }

        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            TransitionCatalogue.make(named: name, isForward: false)
        }
    }

    @MainActor
    private static func page(_ color: UIColor, x: CGFloat) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = color
        let card = UIView(frame: CGRect(x: x, y: 12, width: 30, height: 24))
        card.backgroundColor = .white
        controller.view.addSubview(card)
        return controller
    }

    /// A window with a page that presents another one with the named transition.
    @MainActor
    private static func withPages(
        _ name: String, _ body: (TestScreen, UIViewController, UIViewController) throws -> Void
    ) throws {
        ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
        for window in UIApplication.shared.windows { window.isHidden = true }
        let screen = try TestScreen(width: 96, height: 64)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        defer { window.isHidden = true }
        let root = Self.page(UIColor(red: 0.12, green: 0.2, blue: 0.36, alpha: 1), x: 10)
        window.rootViewController = root
        window.makeKeyAndVisible()
        screen.advance(by: 10.5 / 60)
        let vendor = Vendor(name)
        let next = Self.page(UIColor(red: 0.75, green: 0.42, blue: 0.22, alpha: 1), x: 50)
        next.modalPresentationStyle = .fullScreen
        next.transitioningDelegate = vendor
        try withExtendedLifetime(vendor) { try body(screen, root, next) }
    }

    /// From the first frame of what was begun: `count` pictures, one in a tenth of the second that it lasts.
    @MainActor
    private static func pictures(_ screen: TestScreen, _ count: Int) throws -> [Picture] {
        let resting = screen.frameCount
        for _ in 0..<10 where screen.frameCount == resting { screen.advance(by: 1.0 / 60) }
        return try (0..<count).map { _ in
            defer { screen.advance(by: 0.1) }
            return try screen.picture()
        }
    }

    func testTheWayBackOfEachShaderShowsTheSamePictures() throws {
        try MainActor.assumeIsolated {
            for name in Shaders.transitionNames {
                try Self.withPages(name) { screen, root, next in
                    root.present(next, animated: true)
                    let forth = try Self.pictures(screen, 11)
                    screen.advance(by: 0.3)
                    next.dismiss(animated: true)
                    let back = try Self.pictures(screen, 11)
                    for (index, picture) in back.enumerated() {
                        try Golden.compare(picture, forth[10 - index], "\(name)-back-\(index)", tolerance: 4, outliers: 20)
                    }
                    screen.advance(by: 0.3)
                    XCTAssertNil(root.presentedViewController)
                }
            }
        }
    }

    func testACubeAndACardTurnAtOneEasedPace() throws {
        try MainActor.assumeIsolated {
            for (name, turn) in [("cube", CGFloat.pi / 2), ("flip", CGFloat.pi)] {
                try Self.withPages(name) { screen, root, next in
                    root.present(next, animated: true)
                    var angles: [CGFloat] = []
                    for _ in 0..<80 {
                        screen.advance(by: 1.0 / 60)
                        guard root.transitionCoordinator != nil, let layer = root.view.layer.presentation() else { continue }
                        angles.append(acos(min(max(layer.transform.m11, -1), 1)))
                    }
                    let steps = zip(angles.dropFirst(), angles).map { abs($0 - $1) }
                    let mean = turn / (0.8 * 60)
                    XCTAssertGreaterThan(angles.max() ?? 0, turn * 0.9, name)
                    XCTAssertLessThan((steps.max() ?? 0) / mean, 1.85, "\(name): keyframes are chords of what the curve says")
                }
            }
        }
    }
}
