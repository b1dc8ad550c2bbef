import GimbalTesting
import UIKit
import XCTest

/// Words under the pictures of tabs, in fonts of many sizes.
final class TabTitleTests: XCTestCase {
    @MainActor
    private static func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
        view.subviews.flatMap { ($0 as? Kind).map { [$0] } ?? all(kind, in: $0) }
    }

    private func withTabs(font: CGFloat?, hasPictures: Bool, _ body: @MainActor (UITabBar) throws -> Void) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 320, height: 240)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let tabs = UITabBarController()
            let dot = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
                UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
            }
            tabs.viewControllers = ["Home", "Kitchen", "Garage"].enumerated().map { index, name in
                let page = UIViewController()
                page.tabBarItem = UITabBarItem(title: name, image: hasPictures ? dot : nil, tag: index)
                guard let font else { return page }
                for state in [UIControl.State.normal, .selected] {
                    page.tabBarItem.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: font)], for: state)
                }
                return page
            }
            window.rootViewController = tabs
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)
            try body(tabs.tabBar)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    func testATitleIsAsHighAsItsLetters() throws {
        for size in [nil, 8, 12, 16, 20, 26] as [CGFloat?] {
            for hasPictures in [true, false] {
                try withTabs(font: size, hasPictures: hasPictures) { bar in
                    let titles = Self.all(UILabel.self, in: bar).filter { $0.text?.isEmpty == false }
                    XCTAssertEqual(titles.map(\.text), ["Home", "Kitchen", "Garage"])
                    for title in titles {
                        let what = "\(title.text ?? "") at \(size ?? 0)"
                        XCTAssertGreaterThanOrEqual(title.bounds.height, title.font.lineHeight.rounded(.up), what)
                        let place = title.convert(title.bounds, to: bar)
                        XCTAssertTrue(bar.bounds.contains(place), "\(what): \(place) in \(bar.bounds)")
                        guard hasPictures, let button = title.superview else { continue }
                        let picture = try XCTUnwrap(button.subviews.first { $0 is UIImageView }).frame
                        XCTAssertLessThanOrEqual(picture.maxY, title.frame.minY, what)
                        XCTAssertGreaterThanOrEqual(picture.minY, 0, what)
                        XCTAssertGreaterThan(picture.height, 8, what)
                    }
                }
            }
        }
    }

    /// What the system's font had before is unchanged.
    func testTheSystemsOwnTitleStandsWhereItDid() throws {
        try withTabs(font: nil, hasPictures: true) { bar in
            let title = try XCTUnwrap(Self.all(UILabel.self, in: bar).first)
            let picture = try XCTUnwrap(title.superview?.subviews.first { $0 is UIImageView })
            XCTAssertEqual([title.frame.minY, title.frame.height], [33, 14])
            XCTAssertEqual([picture.frame.minY, picture.frame.height], [6, 26])
        }
    }
}
