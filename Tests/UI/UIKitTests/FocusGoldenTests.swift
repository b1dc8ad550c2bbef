import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What shows where focus is, in the light and in the dark.
final class FocusGoldenTests: XCTestCase {
    func testARingAroundAButton() throws {
        try check("button", .light, steps: 1)
        try check("button-dark", .dark, steps: 1)
    }

    func testARingAroundACardAndAroundASwitch() throws {
        try check("card-dark", .dark, steps: 5)
        try check("switch", .light, steps: 3)
    }

    func testAValueThatIsBeingChangedHasAStrongerRing() throws {
        try check("slider-held", .light, steps: 4) { screen in
            screen.press(.keyboardReturnOrEnter)
            screen.press(.keyboardRightArrow)
        }
    }

    func testRowsOfAnAlertHaveItInside() throws {
        try check("alert", .light, steps: 1) { screen in
            let alert = UIAlertController(title: "Remove “Kitchen”?", message: "This cannot be undone.", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Remove", style: .destructive))
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            UIApplication.shared.keyWindow?.rootViewController?.present(alert, animated: true)
            screen.advance(by: 1)
        }
    }

    func testOnItsWayFromOneButtonToTheNext() throws {
        try check("on-its-way", .light, steps: 1, rest: 0.1) { screen in
            screen.press(.keyboardRightArrow)
        }
    }

    private final class Card: UIView {
        override var canBecomeFocused: Bool { true }
    }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, steps: Int, rest: TimeInterval = 1,
        _ body: @MainActor (TestScreen) -> Void = { _ in }
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 640, height: 560, scale: 2)
            defer {
                screen.close()
                // Other tests count on whole points.
                (try? TestScreen(width: 640, height: 480))?.close()
            }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = Self.home()
            window.rootViewController = home
            window.makeKeyAndVisible()
            screen.advance(by: 0.5)
            for _ in 0..<steps {
                screen.press(.keyboardTab)
                screen.advance(by: 0.5)
            }
            body(screen)
            screen.advance(by: rest)
            try Golden.picture(screen.picture(), "Focus/\(name)", tolerance: 4, outliers: 300)
            if home.presentedViewController != nil { home.dismiss(animated: false) }
            screen.advance(by: 0.5)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    @MainActor
    private static func home() -> UIViewController {
        let home = UIViewController()
        home.view.backgroundColor = .systemGroupedBackground
        for (index, configuration) in [UIButton.Configuration.filled(), .gray()].enumerated() {
            let button = UIButton(configuration: configuration)
            button.configuration?.title = index == 0 ? "Start" : "Later"
            button.frame = CGRect(x: 24 + 150 * index, y: 24, width: 120, height: 40)
            home.view.addSubview(button)
        }
        let toggle = UISwitch(frame: CGRect(x: 24, y: 88, width: 51, height: 31))
        toggle.isOn = true
        let slider = UISlider(frame: CGRect(x: 110, y: 86, width: 180, height: 34))
        slider.value = 0.4
        let card = Card(frame: CGRect(x: 24, y: 144, width: 272, height: 110))
        card.backgroundColor = .systemIndigo
        card.layer.cornerRadius = 22
        for view in [toggle, slider, card] { home.view.addSubview(view) }
        return home
    }
}
