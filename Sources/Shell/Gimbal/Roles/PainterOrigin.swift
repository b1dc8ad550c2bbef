import Foundation

/// Where a process that draws transition shaders comes from.
enum PainterOrigin: Equatable {
    /// This program starts it, from the file of a program of this library.
    case program(String)
    /// A service manager starts it for each connection to a socket (`gimbald-shaders.socket`). A child of a service has the service's
    /// sandbox, in which no driver runs that draws on the CPU.
    case socket(String)

    /// The socket in the runtime directory, if there is one, or else the program.
    static func best(_ program: String, _ environment: [String: String] = ProcessInfo.processInfo.environment) -> Self {
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return .program(program) }
        let path = folder + "/gimbal-shaders"
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        return kind == .typeSocket ? .socket(path) : .program(program)
    }
}
