/// The reason why nothing was drawn.
package enum RenderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// EGL or the driver is missing or too old.
    case unavailable(reason: String)
    /// The driver refused a buffer of this size or format.
    case badTarget(reason: String)
    /// The driver cannot show another program's buffer.
    case badImage(reason: String)
    /// Frames cannot be drawn directly into the buffers that the display shows.
    case noSharedBuffers(reason: String)
    /// The GPU was reset. `rebuild` restores drawing.
    case contextLost
    /// There is no memory left for pictures.
    case outOfMemory
    /// A shader of this library does not compile on this driver.
    case badShader(name: String, message: String)

    package var description: String {
        switch self {
        case .unavailable(let reason): "OpenGL ES is not usable: \(reason)"
        case .badTarget(let reason): "the renderer cannot draw into this buffer: \(reason)"
        case .badImage(let reason): "the renderer cannot show this buffer: \(reason)"
        case .noSharedBuffers(let reason): "the GPU does not draw straight into the display's buffers: \(reason)"
        case .contextLost: "the GPU was reset and its context lost"
        case .outOfMemory: "there is no memory left for pictures"
        case .badShader(let name, let message): "the shader \(name) does not compile on this driver: \(message)"
        }
    }
}
