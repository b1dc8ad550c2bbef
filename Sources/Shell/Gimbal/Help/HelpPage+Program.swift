internal import Configuration

extension HelpPage {
    /// The page of a program.
    ///
    /// - Parameter startedAs: the program's name where `help` has none.
    init(program help: ProgramHelp, startedAs: String) {
        let groups = OptionTable.groups.filter { help.hasTour || !$0.isForTours }
        let own = help.flags.isEmpty ? [] : [HelpSection(title: "This program", entries: help.flags)]
        name = help.name ?? startedAs
        chapter = help.chapter
        summary = help.summary
        synopsis = [help.usage ?? "\(name) [flags] [-- arguments of the app]"]
        description = help.description
        heading = "Options"
        sections = own + groups.map(HelpSection.init)
        variables = help.variables + Self.commonVariables(groups)
        exitCodes = ExitCode.allCases.compactMap { code in code.meaning.map { HelpEntry("\(code.rawValue)", $0) } }
        furtherExitCodes = help.exitCodes
        example = help.example
        seeAlso = help.seeAlso
    }

    /// Those that other programs read too.
    private static func commonVariables(_ groups: [OptionGroup]) -> [HelpEntry] {
        groups.flatMap(\.options).compactMap { option in
            guard case .variable(let name) = option.fallback else { return nil }
            return HelpEntry(name, "Applies where --\(option.name) is not given.")
        } + [
            HelpEntry("WAYLAND_DISPLAY", "The Wayland session in which the program is a window, unless --backend says otherwise.")
        ]
    }
}

extension HelpSection {
    init(_ group: OptionGroup) {
        title = group.title
        place = group.options.allSatisfy(\.isVariableOnly) ? .environment : .options
        entries = group.options.map { HelpEntry($0.head, $0.help, fallback: $0.fallback) }
    }
}

extension OptionDescription {
    /// How it is spelled.
    fileprivate var head: String {
        isVariableOnly ? "\(variable)=\(value ?? "1")" : "--\(name)" + (value.map { " " + $0 } ?? "")
    }
}
