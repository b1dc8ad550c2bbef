/// The program that runs.
enum Executable {
    /// The file behind `/proc/self/exe`, links followed.
    static let path: String =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first ?? ""
}
