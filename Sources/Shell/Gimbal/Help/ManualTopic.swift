/// What `--manual` prints a page about.
enum ManualTopic: String, Sendable, CaseIterable {
    /// The program itself.
    case program
    /// The configuration file.
    case file
}
