/// The reason why a shader file cannot be a transition.
public enum ShaderTransitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read, for the given reason.
    case unreadable(file: String, reason: String)
    /// The file defines no `vec4 transition(vec2 …)`.
    case noTransition(file: String)
    /// A trial of the shader took too long, or ended the driver, for the given reason.
    case failedTrial(file: String, reason: String)

    /// One sentence with the file and the reason.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "the transition shader \(file) cannot be read: \(reason)"
        case .noTransition(let file): "\(file) is not a transition shader: it defines no vec4 transition(vec2 uv)"
        case .failedTrial(let file, let reason): "the transition shader \(file) is not used: \(reason)"
        }
    }
}
