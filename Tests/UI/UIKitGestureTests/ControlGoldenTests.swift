import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What controls look like; without text, which is another one with other fonts.
final class ControlGoldenTests: XCTestCase {
    func testControls() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 480, height: 360, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.backgroundColor = .white
            window.makeKeyAndVisible()
            Self.addButtons(to: window)
            Self.addSwitches(to: window)
            let scroll = UIScrollView(frame: CGRect(x: 180, y: 4, width: 56, height: 170))
            scroll.contentSize = CGSize(width: 56, height: 500)
            scroll.backgroundColor = .systemGray6
            window.addSubview(scroll)
            screen.settle()
            screen.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 200, y: 60), duration: 0.3, release: false)
            try Golden.picture(screen.picture, "Controls/controls", tolerance: 4, outliers: 200)
            window.isHidden = true
        }
    }

    @MainActor
    private static func addButtons(to window: UIWindow) {
        let looks: [UIButton.Configuration] = [.plain(), .gray(), .tinted(), .filled()]
        let items: [UIBarButtonItem.SystemItem] = [.add, .action, .trash, .search]
        for (column, base) in looks.enumerated() {
            for row in 0..<3 {
                var look = base
                look.image = UIBarButtonItem(systemItem: items[column]).image
                look.cornerStyle = row == 1 ? .capsule : .dynamic
                let button = UIButton(configuration: look)
                button.frame = CGRect(x: 4 + column * 42, y: 4 + row * 42, width: 40, height: 38)
                button.isHighlighted = row == 1
                button.isEnabled = row != 2
                window.addSubview(button)
            }
        }
    }

    @MainActor
    private static func addSwitches(to window: UIWindow) {
        let on = UISwitch(frame: CGRect(x: 6, y: 138, width: 0, height: 0))
        on.isOn = true
        window.addSubview(on)
        window.addSubview(UISwitch(frame: CGRect(x: 64, y: 138, width: 0, height: 0)))
        let slider = UISlider(frame: CGRect(x: 120, y: 136, width: 56, height: 34))
        slider.value = 0.5
        window.addSubview(slider)
    }
}

extension TestScreen {
    /// What is on the screen, as goldens have it.
    fileprivate var picture: Picture {
        get throws {
            let image = try XCTUnwrap(image)
            var picture = image.withUnsafePixels {
                Picture(width: image.width, height: image.height, stride: image.bytesPerRow, copying: $0)
            }
            for at in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes.swapAt(at, at + 2) }
            return picture
        }
    }
}
