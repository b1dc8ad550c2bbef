package import Scene

/// Draws transition shaders for the CPU's renderer, which runs none itself. It belongs to the renderer's thread.
///
/// A fade stands in for a frame that it does not draw.
package protocol TransitionPainter: AnyObject {
    /// Whether anything can draw shaders, as far as is known.
    var isAvailable: Bool { get }
    /// The shaders that cannot be drawn, and why; the renderer empties it when it has told.
    var failures: [(shader: ShaderID, message: String)] { get set }

    func addShader(_ id: ShaderID, name: String, source: String, isTried: Bool)
    func removeShader(_ id: ShaderID)
    /// Begins a frame of an output.
    func beginFrame()
    /// Returns how often the two pictures are halved before the shader mixes them.
    ///
    /// - Returns: nil for a transition that is shown as a fade.
    func halvings(for shader: ShaderID) -> Int?
    /// Draws one frame.
    ///
    /// - Returns: nil where a fade is to be shown. The pixels are valid until the next call.
    func paint(_ transition: PaintedTransition) -> Texels?
}

/// One frame of a transition that a shader draws.
package struct PaintedTransition {
    package let effect: ShaderEffect
    /// From 0 to 1.
    package let progress: Double
    /// The width of the picture that is drawn, divided by its height.
    package let ratio: Double
    /// What leaves, and what arrives.
    package let from: PaintedPicture
    package let to: PaintedPicture
    /// Returns the picture of a parameter.
    package let picture: (ContentID) -> PaintedPicture?

    package init(
        effect: ShaderEffect, progress: Double, ratio: Double, from: PaintedPicture, to: PaintedPicture,
        picture: @escaping (ContentID) -> PaintedPicture?
    ) {
        (self.effect, self.progress, self.ratio) = (effect, progress, ratio)
        (self.from, self.to, self.picture) = (from, to, picture)
    }
}

/// Pixels with a number that tells whether they are the same as before.
package struct PaintedPicture {
    package let texels: Texels
    package let stamp: UInt64

    package init(texels: Texels, stamp: UInt64) {
        (self.texels, self.stamp) = (texels, stamp)
    }
}
