internal import CPango
internal import Synchronization

/// Draws a line of a layout: Pango finds colors, underlines and backgrounds, the atlas has the glyphs.
///
/// It is a subclass of `PangoRenderer`, which is Pango's way to draw text other than by cairo's own rounding.
final class LineRenderer {
    /// An instance of the subclass: Pango's part, and behind it the way back to Swift.
    private struct Instance {
        var renderer: PangoRenderer
        /// Not retained: it is the object that owns the instance.
        var owner: UnsafeMutableRawPointer?
    }

    private static let type = g_type_register_static_simple(
        pango_renderer_get_type(), "GimbalLineRenderer", guint(MemoryLayout<PangoRendererClass>.size),
        { pointer, _ in LineRenderer.fill(pointer) }, guint(MemoryLayout<Instance>.size), nil, GTypeFlags(rawValue: 0))

    private let canvas: CairoCanvas
    private let instance: UnsafeMutablePointer<Instance>
    /// The start of the line's baseline in user space.
    private var origin = CGPoint.zero
    /// From user space, in which y grows downwards, to device pixels.
    private let matrix: cairo_matrix_t

    /// Creates a renderer for the canvas' present transform.
    init?(canvas: CairoCanvas) {
        guard let object = g_object_new_with_properties(Self.type, 0, nil, nil) else { return nil }
        self.canvas = canvas
        instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: Instance.self)
        var matrix = cairo_matrix_t()
        cairo_get_matrix(canvas.cr, &matrix)
        self.matrix = matrix
    }

    deinit { g_object_unref(instance) }

    /// Draws a line with the start of its baseline at `origin`, in user space.
    func draw(_ line: UnsafeMutablePointer<PangoLayoutLine>, at origin: CGPoint) {
        self.origin = origin
        instance.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
        instance.withMemoryRebound(to: PangoRenderer.self, capacity: 1) { pango_renderer_draw_layout_line($0, line, 0, 0) }
        instance.pointee.owner = nil
    }

    private static func fill(_ pointer: gpointer?) {
        guard let methods = pointer?.assumingMemoryBound(to: PangoRendererClass.self) else { return }
        methods.pointee.draw_glyphs = { renderer, font, glyphs, x, y in
            guard let font, let glyphs else { return }
            LineRenderer.owner(of: renderer)?.drawGlyphs(glyphs, font, x, y)
        }
        methods.pointee.draw_rectangle = { renderer, part, x, y, width, height in
            LineRenderer.owner(of: renderer)?.drawRectangle(part, x, y, width, height)
        }
    }

    private static func owner(of renderer: UnsafeMutablePointer<PangoRenderer>?) -> LineRenderer? {
        guard let renderer else { return nil }
        let owner = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: Instance.self).pointee.owner
        return owner.map { Unmanaged<LineRenderer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func setSource(_ part: PangoRenderPart) {
        let (color, alpha) = instance.withMemoryRebound(to: PangoRenderer.self, capacity: 1) {
            (pango_renderer_get_color($0, part)?.pointee, pango_renderer_get_alpha($0, part))
        }
        func channel(_ value: UInt16?) -> Double { Double(value ?? 0) / 65535 }
        cairo_set_source_rgba(
            canvas.cr, channel(color?.red), channel(color?.green), channel(color?.blue), alpha == 0 ? 1 : channel(alpha))
    }

    private func drawRectangle(_ part: PangoRenderPart, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
        setSource(part)
        cairo_rectangle(
            canvas.cr, Double(origin.x + points(x)), Double(origin.y + points(y)), Double(points(width)), Double(points(height)))
        cairo_fill(canvas.cr)
    }

    private func drawGlyphs(
        _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, _ x: Int32, _ y: Int32
    ) {
        setSource(PANGO_RENDER_PART_FOREGROUND)
        let start = CGPoint(x: origin.x + points(x), y: origin.y + points(y))
        let run = GlyphRun(glyphs, font, at: start, matrix)
        if let run, run.isDrawnFromAtlas, drawFromAtlas(run) { return }
        cairo_move_to(canvas.cr, Double(start.x), Double(start.y))
        if let run, GlyphAtlas.shared.withLock({ $0.hasOutlines(run.font) }) {
            // Cairo moves the glyphs of a string to whole pixels, but not those of a path.
            pango_cairo_glyph_string_path(canvas.cr, font, glyphs)
            cairo_fill(canvas.cr)
        } else {
            pango_cairo_show_glyph_string(canvas.cr, font, glyphs)
        }
        cairo_new_path(canvas.cr)
    }

    /// Draws a run in device pixels. Returns false when the atlas cannot hold its glyphs.
    private func drawFromAtlas(_ run: GlyphRun) -> Bool {
        cairo_identity_matrix(canvas.cr)
        defer {
            var matrix = matrix
            cairo_set_matrix(canvas.cr, &matrix)
        }
        let clip = clipBox
        guard var coverage = GlyphAtlas.shared.withLock({ $0.coverage(of: run, clip: clip) }) else { return false }
        let box = coverage.box
        guard !box.isEmpty else { return true }
        coverage.bytes.withUnsafeMutableBytes { bytes in
            let mask = bytes.baseAddress.flatMap {
                CairoSurface(
                    pixels: $0, format: CAIRO_FORMAT_A8, width: box.width, height: box.height, bytesPerRow: coverage.stride,
                    owner: nil)
            }
            guard let mask else { return }
            cairo_mask_surface(canvas.cr, mask.pointer, Double(box.left), Double(box.top))
        }
        return true
    }

    /// The box around the clip in device pixels; the transform is the identity.
    private var clipBox: PixelBox {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(canvas.cr, &left, &top, &right, &bottom)
        func pixel(_ value: Double) -> Int { Int(max(-100_000, min(100_000, value))) }
        return PixelBox(
            left: pixel(left.rounded(.down)), top: pixel(top.rounded(.down)), right: pixel(right.rounded(.up)),
            bottom: pixel(bottom.rounded(.up)))
    }
}
