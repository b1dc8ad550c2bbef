internal import CPango

/// A writer of PNG images through cairo.
package enum PNGFile {
    /// Returns the image encoded as PNG. `name` replaces the file's name in errors. Wraps `cairo_surface_write_to_png_stream`.
    package static func data(of image: CGImage, name: String = "PNG") throws(ImageFileError) -> Data {
        let surface = CairoSurface(
            pixels: image.unsafeMutableBase, format: image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, owner: image)
        guard let surface else { throw .outOfMemory(name: name) }
        return try encode(surface, name)
    }

    private static func encode(_ surface: CairoSurface, _ name: String) throws(ImageFileError) -> Data {
        let sink = Sink()
        let status = cairo_surface_write_to_png_stream(
            surface.pointer,
            { closure, bytes, count in
                guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cannotWrite(name: name, reason: String(cString: cairo_status_to_string(status)))
        }
        return sink.data
    }

    /// Replaces the file at `path` in one step.
    package static func write(_ image: CGImage, to path: String) throws(ImageFileError) {
        let data = try data(of: image, name: path)
        try FileBytes.write([UInt8](data), to: path)
    }

    private final class Sink {
        var data = Data()
    }
}
