internal import CGLES
import Buffers
import Geometry

/// A reader that copies a framebuffer to ordinary memory, in the byte order of that memory.
struct ReadFormats {
    private let readsBGRA: Bool
    private let packsRows: Bool
    /// `GL_PACK_ROW_LENGTH_NV`, which the ES 2 headers lack. ES 3 has the same number.
    private let packRowLength: GLenum = 0x0D02

    init(extensions: Set<Substring>, majorVersion: Int) {
        readsBGRA = extensions.contains("GL_EXT_read_format_bgra")
        packsRows = majorVersion >= 3 || extensions.contains("GL_NV_pack_subimage")
    }

    /// Reads an area into the buffer's memory; row by row when the driver cannot leave gaps between rows.
    func read(_ area: PixelRect<Buffer>, of buffer: RenderBuffer, into bytes: UnsafeMutableRawBufferPointer, _ gl: GLTable) {
        guard !area.isEmpty, let base = bytes.baseAddress else { return }
        let wantsBGRA = buffer.format == .xrgb8888 || buffer.format == .argb8888
        let format = wantsBGRA && readsBGRA ? GLenum(GL_BGRA_EXT) : GLenum(GL_RGBA)
        let start = Int(area.top) * buffer.stride + Int(area.left) * 4
        if packsRows && buffer.stride % 4 == 0 {
            glPixelStorei(packRowLength, GLint(buffer.stride / 4))
            gl.readPixels(
                area.left, area.top, GLsizei(area.width), GLsizei(area.height), format, GLenum(GL_UNSIGNED_BYTE), base + start)
            glPixelStorei(packRowLength, 0)
        } else {
            for row in 0..<area.height {
                gl.readPixels(
                    area.left, area.top + Int32(row), GLsizei(area.width), 1, format, GLenum(GL_UNSIGNED_BYTE),
                    base + start + row * buffer.stride)
            }
        }
        if wantsBGRA && !readsBGRA { swapRedAndBlue(base + start, area, stride: buffer.stride) }
    }

    private func swapRedAndBlue(_ start: UnsafeMutableRawPointer, _ area: PixelRect<Buffer>, stride: Int) {
        for row in 0..<area.height {
            let pixels = (start + row * stride).bindMemory(to: UInt32.self, capacity: area.width)
            for column in 0..<area.width {
                let pixel = pixels[column]
                pixels[column] = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
            }
        }
    }
}
