import Diagnostics
import InputSources
import OutputCore

/// The names of screens in flags, variables and the file, compared with the screens that are present.
///
/// A wrong name on the command line is a warning, because its author has the screen in front of him. A file may name a screen
/// that is plugged in on another day.
struct NamedOutputs: Sendable, Equatable {
    /// A screen that is present, or a connector without a screen.
    struct Present: Sendable {
        var connector: String
        /// Maker and model as the display reports them; the same applies to `serial`.
        var model = ""
        var serial = ""

        fileprivate func isNamed(_ name: String) -> Bool {
            connector == name || !model.isEmpty && (model == name || "\(model) \(serial)".hasPrefix(name + " "))
                || !serial.isEmpty && "\(model) \(serial)" == name
        }

        fileprivate var text: String { model.isEmpty ? connector : "\(connector) (\(model))" }
    }

    private struct OutputReference: Sendable, Hashable {
        var place: String
        var name: String
    }

    private var flags: [OutputReference] = []
    private var groups: [OutputReference] = []

    /// Adds the names in options that no file has completed yet.
    mutating func addFlags(_ options: AppOptions) {
        if let name = options.output { flags.append(OutputReference(place: "--output", name: name)) }
        flags += options.rotations.names.map { OutputReference(place: "--rotate", name: $0) }
        flags += options.touchOutputs.map { OutputReference(place: "--touch-output", name: $0.value) }
    }

    mutating func addGroup(output name: String) {
        if !name.isEmpty { groups.append(OutputReference(place: "[output \(name)]", name: name)) }
    }

    mutating func addGroup(input device: String, output name: String) {
        groups.append(OutputReference(place: "[input\(device.isEmpty ? "" : " \(device)")]", name: name))
    }

    mutating func add(_ other: NamedOutputs) {
        flags += other.flags
        groups += other.groups
    }

    /// Returns one sentence for each name that matches no screen.
    func remarks(on present: [Present]) -> (warnings: [String], infos: [String]) {
        let list = present.map(\.text).joined(separator: ", ")
        func sentences(_ mentions: [OutputReference]) -> [String] {
            mentions.filter { mention in !present.contains { $0.isNamed(mention.name) } }.map { mention in
                let what = mention.place.hasPrefix("[output") ? mention.place : "\(mention.place) \"\(mention.name.excerpt)\""
                return "\(what): no screen has that name; \(present.isEmpty ? "no screen is connected" : "connected: \(list)")"
            }
        }
        return (sentences(flags), sentences(groups))
    }

    func say(on present: [Present]) {
        let (warnings, infos) = remarks(on: present)
        for warning in warnings { log.once(.warning, id: warning, warning) }
        for info in infos { log.once(.info, id: info, info) }
    }
}

extension AppOptions {
    /// Reports the options that were given for a screen that is no display.
    ///
    /// - Parameter size: a phrase that says which option sets its size.
    func sayOfScreen(_ name: String, size: String) {
        names.say(on: [NamedOutputs.Present(connector: name)])
        if buffers == .gpu { log.once(.warning, id: "buffers", "--buffers gpu: \(name) shows memory of the CPU's") }
        if let mode { log.once(.warning, id: "mode", "--mode \(mode): \(name) has no modes; \(size)") }
        if let mode = outputs.preferences(connector: name).mode {
            log.once(.info, id: "mode in file", "mode=\(mode): \(name) has no modes; \(size)")
        }
    }
}
