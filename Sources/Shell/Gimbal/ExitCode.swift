package import Configuration

/// How the program ends; the numbers of `sysexits.h`, so that a service manager can tell them apart.
package enum ExitCode: Int32, Sendable, CaseIterable {
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
    /// A configuration file is wrong.
    case configuration = 78
    /// A command is there and cannot be started; the next: it is not there. Both as shells have it.
    case cannotStart = 126
    case notFound = 127

    /// The line of `--help`; nil for a code that only programs with a command have.
    var meaning: String? {
        switch self {
        case .success: "done, or asked to stop"
        case .usage: "wrong flag"
        case .dataError: "a file says something unusable"
        case .noInput: "a file cannot be read"
        case .unavailable: "no usable display"
        case .software: "a fault of the program"
        case .osError: "the system refused something"
        case .cannotCreate: "a file cannot be written"
        case .ioError: "the display or standard output was lost"
        case .noPermission: "no permission for the device"
        case .configuration: "the configuration file is wrong"
        case .cannotStart, .notFound: nil
        }
    }
}

/// The program was asked to stop before it had a screen.
struct StopAsked: Error {}

/// Why the program ends, in one sentence.
package struct Failure: Error, CustomStringConvertible {
    package var code: ExitCode
    package var description: String

    package init(_ code: ExitCode, _ sentence: String) {
        self.code = code
        description = sentence
    }

    /// A file that cannot be read, or that is wrong.
    package init(_ error: ConfigurationError) {
        self.init(error.kind == .unreadable ? .noInput : .configuration, "\(error)")
    }
}
