import Compositing
internal import CEGL
internal import CGLES
import RenderGLES
import Scene

/// The least that a slide of two pages can cost: two textured quads a frame, by hand, in a context of its own.
final class SlideFloor {
    /// How the quads read their textures. A slide of pages at whole pixels needs no more than the nearest texel, which is the
    /// cheaper one in software.
    enum Filter {
        case nearest, linear

        fileprivate var name: GLint { self == .nearest ? GL_NEAREST : GL_LINEAR }
    }

    private let filter: Filter
    private let context: GraphicsContext
    private let handle: EGLContext?
    private let display: EGLDisplay?
    private let width: Int
    private let height: Int
    /// Three of each, as every loop for a display has: the one shown, the one on its way, the one being drawn.
    private let pixels: [UnsafeMutableRawBufferPointer]
    private var textures: [GLuint] = [0, 0]
    private var targets: [GLuint] = [0, 0, 0]
    private var framebuffers: [GLuint] = [0, 0, 0]
    private var program: GLuint = 0
    private var offset: GLint = 0

    init(width: Int, height: Int, _ filter: Filter) throws {
        self.filter = filter
        // Only one context is current on a thread: the caller's comes back after each frame.
        context = try GraphicsContext(.surfaceless)
        handle = eglGetCurrentContext()
        display = eglGetCurrentDisplay()
        self.width = width
        self.height = height
        pixels = (0..<3).map { _ in .allocate(byteCount: width * height * 4, alignment: 64) }
        makeTargets()
        makePages()
        makeProgram()
    }

    deinit { for memory in pixels { memory.deallocate() } }

    /// One frame of the slide, in nanoseconds.
    func time(of frame: Int, in frames: Int) -> Double {
        let previous = eglGetCurrentContext()
        eglMakeCurrent(display, nil, nil, handle)
        defer { if previous != nil { eglMakeCurrent(display, nil, nil, previous) } }
        return Stopwatch.measure { draw(into: frame % 3, progress: GLfloat(frame) / GLfloat(frames - 1)) }
    }

    private func draw(into buffer: Int, progress: GLfloat) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffers[buffer])
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glUseProgram(program)
        for page in 0..<2 {
            glBindTexture(GLenum(GL_TEXTURE_2D), textures[page])
            glUniform1f(offset, GLfloat(page) * 2 - progress * 2)
            glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
        }
        glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels[buffer].baseAddress)
    }

    private func makeTargets() {
        glGenTextures(3, &targets)
        glGenFramebuffers(3, &framebuffers)
        for (target, framebuffer) in zip(targets, framebuffers) {
            fill(target, with: nil)
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
            glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), target, 0)
        }
    }

    private func makePages() {
        glGenTextures(2, &textures)
        for page in 0..<2 {
            Pixels.pattern(width: width, height: height, seed: page).withUnsafeBytes {
                fill(textures[page], with: $0.baseAddress)
            }
        }
    }

    private func fill(_ texture: GLuint, with bytes: UnsafeRawPointer?) {
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
            bytes)
        for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), filter.name)
        }
        for name in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), GL_CLAMP_TO_EDGE)
        }
    }

    private func makeProgram() {
        program = glCreateProgram()
        attach(
            GL_VERTEX_SHADER,
            """
            attribute vec2 corner;
            uniform float offset;
            varying vec2 uv;
            void main() {
                uv = corner;
                gl_Position = vec4(corner * 2.0 - 1.0 + vec2(offset, 0.0), 0.0, 1.0);
            }
            """)
        attach(
            GL_FRAGMENT_SHADER,
            """
            precision mediump float;
            uniform sampler2D page;
            varying vec2 uv;
            void main() { gl_FragColor = texture2D(page, uv); }
            """)
        glBindAttribLocation(program, 0, "corner")
        glLinkProgram(program)
        offset = glGetUniformLocation(program, "offset")
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        let corners: [GLfloat] = [0, 0, 1, 0, 0, 1, 1, 1]
        glBufferData(GLenum(GL_ARRAY_BUFFER), corners.count * 4, corners, GLenum(GL_STATIC_DRAW))
        glEnableVertexAttribArray(0)
        glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    }

    private func attach(_ kind: Int32, _ source: String) {
        let shader = glCreateShader(GLenum(kind))
        source.withCString { text in
            var pointer: UnsafePointer<CChar>? = text
            glShaderSource(shader, 1, &pointer, nil)
        }
        glCompileShader(shader)
        glAttachShader(program, shader)
    }
}
