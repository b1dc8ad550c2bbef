/// The GLSL ES sources that Gimbal draws with, inside the binary.
///
/// What it is: text by file name. `Shaders.source("solid.frag")` for the renderer's own programs in `glsl/`, and
/// `Shaders.transition("page-curl")` for the transitions in `transitions/`, which follow the GL Transitions convention.
/// What it refuses to do: parse, compile or know GL. The renderer adds the prelude and reads the parameters; this module only
/// keeps the text, so that a device needs no data files beside the program and a missing file is an error at build time.
///
/// How a file gets in, in order:
///
///     1  the file is put into `glsl/` or `transitions/`            (a name may occur once: embedding flattens folders)
///     2  SwiftPM's `.embedInCode` turns it into `PackageResources.<name>`, an array of bytes; every character of the name
///        that no identifier may have becomes `_`, so `page-curl.glsl` is `PackageResources.page_curl_glsl`
///     3  one line in `Shaders+Files.swift` gives it its file name back; `ShadersTests` compares that table with the folders
///
/// Text is decoded when asked for. A program is built once for each context, so nothing is kept here.
///
/// The convention's version 1, as our transitions use it: `// Author:` and `// License:` at the top, parameters as uniforms
/// with the default in a comment (`uniform vec2 center; // = vec2(0.5, 0.5)`), `vec4 transition(vec2 uv)` with `uv` from the
/// bottom left, and from the renderer `getFromColor`, `getToColor`, `progress` and `ratio` (width over height).
/// Each of ours returns the outgoing picture untouched at progress 0 and the incoming one at 1, before any arithmetic, since
/// rounding would otherwise show as one changed gray step when a transition starts. `README.md` says more to authors.
package enum Shaders {
    /// The text of the file, in either folder, or nil when there is none of that name.
    package static func source(_ file: String) -> String? {
        (glsl[file] ?? transitions[file]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text of the transition, by its name without `.glsl`.
    package static func transition(_ name: String) -> String? {
        transitions[name + suffix].map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names of our transitions without `.glsl`, in the alphabet's order.
    package static let transitionNames = transitions.keys.map { String($0.dropLast(suffix.count)) }.sorted()

    /// The names of the renderer's own files, in the alphabet's order.
    package static let sourceNames = glsl.keys.sorted()

    private static let suffix = ".glsl"
}
