import Configuration
import Foundation
import InputSources
import OutputCore
import RenderServer
import UIKit

/// The options from the command line, the environment and the configuration file; flags take precedence over variables.
struct AppOptions: Sendable, Equatable {
    enum Backend: String, Sendable, CaseIterable {
        case auto, drm, headless, wayland
    }

    /// How frames get into the buffers that a display shows.
    enum Buffers: String, Sendable, CaseIterable {
        /// The GPU draws if it can, else the CPU.
        case auto
        /// Only the GPU draws.
        case gpu
        /// The CPU copies the frame into mapped memory.
        case mapped
    }

    /// What draws.
    enum Renderer: String, Sendable, CaseIterable {
        /// OpenGL ES where a GPU draws, else the CPU.
        case auto
        case gles, cpu
    }

    /// Whether an app that has a tour shows it by itself.
    enum TourPreference: String, Sendable {
        /// Shows the tour when there is no pointing device.
        case auto
        case on, off
    }

    /// Whether keys on a keyboard can leave the app.
    enum ConsoleKeys: String, Sendable {
        /// Enabled when the program was started from a terminal.
        case auto
        case on, off
    }

    /// Whether the interface rotates with the device's accelerometer.
    enum SensorPreference: String, Sendable {
        /// Used when there is an accelerometer.
        case auto
        case on, off
    }

    /// The key repeat, in milliseconds.
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
    /// The configuration file; flags and variables take precedence over it.
    var configuration: String?
    var backend = Backend.auto
    /// A device node, for instance `/dev/dri/card1`.
    var drmDevice: String?
    /// A connector's name, for instance `HDMI-A-1`.
    var output: String?
    /// A mode: `1280x720`, `1280x720@60` or `@60`.
    var mode: String?
    var buffers = Buffers.auto
    var renderer = Renderer.auto
    /// What became of `renderer`; nil until it is settled.
    var rendererChoice: RendererChoice?
    /// The threads that draw on the CPU together; nil for one less than the machine's cores, at most 4.
    var renderThreads: Int?
    /// A program of this library, which is started for work that may end a process; nil where there is none.
    var roleProgram: String? = Role.ownProgram
    /// The size of the headless screen, in pixels.
    var size = PixelSize(width: 1280, height: 720)
    /// Pixels per point; nil takes the output's own scale.
    var scale: Double?
    /// The mounting rotations of displays.
    var rotations = RotationRules()
    /// Modes, scales and sizes of displays.
    var outputs = OutputRules()
    var sensor = SensorPreference.auto
    /// How large the user wants text.
    var textSize = UIContentSizeCategory.large
    /// The factor by which animations take longer.
    var slow = 1.0
    /// A transition's name or a `.glsl` file.
    var transition: String?
    var out: String?
    var tour = TourPreference.auto
    /// When unused screens become dark.
    var idle = IdleRules()
    /// The names of screens in all options.
    var names = NamedOutputs()
    /// Remarks about the combination of options, for the log.
    var remarks: [String] = []
    var pointer = PointerPolicy.auto
    var touchOutputs: [InputOptions.Rule<String>] = []
    var calibrations: [InputOptions.Rule<CalibrationMatrix>] = []
    /// The places at which options name input devices.
    var deviceMentions: [InputOptions.DeviceReference] = []
    var keyboard = KeyboardLayout()
    /// The key repeat; nil for none.
    var keyRepeat: KeyRepeat? = KeyRepeat(delay: 500, interval: 33)
    var consoleKeys = ConsoleKeys.auto
    var logLevel: String?
    /// The run is a service of the device.
    var isService = false
    /// A service that crashes again and again shows a page that says so.
    var knowsSafeMode = true
    /// For pacing tests: artificial cost of drawing and committing, as fractions of a frame.
    var injectedDraw = InjectedCost()
    var injectedCommit = InjectedCost()
    /// For pacing tests: seconds for which main blocks in the middle of each movement of the tour.
    var blockMain = 0.0
    /// For pacing tests: legacy instead of atomic mode setting.
    var isLegacy = false
    /// For pacing tests: no planes but the primary one.
    var forbidsOverlays = false
    /// For tests: the renderer rotates the picture, even where a plane could rotate it.
    var forbidsPlaneRotation = false
    var forbidsScanout = false
    /// For tests: where the kernel's files about devices are.
    var sysfs = "/sys"
    /// For tests of pictures: the directory of frames as PNG files; on a display they are read back from it.
    var capture: String?
    /// For tests of pictures: the distance in frames between two captured frames of a movement.
    var captureStride = 1
    /// For tests of pictures: the time between two vblanks of the headless screen, in nanoseconds, as the display has it.
    var headlessPeriod: Int?
}

/// One flag: its name, its value, and its effect on the options.
struct OptionDescription: Sendable {
    /// The name without the dashes; the variable is `GIMBAL_` and the name in capitals.
    var name: String
    /// The name of the value, or nil for a flag without a value.
    var value: String?
    var help: String
    /// What applies without it; nil for a flag that takes nothing, and where there is no such thing.
    var fallback: Fallback? = nil
    /// Set only by a variable, for tests.
    var isVariableOnly = false
    /// Applies the value to the options.
    ///
    /// - Throws: a `Failure` with the reason.
    var apply: @Sendable (String, inout AppOptions) throws -> Void

    var variable: String { "GIMBAL_" + name.uppercased().replacingOccurrences(of: "-", with: "_") }
}
