internal import CPango

/// Glyphs of one font on one baseline, with the places of their pens in device pixels.
struct GlyphRun: Sendable {
    struct Pen {
        var glyph: UInt32
        var x: Double
        var y: Double
    }

    /// Pango's font and cairo's scaled font of it, both borrowed. They are numbers so that a run may enter the atlas' lock.
    struct Font: Hashable, Sendable {
        private let font: UInt
        private let scaledFont: UInt

        init(_ font: UnsafeMutablePointer<PangoFont>, scaled: OpaquePointer) {
            self.font = UInt(bitPattern: font)
            scaledFont = UInt(bitPattern: scaled)
        }

        var pango: UnsafeMutablePointer<PangoFont>? { UnsafeMutablePointer(bitPattern: font) }
        var scaled: OpaquePointer? { OpaquePointer(bitPattern: scaledFont) }

        // The atlas keeps the scaled font, whose address is not used again. Pango's font is there for the call only.
        static func == (one: Font, other: Font) -> Bool { one.scaledFont == other.scaledFont }
        func hash(into hasher: inout Hasher) { hasher.combine(scaledFont) }
    }

    let font: Font
    /// Device pixels for each unit of the font.
    let scale: SIMD2<Double>
    /// Whether the text is upright and small, so that its glyphs are drawn as pictures.
    let isDrawnFromAtlas: Bool
    private(set) var pens: [Pen] = []

    /// `PANGO_GLYPH_UNKNOWN_FLAG` and `PANGO_GLYPH_EMPTY`, which Swift does not import.
    private static let unknown: PangoGlyph = 0x1000_0000
    private static let empty: PangoGlyph = 0x0FFF_FFFF

    /// Creates a run; nil when the font lacks some of the glyphs or cannot be used, so that Pango draws boxes for them.
    ///
    /// - Parameters:
    ///   - start: the start of the baseline in user space.
    ///   - matrix: from user space to device pixels.
    init?(
        _ string: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, at start: CGPoint,
        _ matrix: cairo_matrix_t
    ) {
        let glyphs = UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
        let isUnknown = glyphs.contains { $0.glyph & Self.unknown != 0 }
        guard !isUnknown, let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
            // Without memory, or without its file, it has no face, and cairo looks into that.
            cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
        else { return nil }
        self.font = Font(font, scaled: scaled)
        scale = SIMD2(matrix.xx, matrix.yy)
        isDrawnFromAtlas = Self.isUpright(matrix) && Self.pixels(of: scaled, scale) <= GlyphAtlas.largestSize
        guard isDrawnFromAtlas else { return }
        place(glyphs, start, matrix)
    }

    private static func isUpright(_ matrix: cairo_matrix_t) -> Bool {
        matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && matrix.yy > 0
    }

    private static func pixels(of font: OpaquePointer, _ scale: SIMD2<Double>) -> Double {
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(font, &matrix)
        return max(abs(matrix.xx) * scale.x, abs(matrix.yy) * scale.y)
    }

    private mutating func place(
        _ glyphs: UnsafeBufferPointer<PangoGlyphInfo>, _ start: CGPoint, _ matrix: cairo_matrix_t
    ) {
        pens.reserveCapacity(glyphs.count)
        var x = Double(start.x)
        for info in glyphs {
            let left = x + Double(points(info.geometry.x_offset)), bottom = Double(start.y + points(info.geometry.y_offset))
            x += Double(points(info.geometry.width))
            if info.glyph == Self.empty { continue }
            let pen = Pen(glyph: info.glyph, x: left * matrix.xx + matrix.x0, y: bottom * matrix.yy + matrix.y0)
            // Beyond lies no picture; the comparison is false for NaN.
            if abs(pen.x) < 1e6, abs(pen.y) < 1e6 { pens.append(pen) }
        }
    }
}
