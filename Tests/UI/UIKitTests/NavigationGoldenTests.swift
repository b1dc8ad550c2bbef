import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// Pushes, pops and the swipe back, as they are seen: the frame plan as text, then the pixels.
final class NavigationGoldenTests: XCTestCase {
    func testPush() throws {
        try withDevice { device in
            device.navigation.pushViewController(device.detail(), animated: true)
            try device.check("push", until: 0.508)
            XCTAssertEqual(device.navigation.viewControllers.count, 2)
        }
    }

    func testPop() throws {
        try withDevice { device in
            device.open()
            device.navigation.popViewController(animated: true)
            try device.check("pop", until: 0.508)
        }
    }

    func testPushFromRightToLeft() throws {
        try withDevice { device in
            device.turnAround()
            device.navigation.pushViewController(device.detail(), animated: true)
            try device.check("push-mirrored", until: 0.508, instants: [2])
        }
    }

    func testPushUnderReduceMotion() throws {
        UIAccessibility_reducesMotion(true)
        defer { UIAccessibility_reducesMotion(false) }
        try withDevice { device in
            device.navigation.pushViewController(device.detail(), animated: true)
            try device.check("push-reduced", until: 0.3, instants: [2])
        }
    }

    func testTheBarMovesWithThePageThatHasIt() throws {
        try withDevice { device in
            let detail = BarlessPage()
            device.decorate(detail)
            device.navigation.pushViewController(detail, animated: true)
            try device.check("bar-leaves", until: 0.508, instants: [1])
            device.navigation.popViewController(animated: true)
            try device.check("bar-returns", until: 0.508, instants: [1])
        }
    }

    func testSwipe() throws {
        try withDevice { device in
            device.open()
            let resting = try device.picture()
            let finger = device.screen.touch(at: CGPoint(x: 4, y: 240))
            finger.move(to: CGPoint(x: 16, y: 240), duration: 0.05)
            finger.move(to: CGPoint(x: 4, y: 240), duration: 0.05)
            device.screen.advance(by: 0.2)
            try Golden.picture(device.picture(), "Navigation/swipe-0", tolerance: 4, outliers: 120)
            finger.move(to: CGPoint(x: 164, y: 240), duration: 0.3, steps: 18)
            device.screen.advance(by: 0.2)
            XCTAssertEqual(device.navigation.transitionCoordinator?.isInteractive, true)
            try Golden.picture(device.picture(), "Navigation/swipe-50", tolerance: 4, outliers: 120)
            try Golden.text(device.plan, "Navigation/swipe-50")
            finger.move(to: CGPoint(x: 60, y: 240), duration: 0.3, steps: 18)
            finger.end()
            device.screen.advance(by: 1)
            XCTAssertNil(device.navigation.transitionCoordinator)
            XCTAssertEqual(device.navigation.viewControllers.count, 2)
            try Golden.compare(device.picture(), resting, "Navigation/swipe-cancelled", tolerance: 0)
        }
    }

    func testLargeTitle() throws {
        try withDevice { device in
            device.navigation.navigationBar.prefersLargeTitles = true
            device.navigation.setToolbarHidden(false, animated: false)
            device.screen.advance(by: 1)
            try Golden.picture(device.picture(), "Navigation/large-title", tolerance: 4, outliers: 120)
            let detail = device.detail()
            detail.navigationItem.largeTitleDisplayMode = .never
            device.navigation.pushViewController(detail, animated: true)
            try device.check("large-title-push", until: 0.508, instants: [1])
        }
    }

    func testALargeTitleGivesWay() throws {
        try withDevice { device in
            device.navigation.navigationBar.prefersLargeTitles = true
            device.screen.advance(by: 1)
            let finger = device.screen.touch(at: CGPoint(x: 160, y: 200))
            finger.move(to: CGPoint(x: 160, y: 290), duration: 0.3, steps: 18)
            device.screen.advance(by: 0.1)
            try Golden.picture(device.picture(), "Navigation/large-title-stretched", tolerance: 4, outliers: 120)
            finger.move(to: CGPoint(x: 160, y: 170), duration: 0.3, steps: 18)
            device.screen.advance(by: 0.1)
            try Golden.picture(device.picture(), "Navigation/large-title-half", tolerance: 4, outliers: 120)
            finger.move(to: CGPoint(x: 160, y: 110), duration: 0.3, steps: 18)
            device.screen.advance(by: 0.5)
            try Golden.picture(device.picture(), "Navigation/large-title-gone", tolerance: 4, outliers: 120)
            finger.end()
        }
    }

    func testTabs() throws {
        try withDevice { device in
            let tabs = UITabBarController()
            let second = UIViewController()
            second.view.backgroundColor = .secondarySystemBackground
            device.navigation.tabBarItem = UITabBarItem(title: "Devices", image: Device.dot(.devices), tag: 0)
            second.tabBarItem = UITabBarItem(title: "Scenes", image: Device.dot(.scenes), tag: 1)
            second.tabBarItem.badgeValue = "3"
            let third = UIViewController()
            third.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 2)
            device.window.rootViewController = nil
            tabs.viewControllers = [device.navigation, second, third]
            device.window.rootViewController = tabs
            device.screen.advance(by: 1)
            try Golden.picture(device.picture(), "Navigation/tabs", tolerance: 4, outliers: 120)
            device.screen.tap(at: CGPoint(x: 160, y: 460))
            device.screen.advance(by: 1)
            XCTAssertEqual(tabs.selectedIndex, 1)
            try Golden.picture(device.picture(), "Navigation/tabs-switched", tolerance: 4, outliers: 120)
            device.screen.tap(at: CGPoint(x: 50, y: 460))
            device.screen.advance(by: 1)
            let detail = device.detail()
            detail.hidesBottomBarWhenPushed = true
            device.navigation.pushViewController(detail, animated: true)
            try device.check("tabs-covered", until: 0.508, instants: [1, 4])
        }
    }

    func testTabsOfAWideWindow() throws {
        try withDevice(CGSize(width: 640, height: 240)) { device in
            let tabs = UITabBarController()
            tabs.viewControllers = ["Devices", "Scenes"].enumerated().map { index, name in
                let page = UIViewController()
                page.tabBarItem = UITabBarItem(title: name, image: Device.dot(index == 0 ? .devices : .scenes), tag: index)
                return page
            }
            tabs.viewControllers?[1].tabBarItem.badgeValue = "3"
            device.window.rootViewController = tabs
            device.screen.advance(by: 1)
            try Golden.picture(device.picture(), "Navigation/tabs-wide", tolerance: 4, outliers: 120)
        }
    }

    private func withDevice(
        _ size: CGSize = CGSize(width: 320, height: 480), _ body: @MainActor (Device) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let device = try Device(size)
            defer { device.close() }
            try body(device)
            XCTAssertEqual(device.screen.missedVblanks, 0)
        }
    }
}

private func UIAccessibility_reducesMotion(_ value: Bool) {
    MainActor.assumeIsolated { UIAccessibility.reducesMotion = value }
}

private final class BarlessPage: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        navigationController?.setNavigationBarHidden(false, animated: animated)
    }
}

/// A small panel with a list of devices and a page for one of them.
@MainActor
private final class Device {
    let screen: TestScreen
    let window: UIWindow
    let navigation: UINavigationController

    init(_ size: CGSize) throws {
        screen = try TestScreen(width: Int(size.width), height: Int(size.height))
        window = UIWindow(frame: UIScreen.main.bounds)
        navigation = UINavigationController(rootViewController: Self.list())
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        // Between two vblanks, and all that follows in whole frames: no instant lies on an edge.
        screen.advance(by: 60.5 / 60)
    }

    func close() {
        window.isHidden = true
        window.rootViewController = nil
        screen.close()
    }

    func turnAround() {
        for view in [navigation.view!, navigation.navigationBar] { view.semanticContentAttribute = .forceRightToLeft }
        screen.advance(by: 0.5)
    }

    func open() {
        navigation.pushViewController(detail(), animated: false)
        screen.advance(by: 1)
    }

    private static func list() -> UIViewController {
        let page = UIViewController()
        page.title = "Devices"
        page.view.backgroundColor = .secondarySystemBackground
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        page.toolbarItems = [
            UIBarButtonItem(systemItem: .refresh), .flexibleSpace(), UIBarButtonItem(title: "Select", style: .plain),
        ]
        let scroll = UIScrollView(frame: page.view.bounds)
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.contentSize = CGSize(width: 320, height: 700)
        for (index, name) in ["Kitchen", "Hall", "Living room", "Bedroom", "Garage", "Garden", "Cellar"].enumerated() {
            let row = UIView(frame: CGRect(x: 16, y: 16 + 62 * index, width: 288, height: 52))
            row.backgroundColor = .systemBackground
            row.layer.cornerRadius = 12
            let label = UILabel(frame: CGRect(x: 16, y: 0, width: 240, height: 52))
            label.text = name
            row.addSubview(label)
            scroll.addSubview(row)
        }
        page.view.addSubview(scroll)
        return page
    }

    func detail() -> UIViewController {
        let page = UIViewController()
        decorate(page)
        return page
    }

    func decorate(_ page: UIViewController) {
        page.title = "Kitchen"
        page.view.backgroundColor = .systemBackground
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
        let card = UIView(frame: CGRect(x: 24, y: 80, width: 272, height: 200))
        card.backgroundColor = .systemOrange
        card.layer.cornerRadius = 24
        page.view.addSubview(card)
        let label = UILabel(frame: CGRect(x: 24, y: 300, width: 272, height: 30))
        label.text = "21.5 °C, window open"
        label.textAlignment = .center
        page.view.addSubview(label)
    }

    enum Shape { case devices, scenes }

    static func dot(_ shape: Shape) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
            UIColor.black.setFill()
            let frame = CGRect(x: 3, y: 3, width: 18, height: 18)
            (shape == .devices ? UIBezierPath(roundedRect: frame, cornerRadius: 5) : UIBezierPath(ovalIn: frame)).fill()
        }
    }

    func picture() throws -> Picture { try screen.picture() }
    var plan: String { screen.renamedPlan }

    /// The transition that was asked for just now, at five instants.
    func check(_ name: String, until duration: TimeInterval, instants: Set<Int> = [0, 1, 2, 3, 4]) throws {
        let resting = screen.frameCount
        for _ in 0..<10 where screen.frameCount == resting { screen.advance(by: 1.0 / 60) }
        XCTAssertEqual(navigation.transitionCoordinator?.transitionDuration ?? 0, duration, accuracy: 0.004)
        let quarter = (duration / 4 * 60).rounded(.up) / 60
        var plans: [String] = []
        for instant in 0..<5 {
            if instants.contains(instant) {
                plans.append("at \(instant * 25) %\n" + plan)
                try Golden.picture(picture(), "Navigation/\(name)-\(instant * 25)", tolerance: 4, outliers: 120)
            }
            screen.advance(by: quarter)
        }
        screen.advance(by: 0.5)
        XCTAssertNil(navigation.transitionCoordinator)
        try Golden.text(plans.joined(separator: "\n"), "Navigation/\(name)")
    }
}
