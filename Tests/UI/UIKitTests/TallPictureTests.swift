import GimbalTesting
import XCTest

@testable import UIKit

/// Pictures of layers with more pixels on a side than a texture has.
final class TallPictureTests: XCTestCase {
    private static let height: CGFloat = 40_000

    /// A view that is red in its upper half and green below, in a scroll view that shows the middle.
    @MainActor
    private static func run(_ body: @MainActor (TestScreen, UIView, UIScrollView) throws -> Void) throws {
        let screen = try TestScreen(width: 80, height: 120)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        let scroll = UIScrollView(frame: window.bounds)
        window.rootViewController?.view.addSubview(scroll)
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: height))
        content.backgroundColor = .red
        let below = UIView(frame: CGRect(x: 0, y: height / 2, width: 80, height: height / 2))
        below.backgroundColor = .green
        content.addSubview(below)
        scroll.addSubview(content)
        scroll.contentSize = content.bounds.size
        scroll.contentOffset.y = height / 2 - 60
        window.makeKeyAndVisible()
        screen.advance(by: 0.1)
        try body(screen, content, scroll)
        window.isHidden = true
        window.rootViewController = nil
    }

    @MainActor
    private static func isGreen(_ screen: TestScreen, y: Int) throws -> Bool {
        try XCTUnwrap(screen.image?.pixel(x: 40, y: y)).green > 128
    }

    func testASnapshotShowsAllOfATallViewInItsPlace() throws {
        try MainActor.assumeIsolated {
            try Self.run { screen, content, scroll in
                let snapshot = try XCTUnwrap(content.snapshotView(afterScreenUpdates: false))
                scroll.addSubview(snapshot)
                content.isHidden = true
                screen.advance(by: 0.1)
                XCTAssertFalse(try Self.isGreen(screen, y: 50))
                XCTAssertTrue(try Self.isGreen(screen, y: 70))
            }
        }
    }

    func testATallViewDissolvesInItsPlace() throws {
        try MainActor.assumeIsolated {
            try Self.run { screen, content, _ in
                UIView.transition(with: content, duration: 1, options: .transitionCrossDissolve, animations: {})
                screen.advance(by: 0.3)
                XCTAssertFalse(try Self.isGreen(screen, y: 50))
                XCTAssertTrue(try Self.isGreen(screen, y: 70))
            }
        }
    }
}
