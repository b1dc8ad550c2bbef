/// A transition shader in the GL Transitions convention, version 1, with what its comments say of its parameters.
///
/// The convention: `vec4 transition(vec2 uv)` with `getFromColor`, `getToColor`, `progress` and `ratio` at hand; parameters are
/// uniforms whose defaults stand in a comment on the same line. Found in the wild and read here:
///
///     uniform float size; // = 0.2
///     uniform float size = 0.2;
///     uniform vec2 direction /* = vec2(0.0, 1.0) */;
///     uniform float a; // = 1.0;   uniform float b /* = 2.0 */;
///     uniform float a, b; // = 0.5
///     uniform vec4 color; // = vec4(1.)
///     uniform bool persp; // = true
///     uniform sampler2D luma; // an image, by default a ramp
package struct TransitionSource: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case float, vec2, vec3, vec4, int, bool, ivec2, ivec3, ivec4, bvec2, bvec3, bvec4, mat2, mat3, mat4, sampler2D

        /// Numbers that the uniform takes.
        package var count: Int {
            switch self {
            case .float, .int, .bool, .sampler2D: 1
            case .vec2, .ivec2, .bvec2: 2
            case .vec3, .ivec3, .bvec3: 3
            case .vec4, .ivec4, .bvec4, .mat2: 4
            case .mat3: 9
            case .mat4: 16
            }
        }

        package var isInteger: Bool {
            switch self {
            case .int, .bool, .ivec2, .ivec3, .ivec4, .bvec2, .bvec3, .bvec4: true
            case .float, .vec2, .vec3, .vec4, .mat2, .mat3, .mat4, .sampler2D: false
            }
        }
    }

    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var kind: Kind
        /// Nil when the comment gives none: the uniform is then zero, a sampler the built-in ramp.
        package var defaultValue: ShaderValue?
    }

    /// As the driver may compile it: initialisers of uniforms, which ES does not allow, are blanked out.
    package let text: String
    package let parameters: [Parameter]

    package init(_ source: String) {
        var lines: [String] = []
        var found: [Parameter] = []
        // Swift counts CR LF as one character, which "\n" does not equal.
        for line in source.split(omittingEmptySubsequences: false, whereSeparator: { "\n\r\r\n".contains($0) }) {
            lines.append(TransitionSource.read(String(line), into: &found))
        }
        text = lines.joined(separator: "\n")
        parameters = found
    }

    /// Reads the declarations of one line; returns the line as the compiler shall see it.
    private static func read(_ line: String, into found: inout [Parameter]) -> String {
        guard line.contains("uniform") else { return line }
        var scanner = DeclarationScanner(line)
        while let declaration = scanner.next() { found += declaration }
        return scanner.cleaned
    }
}
