import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What pickers look like: in the light, in the dark, and from right to left.
final class PickerGoldenTests: XCTestCase {
    func testAPickerInTheLight() throws { try check("picker", .light) }
    func testAPickerInTheDark() throws { try check("picker-dark", .dark) }
    func testAPickerFromRightToLeft() throws { try check("picker-mirrored", .light, .rightToLeft) }
    func testAPickerThatIsTurning() throws {
        try check("picker-turning", .light) { screen in
            screen.drag(from: CGPoint(x: 100, y: 190), to: CGPoint(x: 100, y: 95), duration: 0.3, release: false)
        }
    }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, _ direction: UITraitEnvironmentLayoutDirection = .leftToRight,
        _ act: @MainActor (TestScreen) -> Void = { _ in }
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 750, height: 520, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            window.backgroundColor = .systemBackground
            let (page, meals) = (MirroredPage(direction), Meals())
            page.view.frame = window.bounds
            window.addSubview(page.view)
            let picker = UIPickerView(frame: CGRect(x: 0, y: 22, width: 375, height: 216))
            picker.dataSource = meals
            picker.delegate = meals
            page.view.addSubview(picker)
            window.makeKeyAndVisible()
            for (component, row) in [3, 12, 2].enumerated() { picker.selectRow(row, inComponent: component, animated: false) }
            screen.settle()
            act(screen)
            screen.advance(by: 0.5)
            try Golden.picture(screen.picture, "Pickers/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
        }
    }
}

@MainActor
private final class Meals: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    private let words = [
        ["Bread", "Cake", "Fish", "Gratin", "Lasagne", "Pizza", "Roast", "Vegetables"], (0..<60).map { "\($0) min" },
        ["Low", "Medium", "High", "Grill"],
    ]

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 3 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { words[component].count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        words[component][row]
    }
}
