import Configuration
import Diagnostics
import Foundation
import InputSources
import Reactor
import RenderServer

extension OptionTable {
    /// Touch panels, pointers, keyboards and sensors.
    static let input: [OptionDescription] = [
        OptionDescription(
            name: "touch-output", value: "[DEVICE=]NAME",
            help: "connector that a touch panel lies on; DEVICE: part of its name, or 04f3:2a1c",
            fallback: .longPhrase("udev's property WL_OUTPUT, or the only display")
        ) {
            guard let (device, name) = rule($0), !name.isEmpty else {
                throw wrong("touch-output", $0, "a connector, alone or after DEVICE=")
            }
            $1.touchOutputs.append(.init(device: device, value: name))
        },
        OptionDescription(
            name: "calibration", value: "[DEVICE=]A,B,C,D,E,F",
            help: "x is A x + B y + C and y is D x + E y + F of what the panel reports, from 0 to 1",
            fallback: .longPhrase("udev's property LIBINPUT_CALIBRATION_MATRIX")
        ) {
            let wanted = "six numbers, as 0,1,0,-1,0,1, alone or after DEVICE="
            guard let (device, numbers) = rule($0) else { throw wrong("calibration", $0, wanted) }
            do throws(CalibrationMatrix.Problem) {
                $1.calibrations.append(.init(device: device, value: try CalibrationMatrix(parsing: numbers)))
            } catch {
                switch error {
                case .notSixNumbers: throw wrong("calibration", $0, wanted)
                case .flat: throw Failure(.usage, "--calibration does not take \"\($0.excerpt)\": \(error)")
                }
            }
        },
        OptionDescription(
            name: "pointer", value: "auto|never|always", help: "auto: from the first motion of a mouse until the next touch",
            fallback: .value("auto")
        ) {
            guard let policy = PointerPolicy(rawValue: $0) else { throw wrong("pointer", $0, "auto, never or always") }
            $1.pointer = policy
        },
        OptionDescription(
            name: "keyboard-layout", value: "NAME", help: "for instance de or us,de", fallback: .variable("XKB_DEFAULT_LAYOUT")
        ) {
            $1.keyboard.layout = $0
        },
        OptionDescription(
            name: "keyboard-variant", value: "NAME", help: "for instance nodeadkeys", fallback: .variable("XKB_DEFAULT_VARIANT")
        ) {
            $1.keyboard.variant = $0
        },
        OptionDescription(
            name: "keyboard-model", value: "NAME", help: "for instance pc105", fallback: .variable("XKB_DEFAULT_MODEL")
        ) {
            $1.keyboard.model = $0
        },
        OptionDescription(
            name: "keyboard-options", value: "NAMES", help: "for instance compose:ralt,ctrl:nocaps",
            fallback: .variable("XKB_DEFAULT_OPTIONS")
        ) {
            $1.keyboard.options = $0
        },
        OptionDescription(
            name: "key-repeat", value: "DELAY,INTERVAL|off", help: "milliseconds until a held key repeats, and between",
            fallback: .value("500,33")
        ) {
            guard $0 != "off" else { return $1.keyRepeat = nil }
            let parts = $0.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard parts.count == 2, (1...10_000).contains(parts[0]), (5...10_000).contains(parts[1]) else {
                throw wrong("key-repeat", $0, "two numbers of milliseconds, as 500,33, or off")
            }
            $1.keyRepeat = AppOptions.KeyRepeat(delay: parts[0], interval: parts[1])
        },
        OptionDescription(
            name: "orientation-sensor", value: "auto|on|off",
            help: "rotates the interface as the device is held (iio-sensor-proxy); on: a missing sensor is a warning",
            fallback: .value("auto")
        ) {
            guard let value = AppOptions.SensorPreference(rawValue: $0) else {
                throw wrong("orientation-sensor", $0, "auto, on or off")
            }
            $1.sensor = value
        },
        OptionDescription(
            name: "console-keys", value: "auto|on|off",
            help: "Control-Alt-F1 to F12 change the terminal, Control-Alt-Backspace ends; auto: when started from a terminal",
            fallback: .value("auto")
        ) {
            guard let value = AppOptions.ConsoleKeys(rawValue: $0) else { throw wrong("console-keys", $0, "auto, on or off") }
            $1.consoleKeys = value
        },
    ]

    /// What happens when the device is not used: seconds since the last input, and where the touch that wakes a screen goes.
    static let idle: [OptionDescription] = [
        OptionDescription(
            name: "dim-after", value: "SECONDS[,swallow]",
            help: "dims unused screens; the touch that wakes them reaches the app, unless it says swallow",
            fallback: .longPhrase("never")
        ) { $1.idle.dim = try stage("dim-after", $0, swallows: false) },
        OptionDescription(
            name: "off-after", value: "SECONDS[,deliver]",
            help: "switches unused screens off; the touch that wakes them is kept from the app, unless it says deliver",
            fallback: .longPhrase("never")
        ) { $1.idle.off = try stage("off-after", $0, swallows: true) },
    ]

    /// Parses the seconds without input after which a stage begins, and whether it swallows the waking touch; `swallows` is the
    /// default.
    private static func stage(_ name: String, _ text: String, swallows: Bool) throws -> IdleRules.Stage {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let word = parts.count == 2 ? parts[1] : ""
        guard let seconds = Double(decimal: parts[0]), (0.1...1_000_000).contains(seconds),
            parts.count == 1 || word == "swallow" || word == "deliver"
        else { throw wrong(name, text, "seconds from 0.1 on, alone or as 60,swallow or 60,deliver") }
        return IdleRules.Stage(after: TimeSpan(seconds: seconds), swallowsWaking: word.isEmpty ? swallows : word == "swallow")
    }

    /// Splits `DEVICE=VALUE`; the device is empty for a value for all devices. Returns nil when there is no device before the
    /// sign.
    private static func rule(_ text: String) -> (device: String, value: String)? {
        guard let separator = text.lastIndex(of: "=") else { return ("", text) }
        guard separator > text.startIndex else { return nil }
        return (String(text[..<separator]), String(text[text.index(after: separator)...]))
    }
}

extension InputOptions {
    init(_ options: AppOptions) {
        self.init()
        keyboard = options.keyboard
        repeatDelay = .milliseconds(Int64(options.keyRepeat?.delay ?? 0))
        repeatInterval = options.keyRepeat.map { .milliseconds(Int64($0.interval)) }
        outputs = options.touchOutputs
        mentions = options.deviceMentions
        calibrations = options.calibrations
        let environment = ProcessInfo.processInfo.environment
        locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        // A user at a terminal must be able to return to it; a kiosk's keyboard must not lead out of the app.
        switchesTerminals = options.consoleKeys == .on || (options.consoleKeys == .auto && isatty(STDIN_FILENO) == 1)
    }
}
