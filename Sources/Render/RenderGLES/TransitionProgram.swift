internal import CGLES
import Compositing
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
    init(_ source: TransitionSource, name: String, context: GraphicsContext) throws(RenderError) {
        program = try Self.compile(source, name: name, context)
        from = program.uniform("from")
        to = program.uniform("to")
        progress = program.uniform("progress")
        ratio = program.uniform("ratio")
        pixel = source.wantsPixel ? program.uniform("pixel") : -1
        side = program.uniform("gimbal_side")
    }

    private static func compile(
        _ source: TransitionSource, name: String, _ context: GraphicsContext
    ) throws(RenderError) -> GLProgram {
        let precision = context.fragmentPrecision
        let vertex = ProgramLibrary.text("quad.vert")
        var text = source.text
        var assignments = ""
        var failure: RenderError
        do {
            return try GLProgram(vertex: vertex, fragment: wrap(source, text, "", precision, modern: false), label: name)
        } catch {
            failure = error
        }
        if let hoisted = source.hoisted {
            (text, assignments) = hoisted
            do {
                return try GLProgram(
                    vertex: vertex, fragment: wrap(source, text, assignments, precision, modern: false), label: name)
            } catch {
                failure = error
            }
        }
        guard context.majorVersion >= 3 else { throw located(failure, name: name) }
        do {
            return try GLProgram(
                vertex: modernise(vertex), fragment: wrap(source, text, assignments, precision, modern: true), label: name)
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
        _ source: TransitionSource, _ text: String, _ assignments: String, _ precision: String, modern: Bool
    ) -> String {
        let result = modern ? "gimbal_color" : "gl_FragColor"
        // For a motion with a direction the coordinates are mirrored, not the pictures.
        let (x, declarations) =
            source.direction != nil ? ("(uv.x * gimbal_side.x + gimbal_side.y)", "uniform vec2 gimbal_side;\n") : ("uv.x", "")
        return head(source, modern: modern) + """
            precision \(precision) float;
            precision \(precision) int;
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

    /// Returns the error with the file's name and lines in place of the driver's.
    private static func located(_ error: RenderError, name: String) -> RenderError {
        guard case .badShader(_, let message) = error else { return error }
        return .badShader(name: name, message: ShaderLog.located(message, in: name))
    }
}
