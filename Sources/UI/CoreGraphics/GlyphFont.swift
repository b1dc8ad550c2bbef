internal import CPango

/// One font at one size in pixels, and where its glyphs lie in the atlas.
final class GlyphFont {
    /// A glyph's coverage in the atlas, at one quarter of a pixel.
    struct Glyph {
        /// The place of the first byte in the atlas; rows follow without gaps.
        var start = 0
        var width = 0
        var height = 0
        /// The distance of the first column from the pixel that holds the pen, positive to the right.
        var left = 0
        /// The distance of the first row from the baseline, positive upwards.
        var top = 0
    }

    /// Pango's own object. It is kept alive because its address is this font's key.
    private let base: OpaquePointer
    private let face: GlyphFace
    /// From one em to pixels.
    private let matrix: cairo_matrix_t
    private let isEmboldened: Bool
    /// By the glyph's number and its quarter of a pixel.
    private var glyphs: [UInt64: Glyph] = [:]

    /// Creates a font of `base` with the given number of pixels for each unit.
    init(_ base: OpaquePointer, _ face: GlyphFace, scaleX: Double, scaleY: Double) {
        var unit = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(base, &unit)
        var scale = cairo_matrix_t(xx: scaleX, yx: 0, xy: 0, yy: scaleY, x0: 0, y0: 0)
        var matrix = cairo_matrix_t()
        cairo_matrix_multiply(&matrix, &unit, &scale)
        self.matrix = matrix
        self.face = face
        self.base = cairo_scaled_font_reference(base)
        let bold = CAIRO_FT_SYNTHESIZE_BOLD.rawValue
        isEmboldened = cairo_ft_font_face_get_synthesize(cairo_scaled_font_get_font_face(base)) & bold != 0
    }

    deinit { cairo_scaled_font_destroy(base) }

    /// Whether the font consists of outlines; colored glyphs and bitmaps are drawn by cairo.
    var hasOutlines: Bool { face.hasOutlines }

    /// Returns a glyph whose pen stands `quarter` fourths of a pixel right of a pixel's edge. What is not there yet is drawn into
    /// `atlas`. Nil for a glyph without an outline.
    func glyph(_ number: UInt32, quarter: Int, in atlas: inout [UInt8]) -> Glyph? {
        let key = UInt64(number) << 2 | UInt64(quarter)
        if let known = glyphs[key] { return known }
        guard let slot = face.outline(number, matrix) else { return nil }
        if isEmboldened { FT_GlyphSlot_Embolden(slot) }
        // FreeType counts in 64ths of a pixel.
        FT_Outline_Translate(&slot.pointee.outline, FT_Pos(quarter * 16), 0)
        guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        let glyph = Self.copy(slot.pointee, into: &atlas)
        glyphs[key] = glyph
        return glyph
    }

    private static func copy(_ slot: FT_GlyphSlotRec_, into atlas: inout [UInt8]) -> Glyph {
        let bitmap = slot.bitmap
        let glyph = Glyph(
            start: atlas.count, width: Int(bitmap.width), height: Int(bitmap.rows), left: Int(slot.bitmap_left),
            top: Int(slot.bitmap_top))
        guard let bytes = bitmap.buffer else { return Glyph() }
        for row in 0..<glyph.height {
            atlas.append(
                contentsOf: UnsafeBufferPointer(start: bytes + row * Int(bitmap.pitch), count: glyph.width))
        }
        return glyph
    }
}
