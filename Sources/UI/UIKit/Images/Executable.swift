/// The running executable.
enum Executable {
    /// The file behind `/proc/self/exe`, with links resolved.
    static let path: String =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first ?? ""
}
