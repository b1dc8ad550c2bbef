import Foundation

/// The reason why other programs' windows are not available, in one sentence.
public enum WaylandHostError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The app has not been launched, or it is being recorded.
    case noScreen
    /// The app has a host already.
    case secondHost
    /// The socket or the server cannot be created.
    case noServer(reason: String)
    /// The program cannot be started; the code is the number of the system's error (`errno`).
    case noProgram(String, code: Int32)

    /// One sentence with the object and the reason.
    public var description: String {
        switch self {
        case .noScreen: "other programs' windows need an app that runs on a screen: not before its launch, and not in a recording"
        case .secondHost: "the app has a host for other programs' windows already"
        case .noServer(let reason): reason
        case .noProgram(let name, let code): "\(name) cannot be started: \(String(cString: strerror(code)))"
        }
    }
}
