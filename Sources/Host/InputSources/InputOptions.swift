internal import Diagnostics
package import Reactor

/// The runtime's settings for input.
package struct InputOptions: Hashable, Sendable {
    /// A rule for devices whose name contains a text, or that have given vendor and product numbers.
    package struct Rule<Value: Hashable & Sendable>: Hashable, Sendable {
        /// A part of the name, in any case, or `04f3:2a1c`; empty for all devices.
        package var device: String
        package var value: Value
        package init(device: String, value: Value) {
            self.device = device
            self.value = value
        }
    }

    /// A setting that names a device, and the name.
    package struct DeviceReference: Hashable, Sendable {
        /// The setting, for example `--calibration Foo=` or `[input Foo]`.
        package var place: String
        package var device: String
        /// The person who wrote the setting is likely to have the device connected, so a mismatch is reported as a warning.
        package var isLoud: Bool
        package init(place: String, device: String, isLoud: Bool) {
            (self.place, self.device, self.isLoud) = (place, device, isLoud)
        }
    }

    package var keyboard = KeyboardLayout()
    /// The time from a key's press to its first repetition, and from one repetition to the next; a nil interval disables repeats.
    package var repeatDelay = TimeSpan.milliseconds(500)
    package var repeatInterval: TimeSpan? = .milliseconds(33)
    /// The screen of a touch panel, by its connector or by the display's description.
    package var outputs: [Rule<String>] = []
    package var calibrations: [Rule<CalibrationMatrix>] = []
    package var mentions: [DeviceReference] = []
    /// The locale of the compose sequences, for instance `de_DE.UTF-8`.
    package var locale = "C"
    /// Control, Alternate and a function key request another terminal.
    package var switchesTerminals = false

    package init() {}

    /// Returns one sentence for each name that matches no device, which may be connected later.
    package func remarks(on devices: [InputDevice]) -> [(text: String, isLoud: Bool)] {
        let list = Set(devices.map(\.name)).sorted().joined(separator: ", ")
        return mentions.filter { mention in !devices.contains { $0.isNamed(mention.device) } }.map { mention in
            let others = devices.isEmpty ? "no input device is connected" : "connected: \(list)"
            return ("\(mention.place): no input device has that name yet; \(others)", mention.isLoud)
        }
    }

    package func say(on devices: [InputDevice]) {
        for (text, isLoud) in remarks(on: devices) { log.once(isLoud ? .warning : .info, id: text, text) }
    }

    func output(for device: InputDevice) -> String? { Self.value(of: outputs, for: device) }
    func calibration(for device: InputDevice) -> CalibrationMatrix? { Self.value(of: calibrations, for: device) }

    private static func value<Value>(of rules: [Rule<Value>], for device: InputDevice) -> Value? {
        rules.first { !$0.device.isEmpty && device.isNamed($0.device) }?.value ?? rules.first(where: \.device.isEmpty)?.value
    }
}
