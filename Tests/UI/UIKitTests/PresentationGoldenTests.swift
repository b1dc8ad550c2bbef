import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What every presentation style looks like at rest, and that nothing of it stays behind.
final class PresentationGoldenTests: XCTestCase {
    func testFullScreen() throws { try check("full-screen", .fullScreen) }
    func testPageSheet() throws { try check("page-sheet", .pageSheet) }
    func testFormSheet() throws { try check("form-sheet", .formSheet) }
    func testCurrentContext() throws { try check("current-context", .currentContext) }
    func testOverFullScreen() throws { try check("over-full-screen", .overFullScreen) }
    func testOverCurrentContext() throws { try check("over-current-context", .overCurrentContext) }

    func testSheetOfHalfTheHeight() throws {
        try check("sheet-medium", .pageSheet) { _, next in
            next.sheetPresentationController?.detents = [.medium(), .large()]
            next.sheetPresentationController?.prefersGrabberVisible = true
        }
    }

    func testPopover() throws {
        try check("popover", .popover) { home, next in
            next.preferredContentSize = CGSize(width: 150, height: 90)
            next.popoverPresentationController?.sourceView = home.view.subviews.first
            next.popoverPresentationController?.delegate = Self.keeper
        }
    }

    func testCustom() throws {
        try check("custom", .custom) { _, next in next.transitioningDelegate = Self.keeper }
    }

    /// A narrow panel on the right, with the rest darkened.
    @MainActor
    private final class SidePresentation: UIPresentationController {
        private let dimming = UIView()

        override var frameOfPresentedViewInContainerView: CGRect {
            let bounds = containerView?.bounds ?? .zero
            return CGRect(x: bounds.width * 0.6, y: 0, width: bounds.width * 0.4, height: bounds.height)
        }

        override func presentationTransitionWillBegin() {
            dimming.frame = containerView?.bounds ?? .zero
            dimming.backgroundColor = UIColor(white: 0, alpha: 0.5)
            containerView?.insertSubview(dimming, at: 0)
        }
    }

    @MainActor
    private final class Keeper: NSObject, UIViewControllerTransitioningDelegate, UIPopoverPresentationControllerDelegate {
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? {
            SidePresentation(presentedViewController: presented, presenting: presenting)
        }

        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
    }

    @MainActor private static let keeper = Keeper()

    private func check(
        _ name: String, _ style: UIModalPresentationStyle,
        _ setUp: @escaping @MainActor (_ home: UIViewController, _ next: UIViewController) -> Void = { _, _ in }
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 480, height: 300)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let (home, child) = Self.home()
            window.rootViewController = home
            window.makeKeyAndVisible()
            screen.advance(by: 60.5 / 60)
            let before = try screen.picture()
            let next = Self.page()
            next.modalPresentationStyle = style
            setUp(home, next)
            let isInContext = style == .currentContext || style == .overCurrentContext
            (isInContext ? child : home).present(next, animated: true)
            screen.advance(by: 1)
            XCTAssertNotNil(next.presentingViewController)
            try Golden.picture(screen.picture(), "Presentations/\(name)", tolerance: 4, outliers: 120)
            try Golden.text(screen.renamedPlan, "Presentations/\(name)")
            next.dismiss(animated: true)
            screen.advance(by: 1)
            XCTAssertNil(next.presentingViewController)
            try Golden.compare(screen.picture(), before, "Presentations/\(name)-after", tolerance: 0)
            window.isHidden = true
        }
    }

    /// A page with a small view, and a child on its right half that defines a context.
    @MainActor
    private static func home() -> (UIViewController, UIViewController) {
        let home = UIViewController()
        home.view.backgroundColor = UIColor(red: 0.12, green: 0.2, blue: 0.36, alpha: 1)
        let card = UIView(frame: CGRect(x: 40, y: 60, width: 90, height: 60))
        card.backgroundColor = UIColor(red: 0.95, green: 0.75, blue: 0.35, alpha: 1)
        card.layer.cornerRadius = 12
        home.view.addSubview(card)
        let child = UIViewController()
        child.definesPresentationContext = true
        home.addChild(child)
        child.view.frame = CGRect(x: 240, y: 0, width: 240, height: 300)
        child.view.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.45, alpha: 1)
        home.view.addSubview(child.view)
        child.didMove(toParent: home)
        return (home, child)
    }

    @MainActor
    private static func page() -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.9, alpha: 1)
        let title = UILabel(frame: CGRect(x: 20, y: 16, width: 140, height: 28))
        title.text = "Presented"
        title.font = .systemFont(ofSize: 18, weight: .semibold)
        title.textColor = UIColor(white: 0.15, alpha: 1)
        page.view.addSubview(title)
        return page
    }
}
