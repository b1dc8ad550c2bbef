import Geometry
import GimbalTesting
import InputSources
import TestSupport
import UIKit
import XCTest

/// The arrow on a light and a dark ground, on a panel that is mounted sideways, where it is drawn into the picture.
final class PointerGoldenTests: XCTestCase {
    func testTheArrowPointsWhereTheMouseIs() throws {
        try MainActor.assumeIsolated {
            for rotation in ["0", "90"] {
                let isTurned = rotation == "90"
                let screen = try TestScreen(
                    panelWidth: isTurned ? 120 : 160, panelHeight: isTurned ? 160 : 120, rotation: rotation, scale: 2)
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.backgroundColor = .white
                let dark = UIView(frame: CGRect(x: 40, y: 0, width: 40, height: 60))
                dark.backgroundColor = .black
                window.addSubview(dark)
                window.makeKeyAndVisible()
                screen.advance(by: 0.1)
                let devices = try XCTUnwrap(screen.devices)
                let mouse = devices.plug(InputDevice(name: "Mouse", abilities: .pointer))
                devices.say(mouse, .moved(x: -8, y: -16))
                screen.advance(by: 0.1)
                try Golden.picture(screen.picture(), "Controls/pointer", tolerance: 4, outliers: 8)
                devices.say(mouse, .moved(x: 47, y: 45))
                screen.advance(by: 0.1)
                try Golden.picture(screen.picture(), "Controls/pointer-at-the-corner", tolerance: 4, outliers: 8)
                window.isHidden = true
                screen.close()
            }
        }
    }
}
