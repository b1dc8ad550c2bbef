@testable import UIKit
import XCTest

/// What proxies say of all instances, and what a view says of itself.
final class AppearanceTests: XCTestCase {
    private final class Wide: UIProgressView {}
    private final class Panel: UIView {}

    private func withWindow(_ body: @MainActor (UIWindow) -> Void) {
        MainActor.assumeIsolated {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            body(window)
            AppearanceProxies.removeAll()
            window.isHidden = true
        }
    }

    func testAViewTakesWhatItDoesNotSayItself() {
        withWindow { window in
            UIProgressView.appearance().progressTintColor = .systemRed
            UIProgressView.appearance().tintColor = .systemGreen
            let (plain, own) = (UIProgressView(), UIProgressView())
            own.progressTintColor = .systemBlue
            XCTAssertNil(plain.progressTintColor, "not before it enters a window")
            for view in [plain, own] { window.addSubview(view) }
            XCTAssertEqual(plain.progressTintColor, .systemRed)
            XCTAssertEqual(plain.tintColor, .systemGreen)
            XCTAssertEqual(own.progressTintColor, .systemBlue)
            XCTAssertNil(plain.trackTintColor)
        }
    }

    func testTheDirectionOfAllViews() {
        withWindow { window in
            UIView.appearance().semanticContentAttribute = .forceRightToLeft
            let (page, own) = (UIView(), UIView())
            own.semanticContentAttribute = .forceLeftToRight
            let mark = UIView()
            mark.translatesAutoresizingMaskIntoConstraints = false
            page.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            page.addSubview(mark)
            NSLayoutConstraint.activate([
                mark.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 10),
                mark.topAnchor.constraint(equalTo: page.topAnchor), mark.widthAnchor.constraint(equalToConstant: 30),
                mark.heightAnchor.constraint(equalToConstant: 20),
            ])
            for view in [page, own] { window.addSubview(view) }
            window.layoutIfNeeded()
            XCTAssertEqual(page.effectiveUserInterfaceLayoutDirection, .rightToLeft)
            XCTAssertEqual(own.effectiveUserInterfaceLayoutDirection, .leftToRight)
            XCTAssertEqual(mark.frame.minX, 160)
            page.semanticContentAttribute = .forceLeftToRight
            mark.semanticContentAttribute = .forceLeftToRight
            window.layoutIfNeeded()
            XCTAssertEqual(mark.frame.minX, 10, "also when it changes later")
        }
    }

    func testTheMoreParticularProxyCounts() {
        withWindow { window in
            UIProgressView.appearance().progressTintColor = .systemRed
            UIProgressView.appearance().trackTintColor = .systemGray
            Wide.appearance().progressTintColor = .systemGreen
            UIProgressView.appearance(whenContainedInInstancesOf: [Panel.self]).progressTintColor = .systemBlue
            let panel = Panel()
            let (outside, inside, wide) = (UIProgressView(), UIProgressView(), Wide())
            panel.addSubview(inside)
            for view in [outside, panel, wide] { window.addSubview(view) }
            XCTAssertEqual(
                [outside, inside, wide].map(\.progressTintColor), [.systemRed, .systemBlue, .systemGreen])
            XCTAssertEqual(wide.trackTintColor, .systemGray)
            XCTAssertTrue(Wide.appearance() === Wide.appearance())
        }
    }

    func testBarsTakeTheirLook() {
        withWindow { window in
            let look = UINavigationBarAppearance()
            look.configureWithOpaqueBackground()
            UINavigationBar.appearance().standardAppearance = look
            UINavigationBar.appearance().scrollEdgeAppearance = look
            UINavigationBar.appearance().prefersLargeTitles = true
            UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.systemOrange]
            UIBarButtonItem.appearance().tintColor = .systemPink
            UINavigationBar.appearance(whenContainedInInstancesOf: [UINavigationController.self]).barTintColor = .systemYellow
            UINavigationBar.appearance(whenContainedInInstancesOf: [UITabBarController.self]).barTintColor = .systemBrown
            let page = UIViewController()
            page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit", primaryAction: UIAction { _ in })
            let navigation = UINavigationController(rootViewController: page)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            window.layoutIfNeeded()
            XCTAssertTrue(navigation.navigationBar.standardAppearance === look)
            XCTAssertTrue(navigation.navigationBar.prefersLargeTitles)
            XCTAssertEqual(navigation.navigationBar.frame.height, 96)
            XCTAssertEqual(navigation.navigationBar.barTintColor, .systemYellow)
            XCTAssertEqual(navigation.navigationBar.titleTextAttributes?[.foregroundColor] as? UIColor, .systemOrange)
            XCTAssertEqual(page.navigationItem.rightBarButtonItem?.shownTintColor, .systemPink)
            UIBarButtonItem.appearance().tintColor = nil
            window.rootViewController = nil
        }
    }

    func testAContainerMayOverrideAChildsTraits() {
        withWindow { window in
            let (parent, child) = (UIViewController(), UIViewController())
            parent.addChild(child)
            parent.view.addSubview(child.view)
            window.rootViewController = parent
            window.makeKeyAndVisible()
            let inner = UIView()
            child.view.addSubview(inner)
            parent.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .compact), forChild: child)
            XCTAssertEqual(inner.traitCollection.horizontalSizeClass, .compact)
            XCTAssertEqual(inner.traitCollection.displayScale, window.traitCollection.displayScale)
            XCTAssertEqual(parent.overrideTraitCollection(forChild: child)?.horizontalSizeClass, .compact)
            parent.setOverrideTraitCollection(nil, forChild: child)
            XCTAssertEqual(inner.traitCollection.values, window.traitCollection.values)
            window.rootViewController = nil
        }
    }
}
