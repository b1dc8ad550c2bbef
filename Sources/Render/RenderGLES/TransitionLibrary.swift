internal import CGLES
import Scene

/// The transition shaders, compiled or failed.
struct TransitionLibrary {
    struct Entry {
        var name: String
        var source: TransitionSource
        var isForeign: Bool
        var program: TransitionProgram?
    }

    private var entries: [ShaderID: Entry] = [:]
    private var ramp: GLTexture?

    subscript(id: ShaderID) -> Entry? { entries[id] }

    mutating func insert(_ entry: Entry, as id: ShaderID) {
        entries[id] = entry
    }

    mutating func release(_ id: ShaderID) {
        entries[id] = nil
    }

    /// Returns every shader with its source for a new compilation, and empties the library. The programs were lost with their
    /// context.
    mutating func forgetPrograms() -> [(id: ShaderID, name: String, source: String)] {
        ramp = nil
        let all = entries.map { (id: $0.key, name: $0.value.name, source: $0.value.source.original) }
        entries.removeAll()
        return all
    }

    /// What a `sampler2D` parameter shows without an image: dark at the left to light at the right.
    mutating func lumaRamp() -> GLTexture {
        if let ramp { return ramp }
        let texture = GLTexture(width: 256, height: 1)
        let bytes = (0..<256).flatMap { (level: Int) -> [UInt8] in [UInt8(level), UInt8(level), UInt8(level), 255] }
        bytes.withUnsafeBytes {
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, 0, 0, 256, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
        }
        ramp = texture
        return texture
    }
}
