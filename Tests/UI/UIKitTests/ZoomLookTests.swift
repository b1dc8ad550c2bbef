import GimbalTesting
import UIKit
import XCTest

/// A page that zooms looks like a card for as long as it flies: round corners, and a shadow on what lies below.
final class ZoomLookTests: XCTestCase {
    @MainActor
    private final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { TransitionCatalogue.make(named: "zoom", isForward: true) }

        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            TransitionCatalogue.make(named: "zoom", isForward: false)
        }
    }

    private struct Instant {
        /// Part of the screen's width that the page has.
        var size: CGFloat
        /// As it is seen, in points of the screen.
        var corner: CGFloat
        var shadow: Float
        /// Between the page's edges and those of what casts the shadow.
        var gap: CGFloat
    }

    /// Of each frame of the way there and the way back.
    private func record(
        outOfCard: Bool, _ body: @MainActor (_ there: [Instant], _ back: [Instant]) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 480, height: 320)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let (home, page, vendor) = (UIViewController(), UIViewController(), Vendor())
            home.view.backgroundColor = .darkGray
            let card = UIView(frame: CGRect(x: 40, y: 60, width: 120, height: 80))
            card.backgroundColor = .systemOrange
            card.layer.cornerRadius = 22
            home.view.addSubview(card)
            page.view.backgroundColor = .systemTeal
            page.modalPresentationStyle = .fullScreen
            if outOfCard { page.preferredTransition = .zoom { _ in card } } else { page.transitioningDelegate = vendor }
            window.rootViewController = home
            window.makeKeyAndVisible()
            screen.advance(by: 1)
            home.present(page, animated: true)
            let there = Self.watch(page, screen)
            page.dismiss(animated: true)
            let back = Self.watch(page, screen)
            XCTAssertNil(home.presentedViewController)
            try body(there, back)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    @MainActor
    private static func watch(_ page: UIViewController, _ screen: TestScreen) -> [Instant] {
        var all: [Instant] = []
        for _ in 0..<120 {
            screen.advance(by: 1.0 / 60)
            guard page.transitionCoordinator != nil else { break }
            // The page itself, or the pane that it lies in.
            let isAlone = page.view.layer.masksToBounds
            guard let flying = isAlone ? page.view : page.view.superview, let layer = flying.layer.presentation(),
                let shadow = flying.superview?.subviews.first(where: {
                    $0 !== flying && ($0.layer.presentation()?.shadowOpacity ?? 0) > 0
                }),
                let cast = shadow.layer.presentation()
            else { continue }
            let (place, other) = (layer.frame, cast.frame)
            let scale = place.width / layer.bounds.width
            all.append(
                Instant(
                    size: place.width / 480, corner: layer.cornerRadius * scale, shadow: cast.shadowOpacity * cast.opacity,
                    gap: max(abs(place.minX - other.minX), abs(place.maxY - other.maxY))))
        }
        return all
    }

    @MainActor
    private static func expectACard(_ instants: [Instant], _ what: String, shadow: Float) {
        let flying = instants.filter { $0.size > 0.5 && $0.size < 0.95 }
        XCTAssertGreaterThan(flying.count, 2, what)
        for instant in flying {
            XCTAssertGreaterThan(instant.corner, 12, "\(what): \(instant)")
            XCTAssertGreaterThan(instant.shadow, shadow, "\(what): \(instant)")
        }
        for instant in instants { XCTAssertLessThan(instant.gap, 0.5, "\(what): \(instant)") }
    }

    func testOutOfACardAndBackIntoIt() throws {
        try record(outOfCard: true) { there, back in
            Self.expectACard(there, "there", shadow: 0.3)
            Self.expectACard(back, "back", shadow: 0.3)
            let ends = try (XCTUnwrap(there.first), XCTUnwrap(there.last), XCTUnwrap(back.last))
            XCTAssertEqual(ends.0.corner, 22, accuracy: 3, "at first it has the card's corners")
            XCTAssertLessThan(ends.1.corner, 3, "at last the display's")
            XCTAssertEqual(ends.2.corner, 22, accuracy: 3)
        }
    }

    func testTheCataloguesZoom() throws {
        try record(outOfCard: false) { there, back in
            // The page is translucent at first, and its shadow with it.
            Self.expectACard(there, "there", shadow: 0.1)
            Self.expectACard(back, "back", shadow: 0.1)
            XCTAssertLessThan(try XCTUnwrap(there.last).corner, 3)
        }
    }
}
