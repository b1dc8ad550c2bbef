import GimbalTesting
import XCTest

@testable import UIKit

/// Tests with a screen of 360 × 260 points, on which a picker of 320 × 216 points lies at (20, 20).
class PickerTestCase: XCTestCase {
    @MainActor
    final class Desk {
        let screen: TestScreen
        let window: UIWindow
        let picker = UIPickerView(frame: CGRect(x: 20, y: 20, width: 320, height: 216))
        let source: PickerRows

        init(_ counts: [Int]) throws {
            for window in UIApplication.shared.windows { window.isHidden = true }
            screen = try TestScreen(width: 360, height: 260)
            window = UIWindow(frame: UIScreen.main.bounds)
            source = PickerRows(counts)
            picker.dataSource = source
            picker.delegate = source
            window.addSubview(picker)
            window.makeKeyAndVisible()
            screen.settle()
        }

        /// Throws a component's wheel upward: the finger moves so many points in that time and leaves.
        func fling(_ points: CGFloat, in seconds: Double, at x: CGFloat = 180) {
            let finger = screen.touch(at: CGPoint(x: x, y: 128 + points / 2))
            finger.move(to: CGPoint(x: x, y: 128 - points / 2), duration: seconds)
            finger.end()
        }

        func close() {
            window.isHidden = true
            screen.close()
        }
    }

    func onDesk(_ counts: [Int], _ body: @MainActor (Desk) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let desk = try Desk(counts)
            defer { desk.close() }
            try body(desk)
        }
    }
}

/// Components of numbered rows, which write down what they are told and asked for.
@MainActor
final class PickerRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var counts: [Int]
    var told: [String] = []
    var asked = 0
    init(_ counts: [Int]) { self.counts = counts }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        asked += 1
        return "Row \(row)"
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        told.append("\(component): \(row)")
    }
}
