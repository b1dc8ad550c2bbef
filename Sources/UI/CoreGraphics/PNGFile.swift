internal import CPango

/// A writer of PNG images through cairo.
package enum PNGFile {
    /// Returns the image encoded as PNG. `name` replaces the file's name in errors. Wraps `cairo_surface_write_to_png_stream`.
    package static func data(of image: CGImage, name: String = "PNG") throws(ImageFileError) -> Data {
        Data(try bytes(of: image, name: name))
    }

    private static func bytes(of image: CGImage, name: String) throws(ImageFileError) -> [UInt8] {
        let surface = CairoSurface(
            pixels: image.unsafeMutableBase, format: image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, owner: image)
        guard let surface else { throw .outOfMemory(name: name) }
        return try encode(surface, name)
    }

    private static func encode(_ surface: CairoSurface, _ name: String) throws(ImageFileError) -> [UInt8] {
        let sink = Sink()
        let status = cairo_surface_write_to_png_stream(
            surface.pointer,
            { closure, bytes, count in
                guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().bytes.append(
                    contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cannotWrite(name: name, reason: String(cString: cairo_status_to_string(status)))
        }
        return sink.bytes
    }

    /// Replaces the file at `path` in one step.
    package static func write(_ image: CGImage, to path: String) throws(ImageFileError) {
        try FileBytes.write(bytes(of: image, name: path), to: path)
    }

    private final class Sink {
        var bytes: [UInt8] = []
    }
}
