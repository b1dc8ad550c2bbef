import TestSupport
import UIKit
import XCTest

/// What covers a view is known to its first layout on the screen, and stays known on its way there.
final class SafeAreaTests: ViewTestCase {
    @MainActor
    private final class Page: UIView {
        var seen: [CGFloat] = []
        override func layoutSubviews() { seen.append(safeAreaInsets.bottom) }
    }

    @MainActor
    private static func tabs() -> (UITabBarController, [Page]) {
        let pages = (0..<2).map { _ in Page(frame: CGRect(x: 0, y: 0, width: 400, height: 300)) }
        let tabs = UITabBarController()
        tabs.viewControllers = pages.map { page in
            let controller = UIViewController()
            controller.view = page
            return controller
        }
        return (tabs, pages)
    }

    func testAPageThatWasLaidOutElsewhereIsLaidOutForItsNewPlace() {
        withWindow { window, time in
            let (tabs, pages) = Self.tabs()
            for page in pages { page.layoutIfNeeded() }
            window.rootViewController = tabs
            time.tick()
            XCTAssertEqual(tabs.selectedIndex, 0)
            XCTAssertEqual(pages[0].seen.last, 49)
            tabs.selectedIndex = 1
            time.tick()
            XCTAssertEqual(pages[1].seen.last, 49)
        }
    }

    func testAViewThatIsLaidOutAloneWhileItsPageIsAwayHearsWhenThePageComesBack() {
        withWindow { window, time in
            let (tabs, pages) = Self.tabs()
            let inner = Page(frame: pages[0].bounds)
            inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            pages[0].addSubview(inner)
            window.rootViewController = tabs
            time.tick()
            XCTAssertEqual(inner.seen.last, 49)
            tabs.selectedIndex = 1
            time.tick()
            inner.setNeedsLayout()
            inner.layoutIfNeeded()
            XCTAssertEqual(inner.seen.last, 0)
            tabs.selectedIndex = 0
            time.tick()
            XCTAssertEqual(inner.seen.last, 49)
        }
    }

    func testATransformDoesNotChangeIt() {
        withWindow { window, time in
            let (tabs, pages) = Self.tabs()
            window.rootViewController = tabs
            time.tick()
            pages[0].transform = CGAffineTransform(translationX: 0, y: -120)
            pages[0].setNeedsLayout()
            time.tick()
            XCTAssertEqual(pages[0].seen.last, 49)
        }
    }

    /// A view that changes others while it is laid out, and compares what it is told of its safe area with a walk to the window.
    @MainActor
    private final class Meddler: UIView {
        var meddle: (() -> Void)?
        var mistakes: [String] = []

        override func layoutSubviews() {
            check(self)
            meddle?()
            if let inner = subviews.first { check(inner) }
            check(self)
        }

        private func check(_ view: UIView) {
            let (told, walked) = (view.safeAreaInsets, Self.walk(view))
            let gaps = [told.top - walked.top, told.left - walked.left, told.bottom - walked.bottom, told.right - walked.right]
            if gaps.contains(where: { abs($0) > 1e-6 }) { mistakes.append("\(told) instead of \(walked)") }
        }

        private static func walk(_ view: UIView) -> UIEdgeInsets {
            if let window = view as? UIWindow { return window.safeAreaInsets }
            let own = (view.next as? UIViewController)?.additionalSafeAreaInsets ?? .zero
            guard let outer = view.superview else { return own }
            let insets = walk(outer)
            let (area, frame) = (outer.bounds.inset(by: insets), view.frame)
            return UIEdgeInsets(
                top: max(0, min(area.minY - frame.minY, insets.top)) + own.top,
                left: max(0, min(area.minX - frame.minX, insets.left)) + own.left,
                bottom: max(0, min(frame.maxY - area.maxY, insets.bottom)) + own.bottom,
                right: max(0, min(frame.maxX - area.maxX, insets.right)) + own.right)
        }
    }

    @MainActor
    private final class Dice {
        private var random = SeededRandom("safe areas")
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        func number(_ range: ClosedRange<Double>) -> Double { random.number(range) }
    }

    func testViewsThatChangeOthersDuringLayoutReadWhatAWalkToTheWindowReads() {
        withWindow { window, time in
            let dice = Dice()
            let root = UIViewController()
            let top = Meddler(frame: window.bounds)
            root.view = top
            window.rootViewController = root
            var views = [top]
            for _ in 0..<40 {
                let view = Meddler(frame: CGRect(x: dice.number(0...9), y: dice.number(0...9), width: 300, height: 200))
                views[dice.below(views.count)].addSubview(view)
                views.append(view)
            }
            @MainActor func change() {
                let view = views[1 + dice.below(40)]
                switch dice.below(6) {
                case 0: view.center.y += dice.number(-9...9)
                case 1: view.bounds.size.height += dice.number(-9...9)
                case 2: view.bounds.origin.y += dice.number(-9...9)
                case 3: root.additionalSafeAreaInsets.top = dice.number(0...40)
                case 4: view.layer.position.x += dice.number(-9...9)
                default:
                    let other = views[dice.below(41)]
                    if !other.isDescendant(of: view) { other.addSubview(view) }
                }
            }
            for view in views { view.meddle = { if dice.below(3) == 0 { change() } } }
            root.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 10, bottom: 30, right: 5)
            for _ in 0..<60 {
                for _ in 0..<dice.below(4) { change() }
                for view in views where dice.below(2) == 0 { view.setNeedsLayout() }
                time.tick()
            }
            XCTAssertEqual(views.flatMap(\.mistakes), [])
        }
    }
}
