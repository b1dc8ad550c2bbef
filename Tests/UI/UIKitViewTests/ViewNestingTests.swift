import Diagnostics
import QuartzCore
import Synchronization
import UIKit
import XCTest

/// Views deep inside each other.
final class ViewNestingTests: XCTestCase {
    private final class Lines: Sendable {
        let messages = Mutex<[String]>([])
        init() {
            LogSink.replace { [weak self] record in self?.messages.withLock { $0.append(record.message) } }
        }
    }

    func testADeepTreeOfViewsEntersAWindowIsHitAndLeaves() {
        MainActor.assumeIsolated {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            var views = nest(CALayer.mostNested - 1)
            window.addSubview(views[0])
            XCTAssertTrue(views.last?.window === window)
            window.layoutIfNeeded()
            XCTAssertTrue(views[0].hitTest(CGPoint(x: 5, y: 5), with: nil) === views.last)
            window.overrideUserInterfaceStyle = .dark
            window.tintColor = .red
            XCTAssertEqual(views.last?.traitCollection.userInterfaceStyle, .dark)
            views[0].removeFromSuperview()
            XCTAssertNil(views.last?.window)
            views = []
        }
    }

    func testTheWindowFollowsEveryMove() {
        MainActor.assumeIsolated {
            let (one, other) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
            let views = nest(3)
            XCTAssertNil(views[2].window)
            one.addSubview(views[0])
            XCTAssertTrue(views[2].window === one)
            other.addSubview(views[1])
            XCTAssertTrue(views[2].window === other && views[0].window === one)
            let late = UIView()
            views[2].addSubview(late)
            XCTAssertTrue(late.window === other)
            views[1].removeFromSuperview()
            XCTAssertNil(late.window)
        }
    }

    func testAViewThatWouldLieTooDeepIsRefusedWithItsClassAndIdentifier() {
        MainActor.assumeIsolated {
            let lines = Lines()
            defer { LogSink.replace(with: nil) }
            LogOnce.forget()
            let views = nest(CALayer.mostNested)
            let late = UILabel()
            late.accessibilityIdentifier = "late"
            views.last?.addSubview(late)
            XCTAssertNil(late.superview)
            XCTAssertNil(late.layer.superlayer)
            XCTAssertEqual(
                lines.messages.withLock { $0 },
                ["UILabel 'late' is not added to UIView: views nest at most \(CALayer.mostNested) deep"])
        }
    }

    func testMoreNestedViewsThanAnyStackHoldsEndWithOneSentence() {
        MainActor.assumeIsolated {
            let lines = Lines()
            defer { LogSink.replace(with: nil) }
            LogOnce.forget()
            XCTAssertEqual(nest(20_000).count, 20_000)
            XCTAssertEqual(lines.messages.withLock { $0 }.count, 1)
        }
    }
}

/// Views inside each other, the outermost first.
@MainActor
private func nest(_ count: Int) -> [UIView] {
    let views = (0..<count).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    return views
}
