import GimbalTesting
import XCTest

@testable import UIKit

/// Tests of focus, in a window on a screen in virtual time.
class FocusTestCase: XCTestCase {
    @MainActor
    final class Desk {
        let screen: TestScreen
        let window = UIWindow(frame: UIScreen.main.bounds)
        let page = UIViewController()

        init() throws {
            // What another test left on the screen would take the keys of this one.
            for window in UIApplication.shared.windows { window.isHidden = true }
            FirstResponder.current = nil
            screen = try TestScreen(width: 480, height: 640)
            window.frame = UIScreen.main.bounds
            window.rootViewController = page
            page.view.backgroundColor = .white
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)
        }

        /// The focused item's name: the identifier of a view, the title of a row.
        var focused: String? {
            guard let item = UIFocusSystem(for: window)?.focusedItem else { return nil }
            return (item as? UIView)?.accessibilityIdentifier ?? "\(type(of: item))"
        }

        /// A button at a place of the page.
        @discardableResult
        func button(
            _ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 80, _ height: CGFloat = 40, in view: UIView? = nil,
            _ action: @escaping () -> Void = {}
        ) -> UIButton {
            let button = UIButton(type: .system, primaryAction: UIAction(title: name) { _ in action() })
            button.accessibilityIdentifier = name
            button.frame = CGRect(x: x, y: y, width: width, height: height)
            (view ?? page.view).addSubview(button)
            return button
        }

        /// Presses keys one after the other and says where focus is after each.
        func walk(_ keys: UIKeyboardHIDUsage...) -> [String] {
            keys.map { key in
                screen.press(key)
                screen.advance(by: 0.3)
                return focused ?? "-"
            }
        }

        func close() {
            window.rootViewController?.presentedViewController.map { _ in window.rootViewController?.dismiss(animated: false) }
            screen.advance(by: 0.1)
            window.endEditing(true)
            window.isHidden = true
            screen.close()
        }
    }

    func onDesk(_ body: @MainActor (Desk) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let desk = try Desk()
            try body(desk)
            desk.close()
        }
    }
}
