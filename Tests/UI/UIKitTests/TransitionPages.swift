import GimbalTesting
import Shaders
import TestSupport
import XCTest

@testable import UIKit

/// Two pages on a small screen, for transitions that are held against themselves.
@MainActor
enum TransitionPages {
    final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        let name: String
        /// What drives the transitions to come; nil lets them run.
        var finger: UIPercentDrivenInteractiveTransition?
        init(_ name: String) { self.name = name }

        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { finger }

        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { finger }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { TransitionCatalogue.make(named: name) }

        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            TransitionCatalogue.make(named: name, isForward: false)
        }
    }

    static let blue = UIColor(red: 0.12, green: 0.2, blue: 0.36, alpha: 1)
    static let orange = UIColor(red: 0.75, green: 0.42, blue: 0.22, alpha: 1)

    /// - Parameter x: where its card begins.
    static func page(_ color: UIColor, x: CGFloat) -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = color
        let card = UIView(frame: CGRect(x: x, y: 12, width: 30, height: 24))
        card.backgroundColor = .white
        controller.view.addSubview(card)
        return controller
    }

    /// A window with a page, and another page that is presented with the named transition; `flip-horizontal` is the modal style.
    ///
    /// - Parameter cards: where the cards of the two pages begin; 33 is the middle.
    static func with(
        _ name: String, cards: (CGFloat, CGFloat) = (10, 50),
        _ body: (TestScreen, UIViewController, UIViewController) throws -> Void
    ) throws {
        let root = page(blue, x: cards.0)
        let vendor = Vendor(name)
        let next = page(orange, x: cards.1)
        next.modalPresentationStyle = .fullScreen
        if name == "flip-horizontal" { next.modalTransitionStyle = .flipHorizontal } else { next.transitioningDelegate = vendor }
        try show(root) { screen in
            try withExtendedLifetime(vendor) { try body(screen, root, next) }
        }
    }

    static func useShaders() { ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) }) }

    /// On a screen of 96×64 points.
    static func show(_ root: UIViewController, _ body: (TestScreen) throws -> Void) throws {
        useShaders()
        for window in UIApplication.shared.windows { window.isHidden = true }
        let screen = try TestScreen(width: 96, height: 64)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        defer { window.isHidden = true }
        window.rootViewController = root
        window.makeKeyAndVisible()
        screen.advance(by: 10.5 / 60)
        try body(screen)
    }

    /// In an interface that reads from right to left.
    static func fromRightToLeft(_ body: () throws -> Void) rethrows {
        UIView.appearance().semanticContentAttribute = .forceRightToLeft
        defer { AppearanceProxies.removeAll() }
        try body()
    }

    /// From the first frame of what was begun: `count` pictures, one in a tenth of the second that it lasts.
    static func pictures(_ screen: TestScreen, _ count: Int) throws -> [Picture] {
        let resting = screen.frameCount
        for _ in 0..<10 where screen.frameCount == resting { screen.advance(by: 1.0 / 60) }
        return try (0..<count).map { _ in
            defer { screen.advance(by: 0.1) }
            return try screen.picture()
        }
    }
}
