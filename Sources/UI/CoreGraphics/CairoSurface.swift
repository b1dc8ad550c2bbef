internal import CPango

/// The owner of a cairo image surface and of the memory under it.
final class CairoSurface {
    let pointer: OpaquePointer
    private let owner: AnyObject?

    /// Creates a surface over `pixels`, which `owner` keeps alive; nil when cairo refuses. Wraps
    /// `cairo_image_surface_create_for_data`.
    init?(
        pixels: UnsafeMutableRawPointer, format: cairo_format_t, width: Int, height: Int, bytesPerRow: Int, owner: AnyObject?
    ) {
        let surface = cairo_image_surface_create_for_data(
            pixels.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height), Int32(bytesPerRow))
        guard let surface else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        pointer = surface
        self.owner = owner
    }

    /// Creates a surface with its own zeroed memory, one byte of coverage per pixel. Wraps `cairo_image_surface_create`.
    init?(maskWidth width: Int, height: Int) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        pointer = surface
        owner = nil
    }

    deinit {
        cairo_surface_finish(pointer)
        cairo_surface_destroy(pointer)
    }
}
