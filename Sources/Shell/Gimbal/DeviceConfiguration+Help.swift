import Configuration

extension DeviceConfiguration {
    /// The groups that every app reads, for the manual.
    static var groups: [GroupHelp] {
        [
            GroupHelp(
                "[gimbal]", "The flags of every app, without the dashes. Rotation and touch panels have groups of their own.",
                entries: flagKeys.map { option in
                    let help = KeyHelp(option.value ?? "", default: option.fallback ?? .value("auto"), option.help)
                    return GroupHelp.Entry(name: option.name, help: help)
                }),
            GroupHelp(
                "[output NAME]",
                "One display. NAME is a connector, as DSI-1, or what --list-outputs calls the display, as DEL DELL U2720Q. Without a name the "
                    + "group applies to all displays; a group with a name wins over it.",
                keys: OutputKey.self),
            GroupHelp(
                "[input DEVICE]",
                "One touch panel. DEVICE is a part of its name, or its numbers, as 04f3:2a1c. Without a name the group applies to all panels.",
                keys: InputKey.self),
        ]
    }

    /// Lines of a file.
    static let example = [
        "[output DSI-1]", "rotation=90", "", "[output DEL DELL U2720Q]", "rotation=270", "scale=2", "", "[input Goodix]",
        "output=DSI-1",
        "calibration=0 1 0 -1 0 1", "", "[gimbal]", "dim-after=60",
    ]

    /// Where the file has what these flags say. A file is for every start of the app.
    static let places = [
        "rotate": "in [output NAME], as rotation=90", "touch-output": "in [input DEVICE], as output=DSI-1",
        "calibration": "in [input DEVICE], as calibration=0 1 0 -1 0 1",
        "transition": "on the command line, as --transition fade: a file is for every start of the app",
    ]

    /// The flags that `[gimbal]` takes. Tasks other than a run belong on the command line, and so does the file's own name.
    static let flagKeys = OptionTable.all.filter { option in
        option.value != nil && !option.isVariableOnly && places[option.name] == nil
            && !["config", "manual"].contains(option.name)
    }
}
