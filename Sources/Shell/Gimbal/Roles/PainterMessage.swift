import Scene

/// What the process that draws transition shaders is told.
enum PainterMessage: Codable, Equatable {
    /// The text comes with it, as a descriptor.
    case shader(UInt64, name: String, isTried: Bool)
    /// A picture for parameters; its pixels come with it, in rows without gaps.
    case picture(UInt64, width: Int, height: Int)
    /// A canvas has memory that both processes map, in place of what it had before; it comes with the message.
    case canvas(UInt32, PainterLayout)
    /// A canvas is not drawn on any more.
    case canvasEnded(UInt32)
    case paint(PainterFrame)
}

/// What it answers.
enum PainterAnswer: Codable, Equatable {
    /// It has a driver, and waits for messages.
    case ready
    /// A shader compiled, so its first frame does not wait for that.
    case compiled(UInt64)
    /// Why a shader cannot be drawn.
    case refused(UInt64, reason: String)
    /// The frame is in the memory.
    case painted(number: UInt64)
}

/// One frame of a transition.
struct PainterFrame: Codable, Equatable {
    var number: UInt64
    var canvas: UInt32
    var shader: UInt64
    var parameters: [String: Value]
    var isMirrored: Bool
    var progress: Double
    /// The width of the picture divided by its height.
    var ratio: Double
    var isFromNew: Bool
    var isToNew: Bool

    /// `ShaderValue` for a message.
    enum Value: Codable, Equatable {
        case floats([Float])
        case integers([Int32])
        case image(UInt64)
    }

    /// The effect that the frame shows.
    var effect: ShaderEffect {
        let values = parameters.mapValues { value -> ShaderValue in
            switch value {
            case .floats(let floats): .floats(floats)
            case .integers(let integers): .integers(integers)
            case .image(let number): .image(ContentID(number))
            }
        }
        return ShaderEffect(shader: ShaderID(shader), parameters: values, isMirrored: isMirrored)
    }

    static func values(of effect: ShaderEffect) -> [String: Value] {
        effect.parameters.mapValues { value in
            switch value {
            case .floats(let floats): .floats(floats)
            case .integers(let integers): .integers(integers)
            case .image(let content): .image(content.rawValue)
            }
        }
    }
}
