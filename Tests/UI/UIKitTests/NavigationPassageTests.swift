import GimbalTesting
import UIKit
import XCTest

/// A bar between two pages: no word lies over another on the way, whether a finger or time moves it.
final class NavigationPassageTests: XCTestCase {
    @MainActor
    private static func page(_ title: String, _ item: UIBarButtonItem.SystemItem) -> UIViewController {
        let page = UIViewController()
        page.title = title
        page.view.backgroundColor = .systemBackground
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: item)
        return page
    }

    private func withStack(_ body: @MainActor (UINavigationController, TestScreen) throws -> Void) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 320, height: 480)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let navigation = UINavigationController(rootViewController: Self.page("Devices", .add))
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.advance(by: 1)
            try body(navigation, screen)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// What is seen of the bar's words and signs: how much, and where.
    @MainActor
    private static func seen(_ view: UIView, _ opacity: Float, in bar: UIView) -> [(name: String, opacity: Float, place: CGRect)]
    {
        guard let shown = view.layer.presentation(), let above = bar.layer.presentation() else { return [] }
        let opacity = opacity * shown.opacity
        guard opacity > 0.01, !view.isHidden else { return [] }
        let below = view.subviews.flatMap { seen($0, opacity, in: bar) }
        let isInk = (view as? UILabel)?.text?.isEmpty == false || (view as? UIImageView)?.image != nil
        guard isInk else { return below }
        // Without the room beside a word's letters.
        let wanted = view.sizeThatFits(.zero)
        let place = shown.convert(shown.bounds, to: above).insetBy(dx: max(0, (shown.bounds.width - wanted.width) / 2), dy: 0)
        return below + [((view as? UILabel)?.text ?? "a picture", opacity, place)]
    }

    @MainActor
    private static func expectApart(_ navigation: UINavigationController, _ what: String) {
        let bar = navigation.navigationBar
        let all = seen(bar, 1, in: bar)
        for (index, one) in all.enumerated() {
            for other in all[(index + 1)...] where one.place.insetBy(dx: 1, dy: 1).intersects(other.place) {
                XCTAssertLessThan(
                    min(one.opacity, other.opacity), 0.1,
                    "\(what): '\(one.name)' (\(one.opacity)) over '\(other.name)' (\(other.opacity))")
            }
        }
    }

    func testWordsDoNotCrossOnAPushAndAPop() throws {
        try withStack { navigation, screen in
            for step in 0..<2 {
                if step == 0 {
                    navigation.pushViewController(Self.page("Kitchen", .edit), animated: true)
                } else {
                    navigation.popViewController(animated: true)
                }
                var words: Set<String> = []
                var frames = 0
                repeat {
                    screen.advance(by: 1.0 / 60)
                    frames += 1
                    Self.expectApart(navigation, "frame \(frames) of step \(step)")
                    words.formUnion(Self.seen(navigation.navigationBar, 1, in: navigation.navigationBar).map(\.name))
                } while navigation.transitionCoordinator != nil && frames < 120
                XCTAssertGreaterThan(frames, 20)
                XCTAssertTrue(words.isSuperset(of: ["Devices", "Kitchen", "Edit"]), "\(words)")
            }
        }
    }

    func testWordsDoNotCrossUnderAFinger() throws {
        try withStack { navigation, screen in
            navigation.pushViewController(Self.page("Kitchen", .edit), animated: false)
            screen.advance(by: 1)
            let finger = screen.touch(at: CGPoint(x: 4, y: 240))
            for step in 1...14 {
                finger.move(to: CGPoint(x: 4 + 20 * step, y: 240), duration: 0.05)
                screen.advance(by: 0.05)
                Self.expectApart(navigation, "\(step * 20) points")
            }
            finger.end()
            screen.advance(by: 1)
            XCTAssertEqual(navigation.viewControllers.count, 1)
        }
    }
}
