import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// A page that zoomed out of a card, and the fingers that pull it back.
final class ZoomDismissalTests: XCTestCase {
    private final class Detail: UIViewController {
        var onLeave: (((any UIViewControllerTransitionCoordinator)?) -> Void)?
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            onLeave?(transitionCoordinator)
        }
    }

    @MainActor
    private final class Table {
        let screen: TestScreen
        let window: UIWindow
        let home = UIViewController()
        let detail = Detail()
        let card = UIView(frame: CGRect(x: 20, y: 60, width: 80, height: 100))
        let options = UIViewController.Transition.ZoomOptions()
        let navigation: UINavigationController?

        init(pushes: Bool = false) throws {
            for window in UIApplication.shared.windows { window.isHidden = true }
            screen = try TestScreen(width: 300, height: 400)
            window = UIWindow(frame: UIScreen.main.bounds)
            navigation = pushes ? UINavigationController(rootViewController: home) : nil
            home.view.backgroundColor = UIColor(red: 0.1, green: 0.13, blue: 0.2, alpha: 1)
            card.backgroundColor = UIColor(red: 0.95, green: 0.7, blue: 0.35, alpha: 1)
            card.layer.cornerRadius = 16
            home.view.addSubview(card)
            detail.view.backgroundColor = UIColor(red: 0.35, green: 0.2, blue: 0.16, alpha: 1)
            let stripe = UIView(frame: CGRect(x: 30, y: 120, width: 240, height: 40))
            stripe.backgroundColor = UIColor(red: 0.95, green: 0.7, blue: 0.35, alpha: 1)
            stripe.isUserInteractionEnabled = false
            detail.view.addSubview(stripe)
            detail.modalPresentationStyle = .fullScreen
            detail.preferredTransition = .zoom(options: options) { [card] _ in card }
            window.rootViewController = navigation ?? home
            window.makeKeyAndVisible()
            screen.advance(by: 1)
        }

        func show(for time: Double = 1) {
            if let navigation {
                navigation.pushViewController(detail, animated: true)
            } else {
                home.present(detail, animated: true)
            }
            screen.advance(by: time)
        }

        var isShown: Bool {
            navigation.map { $0.topViewController === detail } ?? (home.presentedViewController === detail)
        }

        /// The page as it is seen, in the window.
        var seen: CGRect {
            guard let page = detail.view.layer.presentation(), let top = window.layer.presentation() else { return .null }
            return page.convert(page.bounds, to: top)
        }

        func close() {
            window.isHidden = true
            window.rootViewController = nil
            screen.settle()
            screen.close()
        }
    }

    private func withTable(pushes: Bool = false, _ body: @MainActor (Table) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let table = try Table(pushes: pushes)
            defer { table.close() }
            let reports = try UIKitDiagnostics.collect { try body(table) }
            XCTAssertEqual(reports.map(\.message), [])
            XCTAssertEqual(table.screen.missedVblanks, 0)
        }
    }

    func testAPagePulledDownFollowsTheFingerAndFliesIntoItsSource() throws {
        for pushes in [false, true] {
            try withTable(pushes: pushes) { table in
                let before = try table.screen.picture()
                table.show()
                let rest = table.seen
                let finger = table.screen.touch(at: CGPoint(x: 150, y: 150))
                finger.move(to: CGPoint(x: 170, y: 270), duration: 0.4, steps: 24)
                table.screen.advance(by: 0.1)
                XCTAssertEqual(table.detail.transitionCoordinator?.isInteractive, true)
                XCTAssertEqual(table.detail.transitionCoordinator?.initiallyInteractive, true)
                let held = table.seen
                XCTAssertLessThan(held.width, rest.width * 0.9)
                // The point of the page that the finger took is under it.
                XCTAssertEqual(held.minX + held.width * 0.5, 170, accuracy: 1)
                XCTAssertEqual(held.minY + held.height * (150 - rest.minY) / rest.height, 270, accuracy: 1)
                if !pushes {
                    try Golden.picture(table.screen.picture(), "Transitions/zoom-pulled-down", tolerance: 4, outliers: 120)
                }
                finger.end()
                table.screen.advance(by: 1)
                XCTAssertFalse(table.isShown)
                XCTAssertEqual(table.card.layer.opacity, 1)
                try Golden.compare(table.screen.picture(), before, "Transitions/zoom-pulled-away", tolerance: 0)
            }
        }
    }

    func testWhatRunsAlongsideFollowsTheFinger() throws {
        for (pushes, returns) in [(false, true), (false, false), (true, true), (true, false)] {
            try withTable(pushes: pushes) { table in
                let light = UIView(frame: CGRect(x: 0, y: 380, width: 100, height: 10))
                table.home.view.addSubview(light)
                table.show()
                @MainActor func way() -> CGFloat { (light.layer.presentation()?.position.x ?? .nan) - 50 }
                table.detail.onLeave = { $0?.animate(alongsideTransition: { _ in light.center.x += 100 }) }
                let finger = table.screen.touch(at: CGPoint(x: 150, y: 100))
                finger.move(to: CGPoint(x: 150, y: 300), duration: 0.4, steps: 24)
                table.screen.advance(by: 0.05)
                XCTAssertEqual(way(), 50, accuracy: 1)
                finger.move(to: CGPoint(x: 150, y: 140), duration: 0.4, steps: 24)
                table.screen.advance(by: 0.2)
                XCTAssertEqual(way(), 10, accuracy: 1)
                if !returns { finger.move(to: CGPoint(x: 150, y: 320), duration: 0.4, steps: 24) }
                table.screen.advance(by: 0.2)
                let held = way()
                finger.end()
                XCTAssertEqual(way(), held, accuracy: 0.01, "no jump")
                table.screen.advance(by: 0.1)
                if returns { XCTAssertLessThan(way(), held) } else { XCTAssertGreaterThan(way(), held) }
                table.screen.advance(by: 1)
                XCTAssertEqual(table.isShown, returns)
                XCTAssertEqual(light.layer.position.x - 50, returns ? 0 : 100, accuracy: 0.01)
            }
        }
    }

    func testLetGoEarlyItReturns() throws {
        for pushes in [false, true] {
            try withTable(pushes: pushes) { table in
                table.show()
                let before = try table.screen.picture()
                let finger = table.screen.touch(at: CGPoint(x: 150, y: 150))
                finger.move(to: CGPoint(x: 150, y: 210), duration: 0.4, steps: 24)
                table.screen.advance(by: 0.3)
                var cancelled: Bool?
                table.detail.transitionCoordinator?.animate(alongsideTransition: nil) { cancelled = $0.isCancelled }
                finger.end()
                let held = table.seen
                table.screen.advance(by: 0.1)
                XCTAssertLessThan(table.seen.minY, held.minY)
                XCTAssertGreaterThan(table.seen.minY, 0)
                table.screen.advance(by: 1)
                XCTAssertTrue(table.isShown)
                XCTAssertEqual(cancelled, true)
                XCTAssertNil(table.detail.transitionCoordinator)
                XCTAssertEqual(table.detail.view.layer.cornerRadius, 0)
                try Golden.compare(table.screen.picture(), before, "Transitions/zoom-returned", tolerance: 0)
            }
        }
    }

    func testAFlickGoesOnWithTheFingersSpeed() throws {
        try withTable { table in
            table.show()
            let finger = table.screen.touch(at: CGPoint(x: 150, y: 100))
            finger.move(to: CGPoint(x: 150, y: 200), duration: 0.1, steps: 6)
            let first = table.seen
            finger.end()
            // The source lies higher: it goes on downwards first.
            table.screen.advance(by: 2.0 / 60)
            XCTAssertGreaterThan(table.seen.midY, first.midY)
            table.screen.advance(by: 1)
            XCTAssertFalse(table.isShown)
        }
    }

    func testItComesOverTheEdge() throws {
        for pushes in [false, true] {
            try withTable(pushes: pushes) { table in
                table.show()
                let finger = table.screen.touch(at: CGPoint(x: 2, y: 200))
                finger.move(to: CGPoint(x: 160, y: 205), duration: 0.3, steps: 18)
                XCTAssertEqual(table.detail.transitionCoordinator?.isInteractive, true)
                XCTAssertGreaterThan(table.seen.minX, 100)
                finger.end()
                table.screen.advance(by: 1)
                XCTAssertFalse(table.isShown)
            }
        }
    }

    func testTwoFingersPinchItAway() throws {
        try withTable { table in
            table.show()
            let left = table.screen.touch(at: CGPoint(x: 50, y: 200))
            let right = table.screen.touch(at: CGPoint(x: 250, y: 200))
            for step in 1...20 {
                left.move(to: CGPoint(x: 50 + 3 * step, y: 200))
                right.move(to: CGPoint(x: 250 - 3 * step, y: 200))
                table.screen.advance(by: 1.0 / 60)
            }
            XCTAssertEqual(table.detail.transitionCoordinator?.isInteractive, true)
            XCTAssertLessThan(table.seen.width, 200)
            XCTAssertEqual(table.seen.midX, 150, accuracy: 2)
            left.end()
            right.end()
            table.screen.advance(by: 1)
            XCTAssertFalse(table.isShown)
        }
    }

    func testCaughtOnItsWayItStandsStillAndGoesWhereverItIsSent() throws {
        try withTable { table in
            table.show()
            table.screen.drag(from: CGPoint(x: 150, y: 120), to: CGPoint(x: 150, y: 300), duration: 0.15)
            table.screen.advance(by: 0.1)
            XCTAssertEqual(table.detail.transitionCoordinator?.isInteractive, false)
            var last = table.seen
            var jumps: [CGFloat] = []
            @MainActor func note() {
                jumps.append(max(abs(table.seen.midX - last.midX), abs(table.seen.midY - last.midY)))
                last = table.seen
            }
            let place = CGPoint(x: last.midX, y: last.midY)
            let finger = table.screen.touch(at: place)
            for step in 1...10 {
                finger.move(to: CGPoint(x: place.x, y: place.y - 4 * CGFloat(step)))
                table.screen.advance(by: 1.0 / 60)
                note()
            }
            XCTAssertEqual(table.detail.transitionCoordinator?.isInteractive, true)
            // Towards the source it goes fast; caught it may not spring.
            XCTAssertLessThan(try XCTUnwrap(jumps.max()), 40)
            finger.move(to: CGPoint(x: 150, y: 20), duration: 0.1, steps: 6)
            finger.end()
            table.screen.advance(by: 1.2)
            XCTAssertTrue(table.isShown)
            XCTAssertEqual(table.seen, CGRect(x: 0, y: 0, width: 300, height: 400))
            XCTAssertNil(table.detail.transitionCoordinator)
        }
    }

    func testAPresentationIsCaughtAndSentBack() throws {
        try withTable { table in
            let before = try table.screen.picture()
            table.show(for: 0.15)
            let place = CGPoint(x: table.seen.midX, y: table.seen.midY)
            let finger = table.screen.touch(at: place)
            finger.move(to: CGPoint(x: place.x, y: place.y + 40), duration: 0.1, steps: 6)
            XCTAssertEqual(table.detail.transitionCoordinator?.isInteractive, true)
            finger.move(to: CGPoint(x: place.x, y: 390), duration: 0.15, steps: 9)
            finger.end()
            table.screen.advance(by: 1.2)
            XCTAssertFalse(table.isShown)
            try Golden.compare(table.screen.picture(), before, "Transitions/zoom-sent-back", tolerance: 0)
        }
    }

    func testTheAppIsAskedWhetherAFingerMayBegin() throws {
        try withTable { table in
            table.show()
            var asked: [Bool] = []
            table.options.interactiveDismissShouldBegin = { context in
                asked.append(context.willBegin)
                XCTAssertGreaterThan(context.location.x, 100)
                return false
            }
            table.screen.drag(from: CGPoint(x: 150, y: 120), to: CGPoint(x: 150, y: 350), duration: 0.2)
            table.screen.advance(by: 1)
            XCTAssertEqual(asked, [true])
            table.screen.drag(from: CGPoint(x: 150, y: 350), to: CGPoint(x: 150, y: 120), duration: 0.2)
            table.screen.advance(by: 1)
            XCTAssertEqual(asked, [true, false])
            XCTAssertTrue(table.isShown)
            table.options.interactiveDismissShouldBegin = nil
            table.detail.isModalInPresentation = true
            table.screen.drag(from: CGPoint(x: 150, y: 120), to: CGPoint(x: 150, y: 350), duration: 0.2)
            table.screen.advance(by: 1)
            XCTAssertTrue(table.isShown)
        }
    }

    func testWhatScrollsOnThePageScrollsUntilItIsAtItsTop() throws {
        try withTable { table in
            let scroll = UIScrollView(frame: table.detail.view.bounds)
            scroll.contentSize = CGSize(width: 300, height: 2000)
            table.detail.view.addSubview(scroll)
            scroll.contentOffset = CGPoint(x: 0, y: 500)
            table.show()
            table.screen.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 300), duration: 0.4)
            table.screen.advance(by: 2)
            XCTAssertLessThan(scroll.contentOffset.y, 350)
            XCTAssertTrue(table.isShown)
            scroll.contentOffset = .zero
            table.screen.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 350), duration: 0.2)
            table.screen.advance(by: 1)
            XCTAssertFalse(table.isShown)
        }
    }
}
