package import Motion

/// The content that a layer draws in addition to the properties that every layer has.
package enum LayerKind: Hashable, Sendable {
    /// Background, contents, border and shadow only.
    case plain
    /// A gradient over the bounds; stops are in `LayerValues.gradient`.
    case gradient
    /// The pixels behind the layer, blurred; the amount is in `LayerValues.backdrop`.
    case backdrop
    /// The first two sublayers mixed by a shader at `LayerValues.progress`: the first leaves, the second arrives.
    case shaderTransition(ShaderEffect)
}

/// A transition shader with the values of its uniforms.
package struct ShaderEffect: Hashable, Sendable {
    package var shader: ShaderID
    /// The parameters by uniform name; those without an entry keep the defaults of the source's comments.
    package var parameters: [String: ShaderValue]
    /// A directional shader is mirrored to move to the other side.
    package var isMirrored: Bool

    package init(shader: ShaderID, parameters: [String: ShaderValue] = [:], isMirrored: Bool = false) {
        self.shader = shader
        self.parameters = parameters
        self.isMirrored = isMirrored
    }
}

/// The value of one uniform of a transition shader.
package enum ShaderValue: Hashable, Sendable {
    /// A `float`, `vec2`, `vec3`, `vec4`.
    case floats([Float])
    /// An `int`, `bool`, `ivec2` … `ivec4`.
    case integers([Int32])
    /// A `sampler2D`.
    case image(ContentID)
}

/// The stops and direction of a gradient; start and end are in the unit square of the bounds.
package struct GradientValues: Hashable, Sendable {
    package enum Shape: UInt8, Sendable { case axial, radial, conic }
    package var shape: Shape = .axial
    package var colors: [Color] = []
    /// The positions of the stops, as many as `colors`, rising from 0 to 1; empty means evenly spread.
    package var locations: [Double] = []
    package var startX = 0.5, startY = 0.0, endX = 0.5, endY = 1.0
    package init() {}
}

/// The effect of a backdrop on the pixels behind it.
package struct BackdropValues: Hashable, Sendable {
    /// Standard deviation of the blur in points; 0 leaves the pixels sharp.
    package var blurRadius = 0.0
    /// 1 leaves colors alone, 0 makes them gray.
    package var saturation = 1.0
    /// Painted over the blurred pixels.
    package var tint = Color.clear
    /// Whether it may be drawn at half resolution where it costs too much.
    package var allowsHalfResolution = true
    package init() {}
}
