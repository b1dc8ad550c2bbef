import Scene
import Testing

/// Declarations as they are found in shaders of the GL Transitions convention, version 1.
@Suite("Parameters of transition shaders") struct TransitionSourceTests {
    private func parameters(_ source: String) -> [String] {
        TransitionSource(source).parameters.map { parameter in
            let value: String =
                switch parameter.defaultValue {
                case .floats(let values)?: "\(values)"
                case .integers(let values)?: "\(values)"
                case .image?: "image"
                case nil: "none"
                }
            return "\(parameter.kind) \(parameter.name) \(value)"
        }
    }

    @Test(arguments: [
        ("uniform float size; // = 0.2", ["float size [0.2]"]),
        ("uniform float size; //=.2", ["float size [0.2]"]),
        ("uniform float size; // = 2.", ["float size [2.0]"]),
        ("uniform float size; // = -1.5e-2", ["float size [-0.015]"]),
        ("uniform float size; // = 0.2 (in parts of the width)", ["float size [0.2]"]),
        ("uniform float size; // = 0.2; // between 0 and 1", ["float size [0.2]"]),
        ("uniform float size /* = 0.2 */;", ["float size [0.2]"]),
        ("uniform float size/* = 0.2 */;", ["float size [0.2]"]),
        ("uniform float size = 0.2;", ["float size [0.2]"]),
        ("  uniform highp float size ; // = 0.2", ["float size [0.2]"]),
        ("uniform vec2 direction; // = vec2(0.0, 1.0)", ["vec2 direction [0.0, 1.0]"]),
        ("uniform vec2 direction /* = vec2(0.0, -1.) */;", ["vec2 direction [0.0, -1.0]"]),
        ("uniform vec3 tint; // = vec3(0.9,.4,.2)", ["vec3 tint [0.9, 0.4, 0.2]"]),
        ("uniform vec4 shade; // = vec4(1.)", ["vec4 shade [1.0]"]),
        ("uniform ivec2 squares/* = ivec2(20) */;", ["ivec2 squares [20]"]),
        ("uniform ivec2 squares; // = ivec2(10, 12)", ["ivec2 squares [10, 12]"]),
        ("uniform int steps; // = 5", ["int steps [5]"]),
        ("uniform bool deep; // = true", ["bool deep [1]"]),
        ("uniform bool deep; // = false", ["bool deep [0]"]),
        ("uniform float a, b; // = 0.5", ["float a [0.5]", "float b [0.5]"]),
        ("uniform float a; /* = 1.0 */ uniform float b; // = 2.0", ["float a [1.0]", "float b [2.0]"]),
        ("uniform int a; // = 1 uniform int b; // = 2; uniform int c; // = 3", ["int a [1]", "int b [2]", "int c [3]"]),
        ("uniform float a; // = 1.0; uniform float b /* the uniform float = 2.0 */;", ["float a [1.0]", "float b [2.0]"]),
        (
            "uniform vec2 foo /*= vec2(42.0, 7.0)*/, bar /* = vec2(1.) */;",
            ["vec2 foo [42.0, 7.0]", "vec2 bar [1.0]"]
        ),
        ("uniform vec2 foo, bar; // = vec2(1.0, 2.0); // both", ["vec2 foo [1.0, 2.0]", "vec2 bar [1.0, 2.0]"]),
        ("uniform float /* = 4.0 */ v;", ["float v [4.0]"]),
        ("uniform float x // = 6.0\n;", ["float x [6.0]"]),
        ("/* several\n lines */ uniform float w; // = 5.0", ["float w [5.0]"]),
        ("/*\nuniform float hidden; // = 1.0\n*/", []),
        ("// größe 漢字\nuniform float x; // = 1.0 — größe", ["float x [1.0]"]),
        ("uniform float a[3]; // = 1.0", ["float a [1.0]"]),
        ("uniform float x; // = 1.0 /* not\nclosed", ["float x [1.0]"]),
        ("uniform sampler2D luma;", ["sampler2D luma none"]),
        ("uniform float size;", ["float size none"]),
        ("uniform float size; // how large", ["float size none"]),
        ("// uniform float size; // = 0.2", []),
        ("vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }", []),
        ("float uniformly(float x) { return x; }", []),
        ("uniform", []),
        ("uniform float", []),
        ("uniform float ; // = ", []),
        ("uniform vec2 d; // = vec2(", ["vec2 d none"]),
        ("uniform int steps; // = 99999999999", ["int steps [2000000000]"]),
    ]) func `a declaration gives its parameters`(line: String, expected: [String]) {
        #expect(parameters(line) == expected)
        #expect(parameters("float one;\r\n" + line + "\r\nfloat two;") == expected, "with the line ends of Windows")
    }

    @Test(arguments: [
        ("uniform float turn; // = pi/2", "pi/2"), ("uniform float third; // = 1.0 / 3.0", "1.0 / 3.0"),
        ("uniform int steps; // = 1.5", "1.5"), ("uniform float far; // = 1e999", "1e999"),
        ("uniform vec2 way; // = vec2(pi, 0.0)", "vec2(pi, 0.0)"), ("uniform vec3 tint; // = vec3(1.0, 0.5)", "vec3(1.0, 0.5)"),
    ]) func `a default that is no constant is known by its text`(line: String, text: String) {
        let parameter = TransitionSource(line).parameters.first
        #expect(parameter?.defaultValue == nil && parameter?.unreadDefault == text)
    }

    @Test func `a default is quoted by its beginning`() {
        let parameter = TransitionSource("uniform float a; // = a" + String(repeating: "b", count: 5000)).parameters.first
        #expect(parameter?.unreadDefault?.count == 81)
        #expect(parameter?.unreadDefault?.hasSuffix("b…") == true)
    }

    /// Each was once read with all that followed it, one inside the other: 16,000 took 33 seconds and 3 GB.
    @Test func `a comment may hold any number of declarations`() {
        let line = String(repeating: "uniform float a; // = 2.0 ", count: 50_000)
        let parameters = TransitionSource(line).parameters
        #expect(parameters.count == 50_000)
        #expect(parameters.last?.defaultValue == .floats([2]))
    }

    @Test func `directives that must come first are taken out, and lines keep their numbers`() {
        let source = TransitionSource("#version 300 es\n#extension GL_OES_standard_derivatives : enable\n#define X 1\nfloat x;")
        #expect(source.version == 300)
        #expect(source.extensions == ["#extension GL_OES_standard_derivatives : enable"])
        #expect(source.text.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
        #expect(!source.text.contains("#version") && !source.text.contains("#extension") && source.text.contains("#define"))
    }

    @Test(arguments: [
        ("vec4 transition(vec2 uv) { return vec4(pixel.x); }", true), ("float f(vec2 pixel) { return pixel.x; }", true),
        ("vec4 transition(vec2 uv) { return vec4(progress); } // pixel", false),
        ("uniform vec2 pixel; // = vec2(2.0)\nvec4 transition(vec2 uv) { return vec4(pixel, pixel); }", false),
        ("const float a = 1.0, pixel = 2.0;\nfloat f() { return pixel; }", false),
        ("vec4 pixel(vec2 uv) { return getToColor(uv); }\nvec4 transition(vec2 uv) { return pixel(uv); }", false),
    ]) func `the size of a pixel is given to who asks for it and declares nothing of that name`(text: String, expected: Bool) {
        #expect(TransitionSource(text).wantsPixel == expected)
    }

    @Test(arguments: [
        ("// A wipe.\n// Direction: left\n", ShaderDirection.left), ("// direction:\tRight\r\n", .right),
        ("/* A wipe.\n * Direction: right\n */", .right), ("// Direction: horizontal\n", .left),
        ("// The direction: left or not\n", nil), ("// Direction: left to right\n", nil), ("// Direction: left, mostly", nil),
    ]) func `a comment of two words declares a direction`(text: String, expected: ShaderDirection?) {
        let source = TransitionSource(text)
        #expect(source.direction == expected && source.unreadDirection == nil)
    }

    @Test(arguments: [
        ("// A lens.\n// Stand-in: circular-reveal center\n", ["circular-reveal", "center"]),
        ("// stand-in:\tpush\r\n", ["push"]),
        ("/* A page.\n * Stand-in: zoom\n */", ["zoom"]), ("// Stand-in: push or fade, at will\n", []),
        ("// A stand-in: push\n", []),
        ("// Stand-in:\n", []),
    ]) func `a comment of two or three words names a stand-in, and where its motion begins`(text: String, expected: [String]) {
        let standIn = TransitionSource(text).standIn
        #expect([standIn?.name, standIn?.place].compactMap(\.self) == expected)
    }

    @Test func `a direction that is no side is kept for the report`() {
        let source = TransitionSource("// Direction: up\n")
        #expect(source.direction == nil && source.unreadDirection == "up")
    }

    @Test func `forward goes on as the reader does`() {
        #expect(ShaderDirection.right.isMirrored(isRightToLeft: false) && !ShaderDirection.right.isMirrored(isRightToLeft: true))
        #expect(!ShaderDirection.left.isMirrored(isRightToLeft: false) && ShaderDirection.left.isMirrored(isRightToLeft: true))
    }

    @Test func `an initializer, which ES forbids, is blanked and moves nothing`() {
        let source = "uniform vec2 d = vec2(1.0, 2.0);\nfloat x;"
        let text = TransitionSource(source).text
        #expect(text.split(separator: "\n").count == 2)
        #expect(!text.contains("="))
        #expect(text.hasPrefix("uniform vec2 d"))
        #expect(text.count == source.count)
    }

    @Test func `initializers of globals move into main, and lines keep their numbers`() throws {
        let source = TransitionSource(
            """
            uniform float zoom; // = 0.8
            const float pi = 3.14;
            vec2 squeezed = vec2(1.0, 1.0 / ratio), other;
            highp float s = pow(2.0 * abs(progress - 0.5), 3.0);
            vec4 transition(vec2 p) { float local = 1.0; return getToColor(p * squeezed * local * s); }
            """)
        let hoisted = try #require(source.hoisted)
        #expect(source.text.contains("1.0 / ratio"), "a driver that takes it sees it as it was written")
        #expect(
            hoisted.assignments
                == "#line 3\nsqueezed = vec2(1.0, 1.0 / ratio);\n#line 4\ns = pow(2.0 * abs(progress - 0.5), 3.0);")
        #expect(!hoisted.text.contains("ratio") && hoisted.text.contains("const float pi = 3.14;"))
        #expect(hoisted.text.contains("float local = 1.0;"))
        #expect(hoisted.text.split(separator: "\n").count == 5)
        #expect(TransitionSource("float pi() { float x = 3.0; return x; }").hoisted == nil)
    }

    @Test(arguments: [
        ("vec4 transition (vec2 uv) { return vec4(1.0); }", true), ("\u{FEFF}vec4 transition(vec2 uv);", true),
        ("// a transition(vec2 uv)", false), ("/* transition( */ void main() {}", false), ("float transition;", false),
        ("", false),
    ]) func `a transition is asked for by its bracket`(source: String, expected: Bool) {
        #expect(TransitionSource(source).mentionsTransition == expected)
        #expect(!TransitionSource(source).text.hasPrefix("\u{FEFF}"))
    }
}
