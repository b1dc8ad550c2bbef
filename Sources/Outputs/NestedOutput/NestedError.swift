/// Why there is no window.
package enum NestedError: Error, Hashable, Sendable {
    /// The reason is the system's.
    case noCompositor(name: String, reason: String)
    /// What `WAYLAND_SOCKET` says is no open socket.
    case noSocket(String)
    case lacks(interface: String, version: Int)
    case silent(waitingFor: String)
    case ended(reason: String)
    case noMemory
    /// The caller gave up the window while it was opened.
    case givenUp
}

extension NestedError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCompositor(let name, let reason): "the Wayland display \(name) cannot be reached: \(reason)"
        case .noSocket(let text): "WAYLAND_SOCKET is \"\(text)\", which is not an open socket"
        case .lacks(let interface, let version):
            "the compositor does not offer \(interface), version \(version), which a window needs"
        case .silent(let thing): "the compositor does not answer: waited five seconds for \(thing)"
        case .ended(let reason): "there is no window: \(reason)"
        case .noMemory: "there is no memory for the compositor's objects"
        case .givenUp: "the window is not wanted any more"
        }
    }
}
