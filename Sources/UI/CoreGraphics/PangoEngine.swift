internal import CPango
internal import Diagnostics

/// Access to Pango's fonts: the calling thread's font map, and contexts with settings that make text look the same everywhere.
///
/// Pango keeps one default font map per thread (since 1.32.6), and its objects may be used only on the thread that made them.
/// Nothing here crosses a thread.
struct PangoEngine {
    /// The thread's font map, borrowed: it lives as long as the thread.
    let fontMap: UnsafeMutablePointer<PangoFontMap>?

    /// Wraps `pango_cairo_font_map_get_default`.
    init() {
        fontMap = pango_cairo_font_map_get_default()
    }

    /// The thread's context for layouts. To make one costs as much as to lay out a short text.
    ///
    /// In it each glyph keeps its designed width, whatever the scale: text measures the same on each screen. `GlyphAtlas` fits glyphs
    /// to pixels when it draws them.
    var context: OpaquePointer? {
        if let known = pthread_getspecific(Self.contextKey) { return OpaquePointer(known) }
        let made = makeContext()
        pthread_setspecific(Self.contextKey, made.map { UnsafeRawPointer($0) })
        return made
    }

    /// A context lives as long as its thread.
    private static let contextKey: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { g_object_unref($0) }
        return key
    }()

    private func makeContext() -> OpaquePointer? {
        guard let fontMap, let context = pango_font_map_create_context(fontMap) else { return nil }
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        return context
    }

    /// Returns whether a family is installed, without regard to case. `pango_font_map_get_family` would distinguish case.
    func hasFamily(_ name: String) -> Bool {
        let wanted = name.lowercased()
        return familyNames.contains { $0.lowercased() == wanted }
    }

    var familyNames: [String] {
        guard let fontMap else { return [] }
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(fontMap, &families, &count)
        defer { g_free(families) }
        guard let families else { return [] }
        let names = (0..<Int(count)).compactMap { families[$0].flatMap { pango_font_family_get_name($0) } }
        return names.map { String(cString: $0) }.sorted()
    }

    /// Whether fontconfig finds a font. Without one Pango would lay text out as boxes of thousands of kilometers.
    ///
    /// It is determined once. Pango lists the aliases even without a font, so the names are compared with them.
    static let hasFonts: Bool = {
        let aliases: Set = ["cursive", "emoji", "fangsong", "fantasy", "math", "monospace", "sans", "serif", "system-ui"]
        if PangoEngine().familyNames.contains(where: { !aliases.contains($0.lowercased()) }) { return true }
        Log("text").warning(
            "fontconfig finds no font on this device, so no text is drawn; install one, for instance the package fonts-noto-core")
        return false
    }()

    /// Returns the family to request from Pango: a list, so that fontconfig chooses when the first is missing.
    static func familyList(_ family: FontDescription.Family) -> String {
        switch family {
        // Without its own entry Noto's Arabic would lose to DejaVu's, whose weight does not match the Latin letters.
        case .system: "Noto Sans,Noto Sans Arabic,sans-serif"
        case .monospaced: "Noto Sans Mono,monospace"
        case .serif: "Noto Serif,serif"
        case .named(let name): name.isEmpty ? "sans-serif" : "\(name),\(familyList(.system))"
        }
    }

    /// Returns Pango's description of a font. The caller frees it with `pango_font_description_free`.
    static func makeDescription(_ font: FontDescription) -> OpaquePointer? {
        guard let description = pango_font_description_new() else { return nil }
        pango_font_description_set_family(description, familyList(font.family))
        let size = font.size.isFinite ? max(0.5, min(4000, Double(font.size))) : 12
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(
            description, PangoWeight(rawValue: PangoWeight.RawValue(max(100, min(1000, font.weight)))))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        return description
    }

    private func withFont<Result>(_ font: FontDescription, _ body: (UnsafeMutablePointer<PangoFont>) -> Result) -> Result? {
        guard Self.hasFonts, let fontMap, let context,
            let description = Self.makeDescription(font)
        else { return nil }
        defer { pango_font_description_free(description) }
        guard let loaded = pango_font_map_load_font(fontMap, context, description) else { return nil }
        defer { g_object_unref(loaded) }
        return body(loaded)
    }

    func familyName(of font: FontDescription) -> String? {
        withFont(font) { loaded in
            let description = pango_font_describe(loaded)
            defer { pango_font_description_free(description) }
            return description.flatMap { pango_font_description_get_family($0) }.map { String(cString: $0) }
        } ?? nil
    }

    /// Returns the measures of a font. If no font can be loaded, it returns those of a usual sans-serif, so that layout stays
    /// finite.
    func metrics(of font: FontDescription) -> FontMetrics {
        let measured = withFont(font) { loaded -> (CGFloat, CGFloat)? in
            guard let metrics = pango_font_get_metrics(loaded, nil) else { return nil }
            defer { pango_font_metrics_unref(metrics) }
            return (
                points(pango_font_metrics_get_ascent(metrics)), points(pango_font_metrics_get_descent(metrics))
            )
        }
        let (ascent, descent) = (measured ?? nil) ?? (font.size * 0.93, font.size * 0.24)
        return FontMetrics(
            ascender: ascent, descender: -descent, lineHeight: ascent + descent,
            capHeight: inkHeight(of: "H", font) ?? font.size * 0.71,
            xHeight: inkHeight(of: "x", font) ?? font.size * 0.54)
    }

    private func inkHeight(of text: String, _ font: FontDescription) -> CGFloat? {
        let layout = TextLayout([TextRun(text, TextAttributes(font: font))])
        return layout.inkRiseOfFirstLine
    }
}

/// Returns a length in points, from Pango's units of 1/1024 point.
func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }

/// Returns a length in Pango's units of 1/1024 point, limited to the range of 32 bits.
func pangoUnits(_ points: CGFloat) -> Int32 {
    let scaled = (Double(points) * Double(PANGO_SCALE)).rounded()
    return scaled.isNaN ? 0 : Int32(max(-1_000_000_000, min(1_000_000_000, scaled)))
}
