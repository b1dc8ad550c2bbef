/// Entries that belong together: a group of flags, a group of the configuration file.
struct HelpSection: Sendable {
    /// Where the manual page has the section.
    enum Place: Sendable { case options, environment }

    let title: String
    var text = ""
    let entries: [HelpEntry]
    var place = Place.options
}
