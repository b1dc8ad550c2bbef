internal import CGLES
import Scene
import Shaders

/// A transition shader of the GL Transitions convention, wrapped and compiled.
final class TransitionProgram {
    let program: GLProgram
    let from: GLint
    let to: GLint
    let progress: GLint
    let ratio: GLint
    /// The location of the size of a pixel in uv, if the shader uses it.
    let pixel: GLint
    /// The location of the factor and the offset of uv's x, for shaders with a direction.
    let side: GLint

    /// Compiles the source as ES 1.00. After a failure it tries again with the initializers of globals moved into `main`. After
    /// another failure it tries ES 3.00, if the context supports it (for loops that are not constant).
    ///
    /// - Parameter name: the file's name in errors.
    init(_ source: TransitionSource, name: String, majorVersion: Int) throws(RenderError) {
        program = try Self.compile(source, name: name, majorVersion: majorVersion)
        from = program.uniform("from")
        to = program.uniform("to")
        progress = program.uniform("progress")
        ratio = program.uniform("ratio")
        pixel = source.wantsPixel ? program.uniform("pixel") : -1
        side = program.uniform("gimbal_side")
    }

    private static func compile(
        _ source: TransitionSource, name: String, majorVersion: Int
    ) throws(RenderError) -> GLProgram {
        let vertex = ProgramLibrary.text("quad.vert")
        var text = source.text
        var assignments = ""
        var failure: RenderError
        do {
            return try GLProgram(vertex: vertex, fragment: wrap(source, text, "", modern: false), label: name)
        } catch {
            failure = error
        }
        if let hoisted = source.hoisted {
            (text, assignments) = hoisted
            do {
                return try GLProgram(vertex: vertex, fragment: wrap(source, text, assignments, modern: false), label: name)
            } catch {
                failure = error
            }
        }
        guard majorVersion >= 3 else { throw located(failure, name: name) }
        do {
            return try GLProgram(
                vertex: modernise(vertex), fragment: wrap(source, text, assignments, modern: true), label: name)
        } catch {
            // For a source in the newer language the error of the newer language is reported.
            throw located(source.version >= 130 ? error : failure, name: name)
        }
    }

    /// Returns the lines that the language requires first.
    private static func head(_ source: TransitionSource, modern: Bool) -> String {
        guard modern else { return source.extensions.map { $0 + "\n" }.joined() }
        // ES 3.00 has most extensions in its core, and then does not know their names.
        let extensions = source.extensions.map { $0.replacing("require", with: "enable") + "\n" }.joined()
        return "#version 300 es\n\(extensions)#define varying in\n#define texture2D texture\nout highp vec4 gimbal_color;\n"
    }

    private static func wrap(
        _ source: TransitionSource, _ text: String, _ assignments: String, modern: Bool
    ) -> String {
        let result = modern ? "gimbal_color" : "gl_FragColor"
        // For a motion with a direction the coordinates are mirrored, not the pictures.
        let (x, declarations) =
            source.direction != nil ? ("(uv.x * gimbal_side.x + gimbal_side.y)", "uniform vec2 gimbal_side;\n") : ("uv.x", "")
        return head(source, modern: modern) + """
            #ifdef GL_FRAGMENT_PRECISION_HIGH
            precision highp float;
            precision highp int;
            #else
            precision mediump float;
            precision mediump int;
            #endif
            varying vec2 v_uv;
            varying vec4 v_color;
            uniform sampler2D from, to;
            uniform float progress, ratio;
            \(declarations)\(source.wantsPixel ? "uniform vec2 pixel;" : "")
            vec4 getFromColor(vec2 uv) { return texture2D(from, vec2(\(x), 1.0 - uv.y)); }
            vec4 getToColor(vec2 uv) { return texture2D(to, vec2(\(x), 1.0 - uv.y)); }
            vec4 gimbalImage(sampler2D image, vec2 uv) { return texture2D(image, vec2(uv.x, 1.0 - uv.y)); }
            vec4 gimbalImage(sampler2D image, vec2 uv, float bias) {
                return texture2D(image, vec2(uv.x, 1.0 - uv.y), bias);
            }
            // The convention's images, too, have their origin at the bottom left.
            #undef texture2D
            #define texture2D gimbalImage
            \(modern && source.version >= 130 ? "#define texture gimbalImage" : "")
            #line 1
            \(text)
            void main() {
            \(assignments)
            vec2 uv = vec2(v_uv.x, 1.0 - v_uv.y);
            \(result) = transition(vec2(\(x), uv.y)) * v_color.a;
            }

            """
    }

    private static func modernise(_ vertex: String) -> String {
        "#version 300 es\n#define attribute in\n#define varying out\n" + vertex
    }

    /// Rewrites the driver's `0:12(5): error: …` as `file.glsl:12: …`.
    private static func located(_ error: RenderError, name: String) -> RenderError {
        guard case .badShader(_, let message) = error else { return error }
        let lines = message.split(separator: "\n").map { line -> String in
            guard line.hasPrefix("0:") else { return String(line) }
            let rest = line.dropFirst(2)
            let number = rest.prefix { $0.isNumber }
            guard !number.isEmpty, let colon = rest.firstIndex(of: ":") else { return String(line) }
            return "\(name):\(number):\(rest[rest.index(after: colon)...])"
        }
        return .badShader(name: name, message: lines.joined(separator: "\n"))
    }
}
