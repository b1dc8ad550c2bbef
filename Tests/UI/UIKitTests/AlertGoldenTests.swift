import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What alerts, action sheets and menus look like, in the light and in the dark.
final class AlertGoldenTests: XCTestCase {
    func testAlert() throws {
        try check("alert", .light) { home in
            let alert = UIAlertController(
                title: "Remove “Kitchen”?", message: "Its scenes and timers go with it. This cannot be undone.",
                preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Remove", style: .destructive))
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            home.present(alert, animated: true)
        }
    }

    func testAlertWithThreeAnswersInTheDark() throws {
        try check("alert-dark", .dark) { home in
            let alert = UIAlertController(title: "Software update", message: "Version 4.2 is ready.", preferredStyle: .alert)
            let install = UIAlertAction(title: "Install now", style: .default)
            alert.addAction(install)
            alert.addAction(UIAlertAction(title: "Tonight", style: .default))
            alert.addAction(UIAlertAction(title: "Not now", style: .cancel))
            alert.preferredAction = install
            home.present(alert, animated: true)
        }
    }

    func testActionSheet() throws {
        try check("action-sheet", .light) { home in
            let alert = UIAlertController(title: "Kitchen", message: "3 lamps, 1 sensor", preferredStyle: .actionSheet)
            alert.addAction(UIAlertAction(title: "Rename …", style: .default))
            let move = UIAlertAction(title: "Move to another floor", style: .default)
            move.isEnabled = false
            alert.addAction(move)
            alert.addAction(UIAlertAction(title: "Remove", style: .destructive))
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            home.present(alert, animated: true)
        }
    }

    func testMenu() throws {
        try check("menu", .light) { home in
            let button = UIButton(configuration: .filled())
            button.configuration?.title = "Sort"
            button.frame = CGRect(x: 230, y: 24, width: 100, height: 38)
            let order = ["Name", "Room"].map { UIAction(title: $0) { _ in } }
            order[1].state = .on
            button.menu = UIMenu(
                title: "Devices",
                children: [
                    UIMenu(options: [.displayInline, .singleSelection], children: order),
                    UIMenu(title: "Move to", children: [UIAction(title: "Cellar") { _ in }]),
                    UIAction(title: "Share", image: UIBarButtonItem(systemItem: .action).image) { _ in },
                    UIAction(title: "Rename", subtitle: "Not while it runs", attributes: .disabled) { _ in },
                    UIAction(
                        title: "Remove", image: UIBarButtonItem(systemItem: .trash).image, attributes: .destructive
                    ) { _ in },
                ])
            button.showsMenuAsPrimaryAction = true
            button.tag = 7
            home.view.addSubview(button)
        }
    }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, _ show: @escaping @MainActor (UIViewController) -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 720, height: 800, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            let home = Self.home()
            window.rootViewController = home
            window.makeKeyAndVisible()
            screen.advance(by: 60.5 / 60)
            let before = try screen.picture()
            show(home)
            if let button = home.view.viewWithTag(7) { screen.tap(at: button.center) }
            screen.advance(by: 1)
            try Golden.picture(screen.picture(), "Presentations/\(name)", tolerance: 4, outliers: 300)
            home.view.viewWithTag(7)?.removeFromSuperview()
            if home.presentedViewController != nil { home.dismiss(animated: true) }
            screen.advance(by: 1)
            try Golden.compare(screen.picture(), before, "Presentations/\(name)-after", tolerance: 0)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    @MainActor
    private static func home() -> UIViewController {
        let home = UIViewController()
        home.view.backgroundColor = .systemGroupedBackground
        for (index, color) in [UIColor.systemOrange, .systemTeal, .systemIndigo, .systemGreen].enumerated() {
            let card = UIView(frame: CGRect(x: 20 + 165 * (index % 2), y: 30 + 180 * (index / 2), width: 155, height: 165))
            card.backgroundColor = color
            card.layer.cornerRadius = 20
            home.view.addSubview(card)
        }
        return home
    }
}
