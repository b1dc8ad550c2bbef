import GimbalTesting
import QuartzCore
import UIKit
import XCTest

/// Fingers on a whole screen: events, frames, completions, as on a device.
final class ScreenTouchTests: XCTestCase {
    @MainActor
    private static func onScreen(_ body: @MainActor (TestScreen, UIWindow) throws -> Void) throws {
        let screen = try TestScreen(width: 300, height: 400)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.backgroundColor = .white
        window.makeKeyAndVisible()
        screen.settle()
        try body(screen, window)
        window.isHidden = true
        screen.settle()
    }

    @MainActor
    private static func makeScroll(in window: UIWindow) -> UIScrollView {
        let scroll = UIScrollView(frame: window.bounds)
        scroll.contentSize = CGSize(width: 300, height: 4000)
        for row in 0..<40 {
            let view = UIView(frame: CGRect(x: 0, y: CGFloat(row) * 100, width: 300, height: 50))
            view.backgroundColor = .systemBlue
            scroll.addSubview(view)
        }
        window.addSubview(scroll)
        return scroll
    }

    /// The velocity of what is seen is the finger's, before and after it lets go.
    func testTheContentGoesOnWithTheSpeedOfTheFinger() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window in
                let scroll = Self.makeScroll(in: window)
                screen.settle()
                let finger = screen.touch(at: CGPoint(x: 150, y: 350))
                var places: [CGFloat] = []
                for _ in 0..<15 {
                    screen.advance(by: 1.0 / 60)
                    finger.move(by: 0, -15)
                    places.append(scroll.contentOffset.y)
                }
                finger.end()
                for _ in 0..<15 {
                    screen.advance(by: 1.0 / 60)
                    places.append(scroll.layer.presentation()?.bounds.minY ?? 0)
                }
                let steps = zip(places.dropFirst(), places).map { $0 - $1 }
                // The frame after the last movement shows where the finger was; from the next one on the content glides.
                let flight = steps.dropFirst(15)
                XCTAssertEqual(flight.first ?? 0, 15, accuracy: 0.8, "\(steps)")
                for (next, step) in zip(flight.dropFirst(), flight) {
                    XCTAssertLessThan(next, step, "\(steps)")
                    XCTAssertGreaterThan(next, step * 0.95, "\(steps)")
                }
                screen.advance(by: 5)
                XCTAssertFalse(scroll.isDecelerating)
                let count = screen.frameCount
                screen.advance(by: 2)
                XCTAssertEqual(screen.frameCount, count, "a scroll view at rest asks for no frames")
            }
        }
    }

    func testATapADragAndAPinch() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window in
                var told: [String] = []
                let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "OK") { _ in told.append("ok") })
                button.frame = CGRect(x: 20, y: 20, width: 120, height: 44)
                window.addSubview(button)
                var scale: CGFloat = 0
                let pinch = UIPinchGestureRecognizer { scale = $0.scale }
                window.addGestureRecognizer(pinch)
                let press = UILongPressGestureRecognizer { if $0.state == .began { told.append("press") } }
                window.addGestureRecognizer(press)
                screen.settle()
                screen.tap(at: CGPoint(x: 40, y: 40))
                XCTAssertEqual(told, ["ok"])
                screen.pinch(at: CGPoint(x: 150, y: 250), from: 60, to: 180)
                XCTAssertEqual(scale, 3, accuracy: 0.01)
                let finger = screen.touch(at: CGPoint(x: 200, y: 200))
                screen.advance(by: 0.6)
                XCTAssertEqual(told, ["ok", "press"])
                finger.end()
                window.removeGestureRecognizer(pinch)
                window.removeGestureRecognizer(press)
            }
        }
    }

    /// What the display has been given brings the content to rest without the main thread.
    func testTheDisplayKnowsTheWholeWay() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window in
                let scroll = Self.makeScroll(in: window)
                screen.settle()
                screen.drag(from: CGPoint(x: 150, y: 350), to: CGPoint(x: 150, y: 150), duration: 0.2, steps: 12)
                screen.advance(by: 0.1)
                let seen = scroll.layer.presentation()?.bounds.minY ?? 0
                let later = scroll.layer.presentedBounds(at: screen.time + 1).minY
                let end = scroll.layer.presentedBounds(at: screen.time + 20).minY
                XCTAssertGreaterThan(later, seen + 100)
                XCTAssertGreaterThan(end, later)
                screen.advance(by: 1)
                XCTAssertEqual(scroll.contentOffset.y, later, accuracy: 25)
                screen.advance(by: 5)
                XCTAssertEqual(scroll.contentOffset.y, end, accuracy: 0.01)
            }
        }
    }

    /// Half a second without the app: every vblank has its frame, and the content glides on as if nothing were.
    func testAStalledAppDoesNotStopTheContent() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window in
                let scroll = Self.makeScroll(in: window)
                screen.settle()
                screen.drag(from: CGPoint(x: 150, y: 350), to: CGPoint(x: 150, y: 150), duration: 0.2, steps: 12)
                screen.advance(by: 0.1)
                let (offset, frames, plan) = (scroll.contentOffset.y, screen.frameCount, screen.planText)
                screen.stall(for: 0.5)
                XCTAssertGreaterThanOrEqual(screen.frameCount - frames, 29)
                XCTAssertEqual(screen.missedVblanks, 0)
                XCTAssertNotEqual(screen.planText, plan)
                XCTAssertGreaterThan(scroll.contentOffset.y, offset + 150)
                let seen = scroll.layer.presentation()?.bounds.minY ?? 0
                XCTAssertEqual(scroll.contentOffset.y, seen, accuracy: 12)
                // The whole way may pass unseen by the app.
                screen.stall(for: 8)
                XCTAssertFalse(scroll.isDecelerating)
                XCTAssertTrue(scroll.layer.runningParts.isEmpty)
            }
        }
    }
}
