import Diagnostics
public import Foundation
import InputEvents

/// A part of the device that is in one of two positions, as its drivers say: off until one is turned on.
public enum DeviceSwitch: CaseIterable, Sendable {
    /// On when closed.
    case lid
    /// On when the keyboard is folded away or taken off.
    case tabletMode

    /// Posted when a switch was turned; the object is nil, `switchUserInfoKey` names it. On the main thread, before touches of after it.
    public static let didChangeNotification = Notification.Name("DeviceSwitchDidChangeNotification")
    /// A `DeviceSwitch`.
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
