internal import WaylandDescriptions

/// The parsed command-line arguments.
struct ScannerOptions: Equatable {
    /// The output directory.
    var output = ""
    /// The interfaces to generate with the latest version of each; empty for all interfaces in full.
    var interfaces: [String: Int] = [:]
    /// The descriptions, in the order given.
    var files: [String] = []
    var wantsHelp = false

    static let help = """
        Usage: WaylandScanner --output DIRECTORY [--interface NAME@VERSION]... FILE...

        Turns Wayland protocol descriptions (XML) into Swift: one file for each description, and Interfaces.swift.

          --output DIRECTORY         where the files go
          --interface NAME@VERSION   generate only the interfaces named, without what came after that version;
                                     without it, all interfaces as they are
          --help                     this text
        """

    init(_ arguments: [String]) throws(ScannerError) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help": wantsHelp = true
            case "--output": output = try ScannerOptions.value(of: word, &rest)
            case "--interface": try want(try ScannerOptions.value(of: word, &rest))
            case _ where word.hasPrefix("-"): throw .usage("there is no flag '\(word)'")
            default: files.append(word)
            }
        }
        guard !wantsHelp else { return }
        if output.isEmpty { throw .usage("--output DIRECTORY is missing") }
        if files.isEmpty { throw .usage("no file is named") }
    }

    private mutating func want(_ text: String) throws(ScannerError) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let version = Int(parts[1]), version > 0 else {
            throw .usage("'\(text)' is not of the form NAME@VERSION")
        }
        guard interfaces.updateValue(version, forKey: String(parts[0])) == nil else {
            throw .usage("interface '\(parts[0])' is named twice")
        }
    }

    private static func value(of flag: String, _ rest: inout ArraySlice<String>) throws(ScannerError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw .usage("\(flag) needs a value") }
        return value
    }
}
