internal import CGLES
import Compositing
import Shaders

/// A linked program with the locations of its uniforms. It is deleted with its owner, while the context is current.
final class GLProgram {
    let name: GLuint
    let texture: GLint
    let clipMatrix: GLint
    let clipShape: GLint
    let clipCorners: GLint

    /// The vertex attributes, in the order of `QuadVertex`.
    static let attributes = ["a_position", "a_local", "a_uv", "a_color", "a_border", "a_shape", "a_corners"]

    /// Compiles and links a program. Every program shares the vertex shader's attributes.
    ///
    /// - Parameter label: the program's name in errors.
    init(vertex: String, fragment: String, label: String) throws(RenderError) {
        let vertexShader = try GLProgram.compile(vertex, GLenum(GL_VERTEX_SHADER), label)
        defer { glDeleteShader(vertexShader) }
        let fragmentShader = try GLProgram.compile(fragment, GLenum(GL_FRAGMENT_SHADER), label)
        defer { glDeleteShader(fragmentShader) }
        let name = glCreateProgram()
        self.name = name
        glAttachShader(name, vertexShader)
        glAttachShader(name, fragmentShader)
        for (index, attribute) in GLProgram.attributes.enumerated() { glBindAttribLocation(name, GLuint(index), attribute) }
        glLinkProgram(name)
        // An attached shader lives as long as the program, with all that the compiler made of it.
        glDetachShader(name, vertexShader)
        glDetachShader(name, fragmentShader)
        var linked: GLint = 0
        glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
        guard linked != 0 else {
            let message = GLProgram.text { glGetProgramInfoLog(name, $0, $1, $2) }
            glDeleteProgram(name)
            throw .badShader(name: label, message: message)
        }
        texture = glGetUniformLocation(name, "u_texture")
        clipMatrix = glGetUniformLocation(name, "u_clipMatrix")
        clipShape = glGetUniformLocation(name, "u_clipShape")
        clipCorners = glGetUniformLocation(name, "u_clipCorners")
    }

    deinit {
        glDeleteProgram(name)
    }

    /// Returns the location of a uniform, or -1 when the compiler found it unused.
    func uniform(_ uniform: String) -> GLint {
        glGetUniformLocation(name, uniform)
    }

    private static func compile(_ source: String, _ kind: GLenum, _ label: String) throws(RenderError) -> GLuint {
        let shader = glCreateShader(kind)
        source.withCString { text in
            var pointer: UnsafePointer<GLchar>? = text
            glShaderSource(shader, 1, &pointer, nil)
        }
        glCompileShader(shader)
        var compiled: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
        guard compiled == 0 else { return shader }
        let message = text { glGetShaderInfoLog(shader, $0, $1, $2) }
        glDeleteShader(shader)
        throw .badShader(name: label, message: message)
    }

    private static func text(_ read: (GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void) -> String {
        String(unsafeUninitializedCapacity: 4096) { bytes in
            bytes.withMemoryRebound(to: GLchar.self) { chars in
                var length: GLsizei = 0
                read(GLsizei(chars.count), &length, chars.baseAddress)
                return min(Int(max(length, 0)), chars.count)
            }
        }
    }
}
