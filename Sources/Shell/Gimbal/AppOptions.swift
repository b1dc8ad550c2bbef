import Configuration
import Foundation
import InputSources
import OutputCore
import RenderServer

/// What the command line and the environment say; flags win over variables.
struct AppOptions: Sendable, Equatable {
    enum Backend: String, Sendable, CaseIterable {
        case auto, drm, headless, wayland
    }

    /// Who draws into the buffers that a display shows.
    enum Buffers: String, Sendable, CaseIterable {
        /// The GPU where it can, else the CPU.
        case auto
        /// The GPU, or none.
        case gpu
        /// The CPU copies what was drawn into mapped memory.
        case mapped
    }

    /// Whether an app that has a tour shows it by itself.
    enum TourPreference: String, Sendable {
        /// Where there is nothing to point with.
        case auto
        case on, off
    }

    /// Whether a keyboard leads out of the app.
    enum ConsoleKeys: String, Sendable {
        /// When the program was started from a terminal.
        case auto
        case on, off
    }

    /// Whether the interface turns as the device's accelerometer says.
    enum SensorPreference: String, Sendable {
        /// Where there is one.
        case auto
        case on, off
    }

    /// In milliseconds.
    struct KeyRepeat: Sendable, Equatable {
        var delay: Int
        var interval: Int
    }

    enum Task: Sendable, Equatable {
        case run, help, version, listOutputs, check
        case manual(ManualTopic)
    }

    struct PixelSize: Sendable, Equatable {
        var width: Int
        var height: Int
    }

    var task = Task.run
    /// The configuration file; what flags and variables say counts before what it says.
    var configuration: String?
    var backend = Backend.auto
    /// A device node, for instance `/dev/dri/card1`.
    var drmDevice: String?
    /// A connector's name, for instance `HDMI-A-1`.
    var output: String?
    /// `1280x720`, `1280x720@60` or `@60`.
    var mode: String?
    var buffers = Buffers.auto
    /// Of the headless screen.
    var size = PixelSize(width: 1280, height: 720)
    /// Pixels a point; nil lets the output say.
    var scale: Double?
    /// How displays are mounted.
    var rotations = RotationRules()
    /// Modes, scales and sizes of displays.
    var outputs = OutputRules()
    var sensor = SensorPreference.auto
    /// Animations take this many times as long.
    var slow = 1.0
    /// A transition's name or a `.glsl` file.
    var transition: String?
    var out: String?
    var tour = TourPreference.auto
    /// When unused screens become dark.
    var idle = IdleRules()
    /// What screens are called in all of this.
    var names = NamedOutputs()
    /// What is strange about all of this together, for the log.
    var remarks: [String] = []
    var pointer = PointerPolicy.auto
    var touchOutputs: [InputOptions.Rule<String>] = []
    var calibrations: [InputOptions.Rule<CalibrationMatrix>] = []
    /// Where input devices are named.
    var deviceMentions: [InputOptions.DeviceReference] = []
    var keyboard = KeyboardLayout()
    /// Nil for none.
    var keyRepeat: KeyRepeat? = KeyRepeat(delay: 500, interval: 33)
    var consoleKeys = ConsoleKeys.auto
    var logLevel: String?
    /// For pacing tests: what drawing and committing shall cost, as fractions of a frame.
    var injectedDraw = InjectedCost()
    var injectedCommit = InjectedCost()
    /// For pacing tests: main stands still this long in the middle of each movement of the tour.
    var blockMain = 0.0
    /// For pacing tests: legacy instead of atomic mode setting.
    var isLegacy = false
    /// For pacing tests: no planes but the primary one.
    var forbidsOverlays = false
    /// For tests: the picture is turned as it is drawn, also where a plane could.
    var forbidsPlaneRotation = false
    var forbidsScanout = false
    /// For tests of pictures: where frames go as PNG files; on a display they are read back from it.
    var capture: String?
    /// Every how many frames of a movement one is captured.
    var captureStride = 1
    /// For tests of pictures: from vblank to vblank of the headless screen, in nanoseconds, as the display has it.
    var headlessPeriod: Int?
}

/// One flag: its name, what it takes, and what it does to the options.
struct OptionDescription: Sendable {
    /// Without the dashes; the variable is `GIMBAL_` and the name in capitals.
    var name: String
    /// What follows, or nil for a flag that takes nothing.
    var value: String?
    var help: String
    /// What applies without it; nil for a flag that takes nothing, and where there is no such thing.
    var fallback: Fallback? = nil
    /// Set only by a variable, for tests.
    var isVariableOnly = false
    /// - Throws: a `Failure` with the reason.
    var apply: @Sendable (String, inout AppOptions) throws -> Void

    var variable: String { "GIMBAL_" + name.uppercased().replacingOccurrences(of: "-", with: "_") }
}
