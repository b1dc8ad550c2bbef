internal import Diagnostics

/// Says, once for each kind, what a caller asked for and this module cannot do.
enum Unsupported {
    private static let log = Log("CoreGraphics")

    /// `what` is a constant phrase, so that a call in every frame is logged once.
    static func report(_ what: StaticString) {
        log.once(.warning, id: "\(what)", "not supported: \(what)")
    }
}
