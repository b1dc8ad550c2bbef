import Configuration
import Diagnostics
import Foundation
import OutputCore
import UIKit

/// The flags that every app understands.
enum OptionTable {
    static let all: [OptionDescription] = groups.flatMap(\.options)

    /// The groups in the order of `--help`.
    static let groups: [OptionGroup] = [
        OptionGroup(title: "The display", options: display),
        OptionGroup(title: "Touch, pointer and keyboard", options: input),
        OptionGroup(title: "Screens at rest", options: idle),
        OptionGroup(title: "The app's tour and its pictures", options: tour, isForTours: true),
        OptionGroup(title: "General", options: general),
        OptionGroup(title: "Variables for tests", options: tests, isForTours: true),
    ]

    private static let display: [OptionDescription] = [
        OptionDescription(
            name: "backend", value: "auto|drm|wayland|headless",
            help: "where frames go; auto takes a window in a Wayland session, or else a display", fallback: .value("auto")
        ) {
            guard let backend = AppOptions.Backend(rawValue: $0) else {
                throw wrong("backend", $0, "auto, drm, wayland or headless")
            }
            $1.backend = backend
        },
        OptionDescription(
            name: "drm-device", value: "PATH", help: "display device, for instance /dev/dri/card1",
            fallback: .longPhrase("the first device with a connected display")
        ) {
            $1.drmDevice = try said("drm-device", $0, "a device node, as /dev/dri/card1")
        },
        OptionDescription(
            name: "output", value: "NAME", help: "connector to use, for instance HDMI-A-1",
            fallback: .longPhrase("all connected ones")
        ) {
            $1.output = try said("output", $0, "a connector, as --list-outputs has it")
        },
        OptionDescription(
            name: "mode", value: "WxH[@HZ]", help: "mode of the display", fallback: .phrase("the preferred one")
        ) {
            guard isMode($0) else { throw wrong("mode", $0, "WIDTHxHEIGHT, WIDTHxHEIGHT@HZ or @HZ") }
            $1.mode = $0
        },
        OptionDescription(
            name: "buffers", value: "auto|gpu|mapped", help: "who draws what a display shows; auto: the GPU where it can",
            fallback: .value("auto")
        ) {
            guard let buffers = AppOptions.Buffers(rawValue: $0) else { throw wrong("buffers", $0, "auto, gpu or mapped") }
            $1.buffers = buffers
        },
        OptionDescription(
            name: "renderer", value: "auto|gles|cpu",
            help: "what draws: OpenGL ES, or Gimbal itself on the CPU; auto: OpenGL ES where it has a GPU",
            fallback: .value("auto")
        ) {
            guard let renderer = AppOptions.Renderer(rawValue: $0) else { throw wrong("renderer", $0, "auto, gles or cpu") }
            $1.renderer = renderer
        },
        OptionDescription(
            name: "render-threads", value: "N", help: "threads that draw on the CPU, 1 to 16",
            fallback: .phrase("the cores but one, at most 4")
        ) {
            $1.renderThreads = try whole("render-threads", $0, in: 1...16)
        },
        OptionDescription(
            name: "size", value: "WxH", help: "pixels of the headless screen", fallback: .value("1280x720")
        ) {
            $1.size = try size($0)
        },
        OptionDescription(
            name: "scale", value: "N", help: "pixels a point, 0.5 to 8", fallback: .phrase("the display's own")
        ) {
            $1.scale = try number("scale", $0, in: 0.5...8)
        },
        OptionDescription(
            name: "rotate", value: "[NAME=]TURN[,…]",
            help: "rotates the picture counter-clockwise: 0, 90, 180, 270, flipped-90…; all displays or NAME",
            fallback: .longPhrase("the panel orientation that the driver reports")
        ) {
            guard $1.rotations.add($0) else {
                throw wrong("rotate", $0, "0, 90, 180, 270, flipped or flipped-90 to flipped-270, alone or after NAME=")
            }
            if let name = RotationRules.repeatedName(in: $0) {
                let displays = name.isEmpty ? "all displays" : name
                throw Failure(.usage, "--rotate does not take \"\($0.excerpt)\": it sets the rotation of \(displays) twice")
            }
        },
        OptionDescription(name: "list-outputs", value: nil, help: "list displays with their modes and exit") {
            $1.task = try flag("list-outputs", $0, .listOutputs, $1.task)
        },
        OptionDescription(name: "check", value: nil, help: "say what keeps this user from the display, and exit") {
            $1.task = try flag("check", $0, .check, $1.task)
        },
    ]

    private static let tour: [OptionDescription] = [
        OptionDescription(
            name: "tour", value: "auto|on|off",
            help: "the app's tour, once; auto: on a display only without touch panel, mouse or tablet, else the app is yours",
            fallback: .value("auto")
        ) {
            guard let tour = AppOptions.TourPreference(rawValue: $0) else { throw wrong("tour", $0, "auto, on or off") }
            $1.tour = tour
        },
        OptionDescription(
            name: "transition", value: "NAME|FILE.glsl", help: "only this transition, as a sheet and an animated picture",
            fallback: .longPhrase("the whole tour")
        ) {
            $1.transition = try said("transition", $0, "a transition's name or a .glsl file")
        },
        OptionDescription(
            name: "out", value: "DIR", help: "where pictures and frames.json go", fallback: .value("demo-out")
        ) {
            $1.out = try said("out", $0, "a directory")
        },
    ]

    private static let general: [OptionDescription] = [
        OptionDescription(
            name: "config", value: "FILE", help: "a configuration file: [gimbal] with flags, [output NAME], [input DEVICE]",
            fallback: .longPhrase("no file")
        ) {
            $1.configuration = try said("config", $0, "a file")
        },
        OptionDescription(
            name: "log-level", value: "error|warning|info|debug", help: "what is written to stderr", fallback: .value("warning")
        ) {
            guard ["error", "warning", "info", "debug"].contains($0) else {
                throw wrong("log-level", $0, "error, warning, info or debug")
            }
            $1.logLevel = $0
        },
        OptionDescription(
            name: "service", value: nil,
            help: "run as a device service: tell systemd when frames are shown, and leave the last picture at the end"
        ) {
            $1.isService = try isOn("service", $0)
        },
        OptionDescription(
            name: "safe-mode", value: "on|off", help: "a service that crashed three times in a minute shows a page that says so",
            fallback: .value("on")
        ) {
            guard ["on", "off"].contains($0) else { throw wrong("safe-mode", $0, "on or off") }
            $1.knowsSafeMode = $0 == "on"
        },
        OptionDescription(
            name: "slow", value: "N", help: "animations take N times as long, 0.01 to 1000", fallback: .value("1")
        ) {
            $1.slow = try number("slow", $0, in: 0.01...1000)
        },
        OptionDescription(
            name: "text-size", value: "SIZE", help: "of text that follows it: xs, s, m, l, xl, xxl, xxxl, ax1 to ax5",
            fallback: .value("l")
        ) {
            guard let size = UIContentSizeCategory.flagged($0) else {
                throw wrong("text-size", $0, "xs, s, m, l, xl, xxl, xxxl, or ax1 to ax5")
            }
            $1.textSize = size
        },
        OptionDescription(name: "version", value: nil, help: "print the version and exit") {
            $1.task = try flag("version", $0, .version, $1.task)
        },
        OptionDescription(name: "help", value: nil, help: "print this and exit") {
            $1.task = try flag("help", $0, .help, $1.task)
        },
        OptionDescription(
            name: "manual", value: "program|file",
            help: "print a manual page about this program or the configuration file, and exit"
        ) {
            guard let topic = ManualTopic(rawValue: $0) else { throw wrong("manual", $0, "program or file") }
            $1.task = .manual(topic)
        },
    ]

    private static let tests: [OptionDescription] = [
        OptionDescription(
            name: "inject-draw", value: "N[,M@FIRST-LAST]…", help: "drawing costs N periods, from frame FIRST to LAST it costs M",
            isVariableOnly: true
        ) {
            $1.injectedDraw = try cost("inject-draw", $0)
        },
        OptionDescription(
            name: "inject-commit", value: "N[,M@FIRST-LAST]…", help: "committing likewise", isVariableOnly: true
        ) {
            $1.injectedCommit = try cost("inject-commit", $0)
        },
        OptionDescription(
            name: "block-main", value: "MS", help: "main stands still this long in each movement",
            isVariableOnly: true
        ) {
            $1.blockMain = try number("block-main", $0, in: 0...10_000)
        },
        OptionDescription(name: "legacy-kms", value: "1", help: "no atomic mode setting", isVariableOnly: true) {
            $1.isLegacy = try isOn("legacy-kms", $0)
        },
        OptionDescription(name: "no-overlays", value: "1", help: "only the primary plane", isVariableOnly: true) {
            $1.forbidsOverlays = try isOn("no-overlays", $0)
        },
        OptionDescription(name: "no-plane-rotation", value: "1", help: "no plane rotates the picture", isVariableOnly: true) {
            $1.forbidsPlaneRotation = try isOn("no-plane-rotation", $0)
        },
        OptionDescription(name: "no-scanout", value: "1", help: "pictures of programs are always drawn", isVariableOnly: true) {
            $1.forbidsScanout = try isOn("no-scanout", $0)
        },
        OptionDescription(
            name: "sysfs", value: "DIR", help: "where GPUs are looked for instead of in /sys", isVariableOnly: true
        ) {
            $1.sysfs = $0
        },
        OptionDescription(
            name: "capture", value: "DIR", help: "frames of movements as PNG, still.png before any", isVariableOnly: true
        ) {
            $1.capture = $0
        },
        OptionDescription(
            name: "capture-stride", value: "N", help: "every Nth frame of a movement, its first and its last",
            isVariableOnly: true
        ) {
            $1.captureStride = try whole("capture-stride", $0, in: 1...100_000)
        },
        OptionDescription(
            name: "headless-period", value: "NS", help: "nanoseconds between vblanks of the headless screen", isVariableOnly: true
        ) {
            $1.headlessPeriod = try whole("headless-period", $0, in: 1_000_000...1_000_000_000)
        },
    ]

    private static func flag(_ name: String, _ value: String, _ task: AppOptions.Task, _ old: AppOptions.Task) throws
        -> AppOptions.Task
    {
        try isOn(name, value) ? task : old
    }

    private static func isOn(_ name: String, _ value: String) throws -> Bool {
        switch value {
        case "1", "true", "yes": return true
        case "0", "false", "no": return false
        default: throw wrong(name, value, "1 or 0")
        }
    }

    static func wrong(_ name: String, _ value: String, _ wanted: String) -> Failure {
        Failure(.usage, "--\(name) does not take \"\(value.excerpt)\": expected \(wanted)")
    }

    /// Returns the text, which must not be empty.
    private static func said(_ name: String, _ text: String, _ wanted: String) throws -> String {
        guard !text.isEmpty else { throw wrong(name, text, wanted) }
        return text
    }

    private static func number(_ name: String, _ text: String, in range: ClosedRange<Double>) throws -> Double {
        guard let value = Double(decimal: text), range.contains(value) else {
            throw wrong(name, text, "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)")
        }
        return value
    }

    private static func whole(_ name: String, _ text: String, in range: ClosedRange<Int>) throws -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw wrong(name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private static func cost(_ name: String, _ text: String) throws -> InjectedCost {
        guard let cost = InjectedCost(text) else {
            throw wrong(name, text, "periods from 0 to 10, for instance 0.5, or 0.5,1.3@40-60 for a span of frames")
        }
        return cost
    }

    private static func size(_ text: String) throws -> AppOptions.PixelSize {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (16...8192).contains(width),
            (16...8192).contains(height)
        else { throw wrong("size", text, "WIDTHxHEIGHT, each from 16 to 8192") }
        return AppOptions.PixelSize(width: width, height: height)
    }

    static func isMode(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return false }
        if parts.count == 2, Double(decimal: parts[1]).map({ $0 > 0 && $0 < 1000 }) != true { return false }
        if parts[0].isEmpty { return parts.count == 2 }
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        return sides.count == 2 && sides.allSatisfy { (1...16_384).contains($0) }
    }
}

extension Double {
    /// Parses a decimal number; Swift's own initializer would also accept hexadecimal numbers, powers and "inf".
    init?(decimal text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
        self.init(String(text))
    }

    var plain: String { self == rounded() ? String(Int(self)) : String(self) }
}
