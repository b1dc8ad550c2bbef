internal import Diagnostics

/// Says once for each kind what a caller asked for and this module cannot do.
enum Unsupported {
    static func report(_ what: String) {
    }
}
