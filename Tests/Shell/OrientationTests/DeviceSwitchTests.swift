import Foundation
import Gimbal
import GimbalTesting
import InputEvents
import InputSources
import Reactor
import XCTest

/// Lids and folded keyboards, from the device to the app.
final class DeviceSwitchTests: XCTestCase {
    func test_theAppHearsOfASwitchOnceEachTimeItIsTurned() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 64, height: 48)
            let devices = try XCTUnwrap(screen.devices)
            var heard: [String] = []
            let observer = NotificationCenter.default.addObserver(
                forName: DeviceSwitch.didChangeNotification, object: nil, queue: nil
            ) { note in
                guard let changed = note.userInfo?[DeviceSwitch.switchUserInfoKey] as? DeviceSwitch else { return }
                MainActor.assumeIsolated {
                    heard.append("\(changed) \(changed.isOn)")
                }
            }
            let device = devices.plug(InputDevice(name: "Buttons", abilities: .switches))
            devices.say(device, .toggled(Switch(part: .lid, isOn: true)))
            devices.say(device, .toggled(Switch(part: .tabletMode, isOn: true)))
            screen.settle()
            XCTAssertTrue(DeviceSwitch.lid.isOn && DeviceSwitch.tabletMode.isOn)
            devices.say(device, .toggled(Switch(part: .lid, isOn: true)))
            devices.say(device, .toggled(Switch(part: .lid, isOn: false)))
            screen.settle()
            XCTAssertFalse(DeviceSwitch.lid.isOn)
            devices.unplug(device)
            screen.settle()
            XCTAssertEqual(heard, ["lid true", "tabletMode true", "lid false", "tabletMode false"])
            NotificationCenter.default.removeObserver(observer)
            screen.close()
        }
    }
}
