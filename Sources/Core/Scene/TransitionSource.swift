/// A transition shader in the GL Transitions convention, version 1, with the parameter information in its comments.
///
/// The convention: `vec4 transition(vec2 uv)` with `getFromColor`, `getToColor`, `progress` and `ratio` at hand; parameters are
/// uniforms whose defaults stand in a comment on the same line. Found in the wild and read here:
///
///     uniform float size; // = 0.2
///     uniform float size = 0.2;
///     uniform vec2 direction /* = vec2(0.0, 1.0) */;
///     uniform float a; // = 1.0;   uniform float b /* = 2.0 */;
///     uniform float a, b; // = 0.5
///     uniform vec2 a /* = vec2(0.0) */, b /* = vec2(1.) */;
///     uniform vec4 color; // = vec4(1.)
///     uniform bool persp; // = true
///     uniform sampler2D luma; // an image, by default a ramp
package struct TransitionSource: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case float, vec2, vec3, vec4, int, bool, ivec2, ivec3, ivec4, bvec2, bvec3, bvec4, mat2, mat3, mat4, sampler2D

        /// The number of components of the uniform.
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
        /// The default; nil when the comment gives none: the uniform is then zero, a sampler the built-in ramp.
        package var defaultValue: ShaderValue?
        /// The comment's text where it is not a constant of this kind.
        package var unreadDefault: String?
    }

    /// The text as it was written.
    package let original: String
    /// The text for the driver: initializers of uniforms, which ES does not allow, are blanked out, and so are directives that
    /// must come first.
    package let text: String
    /// The `#extension` lines that were blanked.
    package let extensions: [String]
    /// The number in `#version`; 100 without it.
    package let version: Int
    /// The numbers of further `#version` lines, which have no effect.
    package let laterVersions: [Int]
    /// The side to which the motion goes; nil where it has none, or is the same for all reading directions.
    package let direction: ShaderDirection?
    /// The text of a direction comment that is not a side.
    package let unreadDirection: String?
    /// What is shown where nothing draws shaders; nil for a fade.
    package let standIn: ShaderStandIn?
    /// The shader reads the size of a pixel as `pixel`.
    package let wantsPixel: Bool
    package let parameters: [Parameter]
    /// Whether `transition(` occurs outside of comments.
    package let mentionsTransition: Bool
    /// The same text for drivers that only accept globals with constant initializers, as ES requires and browsers do not; nil
    /// without such globals.
    ///
    /// Their initializers are blanked too, and become assignments for the beginning of `main`.
    package let hoisted: (text: String, assignments: String)?

    package init(_ source: String) {
        original = source
        let bytes = TransitionSource.plainLines(source)
        let scanner = DeclarationScanner(bytes)
        let preamble = ShaderPreamble(bytes)
        let plain = TransitionSource.blank(scanner.uniformInitialisers + preamble.directives, in: bytes)
        (extensions, version, laterVersions) = (preamble.extensions, preamble.version, preamble.laterVersions)
        (direction, unreadDirection) = (preamble.direction, preamble.unreadDirection)
        (standIn, wantsPixel) = (preamble.standIn, preamble.wantsPixel)
        let globals = scanner.globalInitialisers
        text = String(decoding: plain, as: UTF8.self)
        parameters = scanner.parameters
        mentionsTransition = scanner.mentionsTransition
        guard !globals.isEmpty else {
            hoisted = nil
            return
        }
        hoisted = (
            String(decoding: TransitionSource.blank(globals.map(\.range), in: plain), as: UTF8.self),
            globals.map { "#line \($0.line)\n\($0.name) =\($0.value);" }.joined(separator: "\n")
        )
    }

    /// Whether all non-ASCII letters are in comments, where an encoding cannot do harm.
    package static func isPlainOutsideComments(_ source: String) -> Bool {
        let bytes = Array(source.utf8)
        return ShaderToken.all(of: bytes).allSatisfy { $0.kind == .comment || bytes[$0.range].allSatisfy { $0 < 0x80 } }
    }

    /// Returns the text without a byte order mark, and with every line end a line feed.
    private static func plainLines(_ source: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.utf8.count)
        var last: UInt8 = 0
        for byte in source.utf8 {
            let isSecondHalf = byte == UInt8(ascii: "\n") && last == UInt8(ascii: "\r")
            if !isSecondHalf { bytes.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte) }
            last = byte
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Line numbers are preserved.
    private static func blank(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for at in ranges.joined() where bytes[at] != UInt8(ascii: "\n") { bytes[at] = UInt8(ascii: " ") }
        return bytes
    }

    package static func == (a: TransitionSource, b: TransitionSource) -> Bool { a.original == b.original }

    package func hash(into hasher: inout Hasher) { hasher.combine(original) }
}
