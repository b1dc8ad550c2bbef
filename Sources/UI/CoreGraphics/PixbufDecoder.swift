// GError's members belong to the C module through which Clang read GLib first.
internal import CPango
internal import CPixbuf

/// One decoding: it feeds a `GdkPixbufLoader` and converts the result to premultiplied BGRA.
final class PixbufDecoder {
    private let name: String
    private let vectorScale: CGFloat
    private let format: PictureFormat
    /// What the file's first bytes say; nil for a format that only its loader can read.
    private let header: ImageHeader?
    /// The wanted size in pixels, upright; nil for the image's own.
    private let target: (width: Int, height: Int)?
    /// How many times the loader makes a JPEG smaller.
    private var reduction = 1
    private var refusedSize: (width: Int, height: Int)?
    /// The first row that the loader has not delivered. An interlaced image delivers all rows several times.
    private var deliveredRows = 0

    /// - Parameter target: the wanted size in pixels, upright; only with a header.
    init(
        name: String, format: PictureFormat, vectorScale: CGFloat, header: ImageHeader?, target: (width: Int, height: Int)? = nil
    ) {
        self.name = name
        self.vectorScale = vectorScale
        self.format = format
        self.header = header
        self.target = target
    }

    func decode(_ data: Data) throws(ImageFileError) -> CGImage {
        let plain = GObjectOwner(adopting: try load(data))
        let sized = try fitted(plain)
        guard let upright = gdk_pixbuf_apply_embedded_orientation(sized.pointer) else { throw .outOfMemory(name: name) }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        return try convert(upright)
    }

    /// Returns what the loader makes of the file, with a reference for the caller.
    private func load(_ data: Data) throws(ImageFileError) -> OpaquePointer {
        // By its name: without one gdk-pixbuf asks the system's table of file types, which a small device may lack.
        guard let loader = gdk_pixbuf_loader_new_with_type(format.loader, nil) else {
            throw .noLoader(name: name, format: format.rawValue, package: format.package)
        }
        defer { g_object_unref(loader) }
        connect(to: loader)
        var error: UnsafeMutablePointer<GError>?
        let wrote = data.withUnsafeBytes {
            gdk_pixbuf_loader_write(loader, $0.bindMemory(to: UInt8.self).baseAddress, gsize($0.count), &error)
        }
        var closeError: UnsafeMutablePointer<GError>?
        // A loader must be closed in every case. Only its first error is the reason.
        let closed = gdk_pixbuf_loader_close(loader, &closeError)
        defer {
            g_clear_error(&error)
            g_clear_error(&closeError)
        }
        if let size = refusedSize { throw .tooLarge(name: name, width: size.width, height: size.height) }
        guard wrote != 0, closed != 0 else { throw failure(error ?? closeError, closing: wrote != 0) }
        guard let plain = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .truncated(name: name) }
        guard format == .svg || deliveredRows >= Int(gdk_pixbuf_get_height(plain)) else { throw .truncated(name: name) }
        if format.isCut(data) { throw .truncated(name: name) }
        g_object_ref(UnsafeMutableRawPointer(plain))
        return plain
    }

    /// Returns the pixels in the wanted size, with the orientation in the header, which has told the image's size already.
    private func fitted(_ plain: GObjectOwner) throws(ImageFileError) -> GObjectOwner {
        guard let header else { return plain }
        let pixbuf = try resized(plain, header)
        gdk_pixbuf_remove_option(pixbuf.pointer, "orientation")
        gdk_pixbuf_set_option(pixbuf.pointer, "orientation", "\(header.orientation)")
        return pixbuf
    }

    private func resized(_ plain: GObjectOwner, _ header: ImageHeader) throws(ImageFileError) -> GObjectOwner {
        let (width, height) = (reduced(header.width), reduced(header.height))
        guard Int(gdk_pixbuf_get_width(plain.pointer)) == width, Int(gdk_pixbuf_get_height(plain.pointer)) == height else {
            throw .damaged(name: name, reason: "its pixels have another size than its header says")
        }
        guard let target = storedTarget, target != (width, height) else { return plain }
        let small = gdk_pixbuf_scale_simple(plain.pointer, Int32(target.width), Int32(target.height), GDK_INTERP_BILINEAR)
        guard let small else { throw .outOfMemory(name: name) }
        return GObjectOwner(adopting: small)
    }

    /// The wanted size before the orientation is applied.
    private var storedTarget: (width: Int, height: Int)? {
        guard let target, let header else { return nil }
        return header.orientation < 5 ? target : (target.height, target.width)
    }

    private func reduced(_ side: Int) -> Int { (side + reduction - 1) / reduction }

    /// Receives the size before memory is taken for it, and the rows that arrive. Wraps `g_signal_connect_data`.
    private func connect(to loader: UnsafeMutablePointer<GdkPixbufLoader>) {
        let me = Unmanaged.passUnretained(self).toOpaque()
        let sizePrepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, gpointer?) -> Void = {
            loader, width, height, me in
            guard let loader, let me else { return }
            Unmanaged<PixbufDecoder>.fromOpaque(me).takeUnretainedValue().handleSize(loader, Int(width), Int(height))
        }
        let areaUpdated: @convention(c) (gpointer?, Int32, Int32, Int32, Int32, gpointer?) -> Void = { _, _, y, _, height, me in
            guard let me else { return }
            let decoder = Unmanaged<PixbufDecoder>.fromOpaque(me).takeUnretainedValue()
            decoder.deliveredRows = max(decoder.deliveredRows, Int(y) + Int(height))
        }
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self), me, nil, GConnectFlags(rawValue: 0))
        g_signal_connect_data(
            loader, "area-updated", unsafeBitCast(areaUpdated, to: GCallback.self), me, nil, GConnectFlags(rawValue: 0))
    }

    private func handleSize(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: Int, _ height: Int) {
        var (wide, high) = (width, height)
        if format == .svg, vectorScale > 0, vectorScale.isFinite, vectorScale != 1 {
            wide = Int(max(1, min(1e6, (Double(width) * vectorScale).rounded())))
            high = Int(max(1, min(1e6, (Double(height) * vectorScale).rounded())))
        }
        if header?.format == .jpeg, let least = storedTarget {
            reduction = [8, 4, 2].first { (width + $0 - 1) / $0 >= least.width && (height + $0 - 1) / $0 >= least.height } ?? 1
            (wide, high) = (reduced(width), reduced(height))
        }
        if ImageFile.isTooLarge(wide, high) {
            refusedSize = (wide, high)
            // Zero makes the loader stop before it takes memory, as in gdk_pixbuf_get_file_info.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
        } else if (wide, high) != (width, height) {
            gdk_pixbuf_loader_set_size(loader, Int32(wide), Int32(high))
        }
    }

    private func failure(_ error: UnsafeMutablePointer<GError>?, closing: Bool) -> ImageFileError {
        guard let error else { return .damaged(name: name, reason: "unknown reason") }
        let reason = error.pointee.message.map { String(cString: $0) } ?? "unknown reason"
        guard error.pointee.domain == gdk_pixbuf_error_quark() else { return .damaged(name: name, reason: reason) }
        switch GdkPixbufError(UInt32(bitPattern: error.pointee.code)) {
        case GDK_PIXBUF_ERROR_INCOMPLETE_ANIMATION: return .truncated(name: name)
        case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: return .outOfMemory(name: name)
        default:
            // Loaders report a missing end only when they are told that nothing more comes.
            return closing && format != .svg ? .truncated(name: name) : .damaged(name: name, reason: reason)
        }
    }

    private func convert(_ pixbuf: OpaquePointer) throws(ImageFileError) -> CGImage {
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard channels == 3 || channels == 4, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let source = gdk_pixbuf_read_pixels(pixbuf)
        else { throw .damaged(name: name, reason: "its pixels are in an unknown layout") }
        guard let layout = BitmapLayout(width: width, height: height) else {
            throw .tooLarge(name: name, width: width, height: height)
        }
        guard let memory = PixelMemory(byteCount: layout.byteCount, isZeroed: false) else { throw .outOfMemory(name: name) }
        var least: UInt8 = 255
        for y in 0..<height {
            let from = source + y * stride
            let to = (memory.base + y * layout.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            least = min(least, channels == 3 ? Self.swizzle(from, to, width) : Self.premultiply(from, to, width))
        }
        return CGImage(
            memory: memory, width: width, height: height, bytesPerRow: layout.bytesPerRow, isOpaque: least == 255)
    }

    private static func swizzle(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt32>, _ width: Int) -> UInt8 {
        for x in 0..<width {
            let p = from + x &* 3
            to[x] = 0xFF00_0000 | UInt32(p[0]) << 16 | UInt32(p[1]) << 8 | UInt32(p[2])
        }
        return 255
    }

    /// Converts a row and returns its smallest alpha.
    private static func premultiply(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt32>, _ width: Int) -> UInt8 {
        var least: UInt8 = 255
        for x in 0..<width {
            let p = from + x &* 4
            let alpha = UInt32(p[3])
            least = min(least, p[3])
            let red = (UInt32(p[0]) &* alpha &+ 127) / 255
            let green = (UInt32(p[1]) &* alpha &+ 127) / 255
            let blue = (UInt32(p[2]) &* alpha &+ 127) / 255
            to[x] = alpha << 24 | red << 16 | green << 8 | blue
        }
        return least
    }
}
