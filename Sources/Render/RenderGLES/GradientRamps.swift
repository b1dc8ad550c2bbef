internal import CGLES
import Compositing
import Motion
import Scene

/// Gradients baked into rows of 256 texels, kept while they are in use.
struct GradientRamps {
    private static let capacity = 64

    private struct Key: Hashable {
        var colors: [Color]
        var locations: [Double]
    }

    private var ramps: [Key: GLTexture] = [:]

    mutating func ramp(for gradient: GradientValues) -> GLTexture {
        let key = Key(colors: gradient.colors, locations: gradient.locations)
        if let ramp = ramps[key] { return ramp }
        // An animated gradient makes a new ramp in each frame. All old ramps are dropped together.
        if ramps.count >= GradientRamps.capacity { ramps.removeAll() }
        let texture = GLTexture(width: GradientRamp.width, height: 1)
        GradientRamp.bake(gradient).withUnsafeBytes {
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(GradientRamp.width), 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
                $0.baseAddress)
        }
        ramps[key] = texture
        return texture
    }

    mutating func removeAll() {
        ramps.removeAll()
    }
}
