import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// The whole demo, used by people who cannot touch it: every screen is reached and left again.
final class WithoutTouchTests: XCTestCase {
    @MainActor
    private final class Panel {
        let screen: TestScreen
        let app = App()
        var root: UINavigationController? { app.window?.rootViewController as? UINavigationController }
        var page: UIViewController? { root?.presentedViewController }
        var focused: UIView? { app.window.flatMap { UIFocusSystem(for: $0)?.focusedItem } as? UIView }

        init() throws {
            for window in UIApplication.shared.windows { window.isHidden = true }
            screen = try TestScreen(width: 320, height: 180)
            _ = app.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
            screen.advance(by: 1)
        }

        func press(_ key: UIKeyboardHIDUsage, for seconds: TimeInterval = 0) {
            screen.press(key, duration: seconds)
            screen.advance(by: 0.8)
        }

        /// Goes on until focus is where it is wanted; false when it came round without finding it.
        func go(_ step: () -> Void, until isThere: (UIView) -> Bool) -> Bool {
            for _ in 0..<60 {
                if let focused, isThere(focused) { return true }
                step()
            }
            return false
        }

        func close() {
            app.window?.isHidden = true
            app.window?.rootViewController = nil
            for state in [UIControl.State.normal, .selected] { UITabBarItem.appearance().setTitleTextAttributes(nil, for: state) }
            screen.close()
        }
    }

    private func onPanel(_ body: @MainActor (Panel) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let panel = try Panel()
            try body(panel)
            panel.close()
        }
    }

    @MainActor
    private static func walk(_ panel: Panel, _ how: String, step: () -> Void, enter: () -> Void, back: () -> Void) throws {
        for room in Room.all {
            XCTAssertTrue(panel.go(step) { ($0 as? RoomCard)?.room.name == room.name }, "\(how): \(room.name) is not reached")
            enter()
            let page = try XCTUnwrap(panel.page as? DetailController, "\(how): \(room.name) does not open")
            XCTAssertEqual(page.title, room.name)
            // All that can be touched in the room.
            let view = try XCTUnwrap(page.view as? DetailView)
            var seen: Set<ObjectIdentifier> = []
            for _ in 0..<8 {
                panel.focused.map { _ = seen.insert(ObjectIdentifier($0)) }
                step()
            }
            let switches = room.controls.count { if case .isOn = $0.setting { true } else { false } }
            XCTAssertEqual(seen.count, switches + 2, "\(how): \(room.name)")
            // Left by its own button, and the next time by the way back.
            XCTAssertTrue(panel.go(step) { $0 === view.back })
            enter()
            XCTAssertNil(panel.page, "\(how): \(room.name) is not left by its button")
            XCTAssertEqual((panel.focused as? RoomCard)?.room.name, room.name, "focus is not where it was")
            enter()
            XCTAssertNotNil(panel.page)
            back()
            XCTAssertNil(panel.page, "\(how): \(room.name) is not left")
        }
        XCTAssertTrue(panel.go(step) { $0 is HomeHeader })
        enter()
        XCTAssertTrue(panel.page is LanguageController)
        for language in Language.all.indices.dropFirst() {
            step()
            panel.screen.advance(by: 0.5)
            let row = try XCTUnwrap(panel.focused as? LanguageRow)
            XCTAssertFalse(row.isChosen)
            enter()
            XCTAssertTrue(row.isChosen, "\(how): language \(language)")
            let window = try XCTUnwrap(row.window)
            XCTAssertTrue(window.bounds.contains(row.convert(row.bounds, to: window)), "\(how): language \(language) is not seen")
        }
        back()
        XCTAssertNil(panel.page)
        XCTAssertTrue(panel.focused is HomeHeader)
    }

    func testWithTheTabulatorEnterAndEscape() throws {
        try onPanel { panel in
            panel.press(.keyboardTab)
            try Self.walk(panel, "Tab") {
                panel.screen.press(.keyboardTab)
            } enter: {
                panel.press(.keyboardReturnOrEnter)
            } back: {
                panel.press(.keyboardEscape)
            }
        }
    }

    func testWithAKnobAndItsKey() throws {
        try onPanel { panel in
            panel.screen.turnKnob(by: 1)
            try Self.walk(panel, "knob") {
                panel.screen.turnKnob(by: 1)
            } enter: {
                panel.press(.keyboardReturnOrEnter)
            } back: {
                panel.press(.keyboardReturnOrEnter, for: 0.9)
            }
        }
    }

    func testWithArrows_everyCardIsReachedFromEveryOther() throws {
        try onPanel { panel in
            panel.press(.keyboardDownArrow)
            let keys: [UIKeyboardHIDUsage] = [.keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow]
            let home = try XCTUnwrap(panel.root?.viewControllers.first?.view as? HomeView)
            let places: [UIView] = [home.header] + home.cards
            // From each place, where each arrow leads.
            var ways: [Int: Set<Int>] = [:]
            for (index, place) in places.enumerated() {
                for key in keys {
                    UIFocusSystem(for: home)?.requestFocusUpdate(to: place)
                    panel.screen.settle()
                    panel.screen.press(key)
                    if let next = places.firstIndex(where: { $0 === panel.focused }), next != index {
                        ways[index, default: []].insert(next)
                    }
                }
            }
            for start in places.indices {
                var reached: Set<Int> = [start]
                while true {
                    let more = reached.union(reached.flatMap { ways[$0] ?? [] })
                    if more == reached { break }
                    reached = more
                }
                XCTAssertEqual(reached.count, places.count, "from place \(start) not all are reached: \(ways)")
            }
            UIFocusSystem(for: home)?.requestFocusUpdate(to: home.cards[2])
            panel.screen.settle()
            panel.press(.keyboardReturnOrEnter)
            XCTAssertEqual(panel.page?.title, home.cards[2].room.name)
            panel.press(.keyboardUpArrow)
            panel.press(.keyboardEscape)
            XCTAssertNil(panel.page)
        }
    }
}
