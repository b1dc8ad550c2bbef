internal import CGLES
import Compositing

/// A texture, with a framebuffer when something is drawn into it. It is deleted with its owner, while the context is current.
final class GLTexture {
    let name: GLuint
    let width: Int
    let height: Int
    /// The framebuffer; 0 until something is drawn into the texture.
    private(set) var framebuffer: GLuint = 0
    private(set) var filter: GLint = 0
    /// `GL_TEXTURE_2D`, or `GL_TEXTURE_EXTERNAL_OES`, which only special programs read.
    let target: GLenum
    var byteCount: Int { width * height * 4 }
    var isExternal: Bool { target != GLenum(GL_TEXTURE_2D) }

    /// Creates a texture with undefined content.
    ///
    /// - Parameter format: the format of uploaded pixels, `GL_RGBA` or `GL_BGRA_EXT`.
    convenience init(width: Int, height: Int, format: GLenum = GLenum(GL_RGBA)) {
        self.init(width: width, height: height, target: GLenum(GL_TEXTURE_2D)) {
            glTexImage2D(
                GLenum(GL_TEXTURE_2D), 0, GLint(format), GLsizei(width), GLsizei(height), 0, format, GLenum(GL_UNSIGNED_BYTE),
                nil)
        }
    }

    /// Creates a texture.
    ///
    /// - Parameter fill: gives the texture memory, while it is bound to its target.
    init(width: Int, height: Int, target: GLenum, fill: () -> Void) {
        self.width = width
        self.height = height
        self.target = target
        var made: GLuint = 0
        glGenTextures(1, &made)
        name = made
        glBindTexture(target, made)
        fill()
        // Without mipmaps a texture is complete only with these settings. Sides need not be powers of two when clamped (ES 2.0
        // §3.8.2).
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
        setFilter(GL_LINEAR)
    }

    deinit {
        if framebuffer != 0 {
            var name = framebuffer
            glDeleteFramebuffers(1, &name)
        }
        var name = name
        glDeleteTextures(1, &name)
    }

    /// Returns the framebuffer, created on demand. It needs the context, and it binds the new framebuffer.
    func makeFramebuffer() throws(RenderError) -> GLuint {
        guard framebuffer == 0 else { return framebuffer }
        var made: GLuint = 0
        glGenFramebuffers(1, &made)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), made)
        glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), name, 0)
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            glDeleteFramebuffers(1, &made)
            throw .badTarget(reason: "a surface of \(width)x\(height) is not complete (0x\(String(status, radix: 16)))")
        }
        framebuffer = made
        return made
    }

    /// Makes the driver give the pixels sent so far their place on the GPU.
    ///
    /// NVIDIA's puts that off until something is drawn with the texture, and then the frame that first shows a picture of 256 MB
    /// took 63 ms. To be complete in a framebuffer a texture needs its memory.
    func place() {
        var made: GLuint = 0
        glGenFramebuffers(1, &made)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), made)
        glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), name, 0)
        _ = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        glDeleteFramebuffers(1, &made)
    }

    /// Sets `GL_LINEAR` or `GL_NEAREST`. The texture must be bound.
    func setFilter(_ wanted: GLint) {
        guard filter != wanted else { return }
        filter = wanted
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), wanted)
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), wanted)
    }
}
