/// What rotates an output's picture on its way to the panel.
package enum RotationMethod: String, Hashable, Sendable {
    /// The panel is mounted upright.
    case unrotated = "none"
    /// The display controller, while it reads the buffer: rotation costs nothing.
    case plane
    /// The pass that draws the frame: the buffer holds the rotated picture.
    case drawing

    /// For logs, after the output's name.
    package var sentence: String {
        switch self {
        case .unrotated: "the picture is not rotated"
        case .plane: "its plane rotates the picture"
        case .drawing: "the pass that draws rotates the picture"
        }
    }
}
