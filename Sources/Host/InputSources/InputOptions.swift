package import Reactor

/// What the runtime decides about input.
package struct InputOptions: Hashable, Sendable {
    /// One rule for devices whose name contains a text, or that have these numbers of maker and model.
    package struct Rule<Value: Hashable & Sendable>: Hashable, Sendable {
        /// A part of the name, in any case of letters, or `04f3:2a1c`; empty for all devices.
        package var device: String
        package var value: Value
        package init(device: String, value: Value) {
            self.device = device
            self.value = value
        }
    }

    package var keyboard = KeyboardLayout()
    /// From a key's press to its first repetition, and from one to the next; nil rate for none.
    package var repeatDelay = TimeSpan.milliseconds(500)
    package var repeatInterval: TimeSpan? = .milliseconds(33)
    /// Which screen a touch panel lies on: its connector, or what the display says about itself.
    package var outputs: [Rule<String>] = []
    package var calibrations: [Rule<CalibrationMatrix>] = []
    /// For compose sequences, for instance `de_DE.UTF-8`.
    package var locale = "C"
    /// Control, Alternate and a function key ask for another terminal.
    package var switchesTerminals = false

    package init() {}

    func output(for device: InputDevice) -> String? { Self.value(of: outputs, for: device) }
    func calibration(for device: InputDevice) -> CalibrationMatrix? { Self.value(of: calibrations, for: device) }

    private static func value<Value>(of rules: [Rule<Value>], for device: InputDevice) -> Value? {
        rules.first { !$0.device.isEmpty && device.isNamed($0.device) }?.value ?? rules.first(where: \.device.isEmpty)?.value
    }
}
