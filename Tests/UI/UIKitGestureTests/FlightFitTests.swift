import GimbalTesting
import XCTest

@testable import UIKit

/// Glides whose content changes its size on the way.
final class FlightFitTests: XCTestCase {
    /// Runs `body` with a glide in content of 10,000 points, on a screen of 300 × 400.
    private func inGlide(_ body: @MainActor (TestScreen, UIScrollView) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let scroll = UIScrollView(frame: window.bounds)
            scroll.contentInsetAdjustmentBehavior = .never
            scroll.contentSize = CGSize(width: 300, height: 10_000)
            scroll.contentOffset.y = 3000
            window.addSubview(scroll)
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)
            screen.drag(from: CGPoint(x: 150, y: 350), to: CGPoint(x: 150, y: 150), duration: 0.1)
            screen.advance(by: 0.1)
            XCTAssertTrue(scroll.isDecelerating)
            try body(screen, scroll)
            window.isHidden = true
        }
    }

    @MainActor private static func shown(_ scroll: UIScrollView) -> CGFloat { scroll.layer.presentation()?.bounds.minY ?? 0 }

    /// The distance of each of some frames, from a place on.
    @MainActor private static func steps(
        _ screen: TestScreen, _ scroll: UIScrollView, _ count: Int, from place: CGFloat? = nil
    ) -> [CGFloat] {
        var last = place ?? shown(scroll)
        return (0..<count).map { _ in
            screen.advance(by: 1.0 / 60)
            defer { last = shown(scroll) }
            return shown(scroll) - last
        }
    }

    func testContentThatEndsBelowWhatIsSeenIsReachedWithoutAJump() throws {
        try inGlide { screen, scroll in
            let before = Self.steps(screen, scroll, 2)
            let place = Self.shown(scroll)
            let end = place + 70
            scroll.contentSize.height = end + 400
            let after = Self.steps(screen, scroll, 60, from: place)
            XCTAssertEqual(after[0], before[1], accuracy: before[1] * 0.1, "the speed stays")
            XCTAssertEqual(Self.shown(scroll), end, accuracy: 0.5)
            XCTAssertTrue(after.allSatisfy { abs($0) < before[0] * 1.1 }, "\(after)")
            screen.advance(by: 1)
            XCTAssertEqual(scroll.contentOffset.y, end, accuracy: 0.01)
            XCTAssertFalse(scroll.isDecelerating)
        }
    }

    func testContentThatIsGoneShowsItsLastPageAtOnce() throws {
        try inGlide { screen, scroll in
            scroll.contentSize.height = 1000
            screen.advance(by: 2.0 / 60)
            XCTAssertEqual(Self.shown(scroll), 600, accuracy: 200)
            screen.advance(by: 1.5)
            XCTAssertEqual(scroll.contentOffset.y, 600)
        }
    }

    func testAGlideGoesOnIntoContentThatComes() throws {
        try inGlide { screen, scroll in
            let speed = Self.steps(screen, scroll, 1)[0]
            let edge = Self.shown(scroll) + 40
            scroll.contentSize.height = edge + 400
            screen.advance(by: 1.0 / 60)
            let place = Self.shown(scroll)
            scroll.contentSize.height = 20_000
            let after = Self.steps(screen, scroll, 30, from: place)
            XCTAssertEqual(after[0], speed, accuracy: speed * 0.15)
            XCTAssertTrue(after.allSatisfy { $0 >= 0 }, "it does not turn back: \(after)")
            XCTAssertGreaterThan(Self.shown(scroll), edge + 100)
        }
    }

    func testAGlideThatHardlyMovesEndsWhereItIs() throws {
        try inGlide { screen, scroll in
            let log = ScrollLog()
            scroll.delegate = log
            while Self.steps(screen, scroll, 1)[0] > 0.3 {}
            XCTAssertTrue(scroll.isDecelerating)
            scroll.contentSize.height = Self.shown(scroll) + 400 + 0.1
            screen.advance(by: 0.5)
            XCTAssertEqual(log.told, ["did end decelerating"])
            XCTAssertFalse(scroll.isDecelerating)
            XCTAssertTrue(scroll.layer.runningParts.isEmpty)
        }
    }

    func testARequestForAWayThatCannotBeSeenIsDoneAtOnce() throws {
        try inGlide { screen, scroll in
            screen.advance(by: 5)
            let target = CGPoint(x: 0, y: scroll.contentOffset.y + 0.005)
            scroll.setContentOffset(target, animated: true)
            XCTAssertEqual(scroll.contentOffset, target)
            XCTAssertNil(scroll.machine.flight)
        }
    }

    func testInsetsThatGrowOnTheWayMakeRoom() throws {
        try inGlide { screen, scroll in
            scroll.contentSize.height = Self.shown(scroll) + 500
            screen.advance(by: 1.0 / 60)
            scroll.contentInset.bottom = 60
            screen.advance(by: 2)
            XCTAssertEqual(scroll.contentOffset.y, scroll.contentSize.height - 400 + 60, accuracy: 0.5)
        }
    }

    func testAViewThatGrowsOnTheWayEndsWithItsContent() throws {
        try inGlide { screen, scroll in
            scroll.contentSize.height = Self.shown(scroll) + 600
            screen.advance(by: 1.0 / 60)
            scroll.frame.size.height = 500
            screen.advance(by: 2)
            XCTAssertEqual(scroll.contentOffset.y, scroll.contentSize.height - 500, accuracy: 0.01)
        }
    }

    func testAGlideIsToldToEndOnce() throws {
        try inGlide { screen, scroll in
            let log = ScrollLog()
            scroll.delegate = log
            for height in [9000.0, 4000, 1000, 900] {
                scroll.contentSize.height = height
                screen.advance(by: 2.0 / 60)
            }
            screen.advance(by: 2)
            XCTAssertEqual(log.told, ["did end decelerating"])
            XCTAssertEqual(scroll.contentOffset.y, 500)
        }
    }
}
