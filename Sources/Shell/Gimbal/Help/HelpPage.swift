/// All that there is to say about a program or a file format, as a value.
///
/// `--help` prints it as text (`HelpPage+Text`), `--manual` as a manual page (`HelpPage+Manual`). Both are made of the table of flags
/// that the parser of the command line uses, and of the keys that the parsers of the configuration file use.
struct HelpPage: Sendable {
    let name: String
    /// Of the manual: 1 for programs, 5 for files, 8 for daemons.
    let chapter: Int
    /// What follows the name in a list of manual pages.
    let summary: String
    /// One line for each way to start the program or to name the file.
    let synopsis: [String]
    /// One string for each paragraph.
    let description: [String]
    /// The manual page's title over the sections: "Options".
    let heading: String
    let sections: [HelpSection]
    let variables: [HelpEntry]
    let exitCodes: [HelpEntry]
    /// Codes that `--help` leaves out.
    var furtherExitCodes: [HelpEntry] = []
    /// Lines that can be copied.
    var example: [String] = []
    /// `gimbald(8)`.
    let seeAlso: [String]

    /// How variables relate to flags.
    static let precedence =
        "Each flag has a variable (--drm-device: GIMBAL_DRM_DEVICE). A flag wins over its variable, and both win over the file."
}
