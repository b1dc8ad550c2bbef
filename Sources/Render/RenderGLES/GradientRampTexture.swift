internal import CGLES
import Compositing
import Scene

/// The texture of a gradient's colors: one row of texels.
enum GradientRampTexture {
    static func make(_ gradient: GradientValues) -> GLTexture {
        let texture = GLTexture(width: GradientRamp.width, height: 1)
        GradientRamp.bake(gradient).withUnsafeBytes {
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(GradientRamp.width), 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
                $0.baseAddress)
        }
        return texture
    }
}
