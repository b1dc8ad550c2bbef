import Foundation

/// Why no process for a role could be started.
struct RoleError: Error, CustomStringConvertible {
    let code: Int32
    var description: String { "no process for it could be started: \(String(cString: strerror(code)))" }
}
