internal import CPango

/// Writes images as PNG, through cairo.
package enum PNGFile {
    /// Encoded bytes; wraps `cairo_surface_write_to_png_stream`. `name` stands in for a file's name in errors.
    package static func data(of image: CGImage, name: String = "PNG") throws(ImageFileError) -> Data {
        let surface = CairoSurface(
            pixels: image.unsafeMutableBase, format: image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, owner: image)
        guard let surface else { throw .outOfMemory(name: name) }
        return try encode(surface, name)
    }

    /// Encoded bytes of a picture of one byte a pixel: shades of grey, or what a palette is asked with.
    ///
    /// - Parameter rows: without gaps between them.
    package static func data(
        ofBytes rows: [UInt8], width: Int, height: Int, name: String = "PNG"
    ) throws(ImageFileError) -> Data {
        let bytesPerRow = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
        let pixels = PixelBytes(count: bytesPerRow * height)
        for row in 0..<height {
            for column in 0..<width { pixels.start[row * bytesPerRow + column] = rows[row * width + column] }
        }
        let surface = CairoSurface(
            pixels: UnsafeMutableRawPointer(pixels.start), format: CAIRO_FORMAT_A8, width: width, height: height,
            bytesPerRow: bytesPerRow, owner: pixels)
        guard let surface else { throw .outOfMemory(name: name) }
        return try encode(surface, name)
    }

    private final class PixelBytes {
        let start: UnsafeMutablePointer<UInt8>

        init(count: Int) {
            start = .allocate(capacity: max(count, 1))
            start.initialize(repeating: 0, count: max(count, 1))
        }

        deinit { start.deallocate() }
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
