import Diagnostics
public import Foundation
import InputEvents

/// A part of the device that has one of two positions, as its drivers report them. A switch is off until it is switched on.
public enum DeviceSwitch: CaseIterable, Sendable {
    /// The lid; on when closed.
    case lid
    /// The keyboard; on when it is folded away or taken off.
    case tabletMode

    /// Posted when a switch changed; the object is nil, `switchUserInfoKey` names the switch. It is posted on the main thread,
    /// before the touches that follow the change.
    public static let didChangeNotification = Notification.Name("DeviceSwitchDidChangeNotification")
    /// The key of the `DeviceSwitch` in the notification's user info.
    public static let switchUserInfoKey = "DeviceSwitchUserInfoKey"

    @MainActor private static var on: Set<DeviceSwitch> = []

    /// Whether the switch is on now.
    @MainActor public var isOn: Bool { Self.on.contains(self) }

    @MainActor static func handle(_ toggle: Switch) {
        let changed: DeviceSwitch = toggle.part == .lid ? .lid : .tabletMode
        guard toggle.isOn != changed.isOn else { return }
        if toggle.isOn { on.insert(changed) } else { on.remove(changed) }
        log.info("\(toggle.part == .lid ? "the lid is" : "tablet mode is") \(changed.positions[toggle.isOn ? 1 : 0])")
        NotificationCenter.default.post(name: didChangeNotification, object: nil, userInfo: [switchUserInfoKey: changed])
    }

    private var positions: [String] { self == .lid ? ["open", "closed"] : ["off", "on"] }
}
