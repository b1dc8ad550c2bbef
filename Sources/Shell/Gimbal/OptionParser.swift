import Diagnostics
import Foundation
import InputSources

extension AppOptions {
    /// Reads the configuration file, variables over it, and flags over both.
    ///
    /// - Parameters:
    ///   - arguments: the arguments without the program's name. Those after `--` are the app's own.
    ///   - environment: the environment variables.
    /// - Throws: a `Failure` of code 64 that names the flag or variable, or of 66 or 78 that names the file and its line.
    init(arguments: [String], environment: [String: String]) throws {
        // A user who asks for help gets it, whatever variables and files contain.
        let said = try take(arguments)
        switch task {
        case .help, .version, .manual: return
        case .run, .listOutputs, .check: break
        }
        self = AppOptions()
        try take(environment, except: said)
        try take(arguments)
        if let order = idle.wrongOrder { throw Failure(.usage, "--off-after \(order)") }
        let file = try configuration.map { try DeviceConfiguration(path: $0) }
        if let file {
            // Later values replace earlier ones, so variables and flags are read once more, over the file's flags.
            self = file.flags
            try take(environment, except: said)
            try take(arguments)
        }
        names.addFlags(self)
        deviceMentions = ownMentions
        remarks = Self.remarks(on: environment)
        file?.complete(&self)
        // One value is from the file and the other is not; the user may want this combination.
        if let order = idle.wrongOrder { remarks.append("off-after \(order)") }
    }

    /// The input devices that flags and variables name.
    private var ownMentions: [InputOptions.DeviceReference] {
        let named = touchOutputs.map { ("--touch-output", $0.device) } + calibrations.map { ("--calibration", $0.device) }
        return named.filter { !$0.1.isEmpty }.map { .init(place: "\($0) \($1)=", device: $1, isLoud: true) }
    }

    /// - Parameter said: the names of flags; the variable of such a flag is not even read.
    private mutating func take(_ environment: [String: String], except said: Set<String>) throws {
        for option in OptionTable.all where !said.contains(option.name) {
            // A unit file unsets a variable by an empty value.
            guard let value = environment[option.variable], !value.isEmpty else { continue }
            do {
                try option.apply(value, &self)
            } catch let failure as Failure {
                throw Failure(failure.code, "\(option.variable): " + failure.description)
            }
        }
    }

    /// Applies the flags.
    ///
    /// - Returns: the names of the flags.
    @discardableResult
    private mutating func take(_ arguments: [String]) throws -> Set<String> {
        var rest = arguments[...]
        var said: Set<String> = []
        while let argument = rest.popFirst(), argument != "--" {
            said.insert(try take(argument, &rest))
        }
        return said
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard argument.hasPrefix("-"), argument.count > 1 else {
            throw Failure(.usage, "\"\(argument.excerpt)\" is not a flag; --help lists the flags")
        }
        let spelled = argument == "-h" ? "--help" : argument
        let parts = spelled.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = OptionTable.all.first(where: { "--" + $0.name == parts[0] && !$0.isVariableOnly }) else {
            let name = parts[0].excerpt + AppOptions.suggestion(for: parts[0])
            throw Failure(.usage, "there is no flag \(name); --help lists them")
        }
        guard option.value != nil else {
            guard parts.count == 1 else { throw Failure(.usage, "--\(option.name) takes no value") }
            try option.apply("1", &self)
            return option.name
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw Failure(.usage, "--\(option.name) needs \(option.value ?? "a value")")
        }
        try option.apply(value, &self)
        return option.name
    }

    /// Returns the flag that was probably meant.
    private static func suggestion(for wrong: String) -> String {
        let names = OptionTable.all.filter { !$0.isVariableOnly }.map { "--" + $0.name }
        return meant(by: wrong, of: names).map { " (did you mean \($0)?)" } ?? ""
    }

    /// Returns remarks on variables whose names are almost those of options. Other variables with that prefix may be an app's.
    private static func remarks(on environment: [String: String]) -> [String] {
        let known = OptionTable.all.map(\.variable)
        return environment.keys.filter { $0.hasPrefix("GIMBAL_") && !known.contains($0) }.sorted().compactMap { name in
            meant(by: name, of: known).map { "there is no variable \(name) (did you mean \($0)?)" }
        }
    }

    /// Returns the option that was probably meant; names that other programs use for an option are no typing errors.
    private static func meant(by wrong: String, of names: [String]) -> String? {
        switch wrong {
        case "GIMBAL_ROTATION", "GIMBAL_TRANSFORM": "GIMBAL_ROTATE"
        case "--rotation", "--transform": "--rotate"
        default: nearest(to: wrong, of: names)
        }
    }

    private static func nearest(to wrong: String, of names: [String]) -> String? {
        let near = names.min { distance($0, wrong) < distance($1, wrong) }
        return near.flatMap { distance($0, wrong) <= 2 ? $0 : nil }
    }

    /// Returns Levenshtein's distance.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var row = Array(0...b.count)
        for i in 1...max(a.count, 1) where i <= a.count {
            var diagonal = row[0]
            row[0] = i
            for j in 1...max(b.count, 1) where j <= b.count {
                let cost = a[i - 1] == b[j - 1] ? diagonal : 1 + min(diagonal, row[j], row[j - 1])
                diagonal = row[j]
                row[j] = cost
            }
        }
        return row[b.count]
    }

}
