internal import Configuration

extension HelpPage {
    /// The page of the configuration file.
    ///
    /// - Parameter help: of the program that prints it; its own groups stand behind those of every app.
    init(file help: ProgramHelp) {
        name = "gimbal.ini"
        chapter = 5
        summary = "configuration of a device for gimbald and apps made with Gimbal"
        synopsis = ["gimbald --config FILE -- COMMAND", "gimbal-demo --config FILE"]
        description = [
            "The file describes a device: how its displays are mounted, which touch panel lies on which display, and which flags every "
                + "program starts with. Its name and place are free: the flag --config or the variable GIMBAL_CONFIG names it, and "
                + "without them no file is read.",
            "The file is UTF-8 text of 1 MiB at most. It consists of groups. A group begins with its name in brackets, and each of its "
                + "lines is key=value. Quotes around a name or a value are removed. A comment has a line of its own and begins with # "
                + "or ;. A group that appears twice is a mistake, and so is a key that appears twice in a group.",
            "A flag wins over its variable, and both win over the file. A mistake in the file is one sentence with its line on "
                + "standard error, and the program ends with exit code 78 before it opens a display. A file that cannot be read has "
                + "exit code 66.",
        ]
        heading = "Groups"
        sections = (DeviceConfiguration.groups + help.groups).map(HelpSection.init)
        variables = []
        exitCodes = []
        example = DeviceConfiguration.example + help.fileExample
        seeAlso = ["gimbald(8)", "gimbal-demo(1)", "xkeyboard-config(7)"]
    }
}

extension HelpSection {
    init(_ group: GroupHelp) {
        title = group.head
        text = group.text
        entries = group.entries.map { HelpEntry("\($0.name)=\($0.help.value)", $0.help.text, fallback: $0.help.fallback) }
    }
}
