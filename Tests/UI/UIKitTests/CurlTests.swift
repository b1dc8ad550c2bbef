import Diagnostics
import GimbalTesting
import Shaders
import Synchronization
import UIKit
import XCTest

/// Page curls that an app asks for by name: what happens, and what is said where something else happens.
final class CurlTests: XCTestCase {
    /// A red page on a screen of 120 × 80, which presents a white one with a curl; what was said of transitions.
    private func withPages(
        _ style: UIModalPresentationStyle, _ body: @MainActor (TestScreen, UIViewController, UIViewController) throws -> Void
    ) throws -> [String] {
        let said = Mutex<[String]>([])
        LogOnce.forget()
        LogSink.replace { record in if record.level <= .warning { said.withLock { $0.append(record.message) } } }
        defer { LogSink.replace(with: nil) }
        try MainActor.assumeIsolated {
            ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 120, height: 80)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            defer { window.isHidden = true }
            let (root, next) = (UIViewController(), UIViewController())
            root.view.backgroundColor = .red
            next.view.backgroundColor = .white
            next.modalPresentationStyle = style
            next.modalTransitionStyle = .partialCurl
            window.rootViewController = root
            window.makeKeyAndVisible()
            screen.advance(by: 0.5)
            try body(screen, root, next)
        }
        return said.withLock { $0 }
    }

    /// The upper left corner and the lower right one.
    @MainActor
    private static func corners(_ screen: TestScreen) -> String {
        [(4, 4), (116, 76)].map { x, y in (screen.image?.pixel(x: x, y: y)?.green ?? 0) > 100 ? "white" : "red" }
            .joined(separator: " ")
    }

    func testAPartialCurlRollsThePageOffTheOneItPresents() throws {
        let said = try withPages(.fullScreen) { screen, root, next in
            root.present(next, animated: true)
            screen.advance(by: 0.2)
            XCTAssertEqual(Self.corners(screen), "red white", "the corner is lifted")
            screen.advance(by: 1)
            XCTAssertEqual(Self.corners(screen), "white white")
            next.dismiss(animated: true)
            screen.advance(by: 0.5)
            XCTAssertEqual(Self.corners(screen), "red white", "the page comes down again")
            screen.advance(by: 1)
            XCTAssertEqual(Self.corners(screen), "red red")
            XCTAssertNil(root.presentedViewController)
        }
        XCTAssertEqual(said, [])
    }

    func testAPartialCurlOverSomethingFlipsAndIsSaidOnce() throws {
        let said = try withPages(.formSheet) { screen, root, next in
            for _ in 0..<2 {
                root.present(next, animated: true)
                XCTAssertNotNil(root.presentedViewController)
                screen.advance(by: 0.2)
                XCTAssertLessThan(next.view.layer.presentation()?.transform.m11 ?? 1, 0.9, "it is on its way over")
                screen.advance(by: 1)
                next.dismiss(animated: true)
                screen.advance(by: 1.2)
                XCTAssertNil(root.presentedViewController)
            }
        }
        XCTAssertEqual(said.count, 1, "\(said)")
        XCTAssertTrue(said.first?.hasPrefix("UIModalTransitionStyle.partialCurl needs") == true, "\(said)")
        XCTAssertTrue(said.first?.hasSuffix("is shown with a flip instead") == true, "\(said)")
    }

    func testPagesWithCurlsScrollAndThatIsSaidOnce() throws {
        let said = try withPages(.fullScreen) { screen, root, _ in
            let window = try XCTUnwrap(root.view.window)
            for _ in 0..<2 {
                let pages = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
                let (first, next) = (UIViewController(), UIViewController())
                first.view.backgroundColor = .red
                next.view.backgroundColor = .white
                pages.setViewControllers([first], direction: .forward, animated: false)
                window.rootViewController = pages
                screen.advance(by: 0.1)
                pages.setViewControllers([next], direction: .forward, animated: true)
                var seen: Set<String> = []
                for _ in 0..<60 {
                    screen.advance(by: 1.0 / 60)
                    // A curl would uncover the lower corner long before the upper one on the same side.
                    let right = [4, 76].map { y in (screen.image?.pixel(x: 116, y: y)?.green ?? 0) > 100 }
                    XCTAssertEqual(right[0], right[1])
                    seen.insert(Self.corners(screen))
                }
                XCTAssertEqual(seen, ["red red", "red white", "white white"])
                XCTAssertTrue(pages.viewControllers?.first === next)
            }
        }
        XCTAssertEqual(said, ["UIPageViewController has no page curl; its pages scroll in its place"])
    }
}
