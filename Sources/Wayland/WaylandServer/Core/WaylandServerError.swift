/// The reason why clients cannot be served, described in one sentence.
package enum WaylandServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The directory for the socket cannot be used.
    case runtimeDirectory(reason: String)
    /// The socket cannot be made.
    case socket(path: String, reason: String)
    /// All names from `wayland-0` to the last are taken.
    case noFreeName(directory: String, last: String)

    package var description: String {
        switch self {
        case .runtimeDirectory(let reason): "there is no place for the Wayland socket: \(reason)"
        case .socket(let path, let reason): "the Wayland socket \(path) cannot be made: \(reason)"
        case .noFreeName(let directory, let last):
            "the Wayland sockets wayland-0 to \(last) in \(directory) all belong to other servers that are running"
        }
    }
}
