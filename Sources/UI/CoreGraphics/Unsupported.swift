internal import Diagnostics

/// The log of requests that this module cannot fulfill, once per kind.
enum Unsupported {
    private static let log = Log("CoreGraphics")

    /// Logs `what`, a constant phrase, so that a call in every frame is logged once.
    static func report(_ what: StaticString) {
        log.once(.warning, id: "\(what)", "not supported: \(what)")
    }
}
