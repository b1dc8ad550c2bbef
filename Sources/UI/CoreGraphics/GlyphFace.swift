internal import CPango

/// One font file in the variation that Pango chose, opened a second time for the atlas alone.
///
/// cairo has one FreeType face for each file in the process. `cairo_ft_scaled_font_lock_face` sets its size and gives its lock back
/// before it returns, so another thread may set another size while a glyph is drawn: letters came out in wrong sizes, and some drawings
/// crashed. Layouts on other threads measure glyphs with cairo's face, which no lock of ours can forbid. This face is used only
/// inside the atlas' lock.
final class GlyphFace {
    /// What makes two fonts share a face. HarfBuzz' face is kept alive, so its address is that of one file only.
    struct Key: Hashable {
        let face: OpaquePointer
        /// Normalized places on the variation axes, in 16384ths; empty for a font without axes.
        let coordinates: [Int32]

        /// The key of a Pango font of the calling thread; nil for a font that HarfBuzz cannot read.
        init?(_ font: UnsafeMutablePointer<PangoFont>) {
            guard let shaper = pango_font_get_hb_font(font), let face = hb_font_get_face(shaper) else { return nil }
            self.face = face
            var count: UInt32 = 0
            let values = hb_font_get_var_coords_normalized(shaper, &count)
            coordinates = UnsafeBufferPointer(start: values, count: Int(count)).map { Int32($0) }
        }
    }

    private let source: OpaquePointer
    private let blob: OpaquePointer
    private let face: FT_Face
    private var scale = SIMD4<Double>(repeating: 0)

    /// Opens the file; nil when FreeType cannot read it. Wraps `FT_New_Memory_Face`.
    init?(_ key: Key, _ library: FT_Library) {
        guard let blob = hb_face_reference_blob(key.face) else { return nil }
        var size: UInt32 = 0
        var opened: FT_Face?
        let data = hb_blob_get_data(blob, &size)
        // The upper half of fontconfig's index names an instance; the coordinates say it already.
        let index = FT_Long(hb_face_get_index(key.face) & 0xFFFF)
        let bytes = UnsafeRawPointer(data)?.assumingMemoryBound(to: FT_Byte.self)
        guard let bytes, FT_New_Memory_Face(library, bytes, FT_Long(size), index, &opened) == 0, let opened else {
            hb_blob_destroy(blob)
            return nil
        }
        self.blob = blob
        face = opened
        source = hb_face_reference(key.face)
        // FreeType counts in 65536ths.
        var coordinates = key.coordinates.map { FT_Fixed($0) << 2 }
        if !coordinates.isEmpty { FT_Set_Var_Blend_Coordinates(opened, FT_UInt(coordinates.count), &coordinates) }
    }

    deinit {
        FT_Done_Face(face)
        hb_blob_destroy(blob)
        hb_face_destroy(source)
    }

    /// Whether the font consists of outlines, not of pictures or of colored layers.
    var hasOutlines: Bool { gimbal_has_colors(face) == 0 && face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 }

    /// Loads the outline of a glyph, fitted to pixels in height only; nil for a glyph without an outline.
    ///
    /// - Parameter matrix: from the font's units of one em to pixels.
    func outline(_ glyph: UInt32, _ matrix: cairo_matrix_t) -> FT_GlyphSlot? {
        guard setScale(matrix), FT_Load_Glyph(face, glyph, gimbal_load_light) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        return slot
    }

    /// Divides the matrix into a size, for which FreeType fits the outline to pixels, and the rest, as a slant. Returns whether the
    /// matrix has an area.
    private func setScale(_ m: cairo_matrix_t) -> Bool {
        let wanted = SIMD4(m.xx, m.yx, m.xy, m.yy)
        guard wanted != scale else { return true }
        let area = abs(m.xx * m.yy - m.yx * m.xy)
        let width = (m.xx * m.xx + m.yx * m.yx).squareRoot()
        guard area > 0, width > 0, width < 1e5, area / width < 1e5 else { return false }
        // Sizes below one pixel are one pixel to FreeType.
        let size = SIMD2(max(1, width), max(1, area / width))
        func fixed(_ value: Double) -> FT_Fixed { FT_Fixed((value * 65536).rounded()) }
        // cairo's y axis grows downwards, FreeType's upwards.
        var slant = FT_Matrix(
            xx: fixed(m.xx / size.x), xy: fixed(-m.xy / size.y), yx: fixed(-m.yx / size.x), yy: fixed(m.yy / size.y))
        FT_Set_Transform(face, &slant, nil)
        guard FT_Set_Char_Size(face, FT_F26Dot6(size.x * 64), FT_F26Dot6(size.y * 64), 0, 0) == 0 else { return false }
        scale = wanted
        return true
    }
}
