package import Configuration
internal import UIKit

/// What a program says about itself besides the flags of every app.
package struct ProgramHelp: Sendable {
    /// Nil for the name that the program was started by.
    package var name: String?
    /// One line, after the name in a list of manual pages.
    package var summary = "an app made with Gimbal"
    /// What comes after "usage: "; nil for that of every app.
    package var usage: String?
    /// What the program does, a string for each paragraph.
    package var description = ["The program shows its screens on a display, in a window of a Wayland session, or in memory."]
    /// Its own flags.
    package var flags: [HelpEntry] = []
    /// The chapter of its manual page: 1 for programs, 8 for daemons.
    package var chapter = 1
    /// Variables of the environment besides those of the flags.
    package var variables: [HelpEntry] = []
    /// Exit codes that only this program has.
    package var exitCodes: [HelpEntry] = []
    /// Its own groups of the configuration file.
    package var groups: [GroupHelp] = []
    /// Lines for a shell.
    package var example: [String] = []
    /// Lines of a configuration file with its own groups.
    package var fileExample: [String] = []
    /// Other manual pages: `gimbal.ini(5)`.
    package var seeAlso = ["gimbal.ini(5)"]
    /// Without a tour, the flags for tours and the variables for tests are left out.
    var hasTour = false

    package init() {}
}

extension ProgramHelp {
    /// What an app's delegate says.
    @MainActor
    init(_ delegate: any UIApplicationDelegate.Type) {
        hasTour = delegate is any TourProviding.Type
        guard let provider = delegate as? any ManualProviding.Type else { return }
        summary = provider.manualSummary
        description = provider.manualDescription
        example = provider.manualExample
    }
}
