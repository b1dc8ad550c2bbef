/// The format of a buffer's pixels, by the kernel's four-character code (`drm_fourcc.h`).
package struct PixelFormat: Hashable, Sendable {
    package let code: UInt32

    package init(code: UInt32) {
        self.code = code
    }

    /// The code of four ASCII characters, first character in the lowest byte.
    package init(_ a: Character, _ b: Character, _ c: Character, _ d: Character) {
        func byte(_ character: Character) -> UInt32 { UInt32(character.asciiValue ?? 0x3F) }
        code = byte(a) | byte(b) << 8 | byte(c) << 16 | byte(d) << 24
    }

    /// Blue in the lowest byte, the highest byte unused (DRM_FORMAT_XRGB8888).
    package static let xrgb8888 = PixelFormat("X", "R", "2", "4")
    /// Blue in the lowest byte, premultiplied alpha in the highest (DRM_FORMAT_ARGB8888).
    package static let argb8888 = PixelFormat("A", "R", "2", "4")
    /// Red in the lowest byte, the highest byte unused (DRM_FORMAT_XBGR8888).
    package static let xbgr8888 = PixelFormat("X", "B", "2", "4")
    /// Red in the lowest byte, premultiplied alpha in the highest (DRM_FORMAT_ABGR8888), the order that GLES reads.
    package static let abgr8888 = PixelFormat("A", "B", "2", "4")
    /// 5, 6 and 5 bits (DRM_FORMAT_RGB565).
    package static let rgb565 = PixelFormat("R", "G", "1", "6")
}

extension PixelFormat: CustomStringConvertible {
    package var description: String {
        var text = ""
        for shift in [0, 8, 16, 24] as [UInt32] {
            let byte = UInt8(truncatingIfNeeded: code >> shift)
            text.unicodeScalars.append((0x20..<0x7F).contains(byte) ? Unicode.Scalar(byte) : "?")
        }
        return text
    }
}
