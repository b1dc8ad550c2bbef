import Configuration
import Diagnostics
import Geometry
import InputSources
import OutputCore

/// The part of a configuration file about the device: its screens, its input devices, and flags.
///
///     [gimbal]
///     dim-after=60
///     [output DSI-1]
///     rotation=90
///     [output DEL DELL U2720Q]
///     rotation=270
///     scale=2
///     [input Goodix]
///     output=DSI-1
///     calibration=0 1 0 -1 0 1
struct DeviceConfiguration {
    /// The flags of `[gimbal]`.
    private(set) var flags = AppOptions()
    private var rotations = RotationRules()
    private var outputs = OutputRules()
    private var touchOutputs: [InputOptions.Rule<String>] = []
    private var calibrations: [InputOptions.Rule<CalibrationMatrix>] = []
    private var mentions: [InputOptions.DeviceReference] = []
    private var groups: Set<CommonGroup> = []
    private var names = NamedOutputs()

    /// Reads a file.
    ///
    /// - Throws: a `Failure` of code 66 or 78 with the file, the line and the reason.
    init(path: String) throws {
        do {
            let file = try KeyFile(path: path)
            for group in file.groups { try read(group, file) }
            if let order = flags.idle.wrongOrder {
                throw file.error("gimbal", "off-after", "off-after \(order)")
            }
        } catch let error as ConfigurationError {
            throw Failure(error)
        }
    }

    /// Adds the file's values to options that flags and variables have filled; a name in the file applies where those have none.
    func complete(_ options: inout AppOptions) {
        options.names.add(names)
        options.rotations = options.rotations.over(rotations)
        options.outputs = outputs
        options.touchOutputs = Self.over(options.touchOutputs, touchOutputs)
        options.deviceMentions += mentions
        options.calibrations = Self.over(options.calibrations, calibrations)
    }

    private static func over<Value>(_ rules: [InputOptions.Rule<Value>], _ base: [InputOptions.Rule<Value>]) -> [InputOptions
        .Rule<Value>]
    {
        rules.contains(where: \.device.isEmpty) ? rules : rules + base
    }

    private mutating func read(_ group: String, _ file: KeyFile) throws {
        let common = CommonGroup(group)
        if let common, !groups.insert(common).inserted { throw file.error(group, nil, "the group [\(group)] is there already") }
        switch common {
        case .flags: try readFlags(group, file)
        case .output(let name): try readOutput(name, group, file)
        case .input(let device): try readInput(device, group, file)
        case nil:
            guard !Self.isDaemons(group) else { return }
            let known = "only [gimbal], [output NAME] and [input DEVICE], and those of gimbald"
            let reason = "there is no group \"\(group.excerpt)\", \(known)"
            throw file.error(group, nil, reason)
        }
    }

    /// Returns true for the groups of gimbald, because one file serves gimbald and every other app of the device.
    private static func isDaemons(_ group: String) -> Bool {
        ["kiosk", "transitions", "privileged"].contains(group) || group.hasPrefix("app ")
    }

    /// Screens and devices have groups of their own, and what is done instead of a run is said when it is wanted.
    private mutating func readFlags(_ group: String, _ file: KeyFile) throws {
        for key in file.keys(in: group) {
            if let place = Self.places[key] { throw file.error(group, key, "\"\(key)\" belongs \(place)") }
            guard let option = Self.flagKeys.first(where: { $0.name == key }) else {
                throw file.error(group, key, "there is no key \"\(key.excerpt)\"; keys are the flags of --help without --")
            }
            do {
                try option.apply(file.value(group, key), &flags)
            } catch {
                throw file.error(group, key, "\(error)".replacing("--\(key)", with: key, maxReplacements: 1))
            }
        }
    }

    private mutating func readOutput(_ name: String, _ group: String, _ file: KeyFile) throws {
        names.addGroup(output: name)
        for key in try file.keys(OutputKey.self, in: group) {
            let text = file.value(group, key.rawValue)
            switch key {
            case .rotation:
                guard let transform = RotationRules.transform(named: text) else {
                    throw file.wrong(group, key, "0, 90, 180, 270, flipped or flipped-90 to flipped-270")
                }
                rotations.set(name, transform)
            case .mode:
                guard OptionTable.isMode(text) else { throw file.wrong(group, key, "WIDTHxHEIGHT, WIDTHxHEIGHT@HZ or @HZ") }
                outputs[name].mode = text
            case .scale:
                guard let scale = Double(decimal: text), (0.5...8).contains(scale) else {
                    throw file.wrong(group, key, "a number from 0.5 to 8")
                }
                outputs[name].scale = scale
            case .size:
                guard let size = Self.millimeters(text) else { throw file.wrong(group, key, "WIDTHxHEIGHT in millimeters") }
                outputs[name].physicalSize = size
            }
        }
    }

    private static func millimeters(_ text: String) -> OutputInfo.PhysicalSize? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard parts.count == 2, parts.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
        return OutputInfo.PhysicalSize(width: parts[0], height: parts[1])
    }

    private mutating func readInput(_ device: String, _ group: String, _ file: KeyFile) throws {
        if !device.isEmpty { mentions.append(.init(place: "[input \(device)]", device: device, isLoud: false)) }
        for key in try file.keys(InputKey.self, in: group) {
            let text = file.value(group, key.rawValue)
            switch key {
            case .output:
                guard !text.isEmpty else { throw file.wrong(group, key, "a connector, or a display as --list-outputs calls it") }
                touchOutputs.append(.init(device: device, value: text))
                names.addGroup(input: device, output: text)
            case .calibration:
                do throws(CalibrationMatrix.Problem) {
                    calibrations.append(.init(device: device, value: try CalibrationMatrix(parsing: text)))
                } catch {
                    throw file.error(group, key.rawValue, "calibration does not take \"\(text.excerpt)\": \(error)")
                }
            }
        }
    }
}

extension KeyFile {
    fileprivate func wrong(_ group: String, _ key: some ConfigurationKey, _ wanted: String) -> ConfigurationError {
        let key = key.rawValue
        return error(group, key, "\(key) does not take \"\(value(group, key).excerpt)\": expected \(wanted)")
    }
}
