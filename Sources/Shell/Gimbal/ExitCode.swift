/// How the program ends; the numbers of `sysexits.h`, so that a service manager can tell them apart.
enum ExitCode: Int32, Sendable {
    /// It was asked to stop, or the tour is over.
    case success = 0
    /// A flag or a variable is wrong.
    case usage = 64
    /// A file that was asked for says something that cannot be used.
    case dataError = 65
    /// A file that was asked for cannot be read.
    case noInput = 66
    /// There is no usable display device.
    case unavailable = 69
    /// Something in the program failed that should not.
    case software = 70
    /// The operating system refused something.
    case osError = 71
    /// A file cannot be written.
    case cannotCreate = 73
    /// The display was lost for good.
    case ioError = 74
    /// The device may not be opened by this user.
    case noPermission = 77
}

/// Why the program ends, in one sentence.
struct Failure: Error, CustomStringConvertible {
    var code: ExitCode
    var description: String

    init(_ code: ExitCode, _ sentence: String) {
        self.code = code
        description = sentence
    }
}
