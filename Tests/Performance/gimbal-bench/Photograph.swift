import CPixbuf
import Foundation

/// A JPEG file like that of a camera: slow changes of color with fine detail on them.
enum Photograph {
    /// Returns nil where there is no memory for the picture. Wraps `gdk_pixbuf_save_to_bufferv`.
    static func jpeg(width: Int, height: Int) -> Data? {
        guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let (pixels, stride) = (gdk_pixbuf_get_pixels(pixbuf), Int(gdk_pixbuf_get_rowstride(pixbuf)))
        guard let pixels else { return nil }
        var noise: UInt32 = 1
        for y in 0..<height {
            for x in 0..<width {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let detail = Int(noise >> 27)
                let at = pixels + y * stride + x * 3
                at[0] = UInt8(x * 200 / width + detail)
                at[1] = UInt8(y * 200 / height + detail)
                at[2] = UInt8((x / 40 + y / 40) % 2 * 100 + detail)
            }
        }
        return encoded(pixbuf)
    }

    private static func encoded(_ pixbuf: OpaquePointer) -> Data? {
        var bytes: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        guard gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, "jpeg", nil, nil, nil) != 0, let bytes else { return nil }
        defer { g_free(bytes) }
        return Data(bytes: bytes, count: Int(count))
    }
}
