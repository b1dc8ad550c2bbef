/// Who turns an output's picture on its way to the panel.
package enum PictureTurner: String, Hashable, Sendable {
    /// The panel stands upright.
    case nobody
    /// The display controller, as it reads the buffer: turning costs nothing.
    case plane
    /// The one pass that draws the frame: the buffer holds the picture turned.
    case drawing

    /// For logs, behind the output's name.
    package var sentence: String {
        switch self {
        case .nobody: "nobody turns the picture"
        case .plane: "its plane turns the picture"
        case .drawing: "the pass that draws turns the picture"
        }
    }
}
