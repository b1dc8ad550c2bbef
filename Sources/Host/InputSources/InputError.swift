/// The reason why there is no input.
package enum InputError: Error, Hashable, Sendable {
    /// libinput or udev cannot be used.
    case unavailable(reason: String)
    /// The devices of the seat cannot be listed.
    case noDevices(seat: String)
    /// The loop does not accept the descriptor.
    case notWatched(reason: String)
}

extension InputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let reason): "input devices cannot be read: \(reason)"
        case .noDevices(let seat): "the input devices of \(seat) cannot be listed"
        case .notWatched(let reason): "input devices cannot be waited for: \(reason)"
        }
    }
}
