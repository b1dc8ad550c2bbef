internal import Diagnostics

/// The reason why nothing was generated, in one sentence that begins with the location.
package enum ScannerError: Error, Equatable, CustomStringConvertible {
    /// The arguments are wrong.
    case usage(String)
    /// A description is invalid; lines count from 1.
    case description(path: String, line: Int, reason: String)
    /// A file cannot be read.
    case unreadable(path: String, reason: String)
    /// A file cannot be written.
    case unwritable(path: String, reason: String)

    /// What the program ends with.
    package var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .description: 65
        case .unreadable: 66
        case .unwritable: 73
        }
    }

    package var description: String { sentence.oneLine }

    private var sentence: String {
        switch self {
        case .usage(let reason): "WaylandScanner: \(reason); see --help"
        case .description(let path, let line, let reason): "\(path):\(line): error: \(reason)"
        case .unreadable(let path, let reason): "\(path): error: cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path): error: cannot be written: \(reason)"
        }
    }
}
