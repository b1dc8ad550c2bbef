internal import CPango

/// The runs of a text as Pango's attribute list, whose ranges count UTF-8 bytes.
struct PangoAttributes {
    private let list: OpaquePointer

    /// Creates the list; `apply` frees it. Wraps `pango_attr_list_new`.
    init(_ runs: [TextRun]) {
        list = pango_attr_list_new()
        var start = 0
        for run in runs {
            let end = start + run.text.utf8.count
            if end > start { add(run.attributes, UInt32(start), UInt32(end)) }
            start = end
        }
    }

    consuming func apply(to layout: OpaquePointer) {
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }

    private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ start: UInt32, _ end: UInt32) {
        guard let attribute else { return }
        attribute.pointee.start_index = start
        attribute.pointee.end_index = end
        pango_attr_list_insert(list, attribute)
    }

    private func add(_ look: TextAttributes, _ start: UInt32, _ end: UInt32) {
        if let description = PangoEngine.makeDescription(look.font) {
            insert(pango_attr_font_desc_new(description), start, end)
            pango_font_description_free(description)
        }
        let (red, green, blue) = Self.channels(look.color)
        insert(pango_attr_foreground_new(red, green, blue), start, end)
        // Zero means "not set" to Pango, so the smallest alpha stands for clear.
        insert(pango_attr_foreground_alpha_new(max(1, Self.channel(look.color.rgba.alpha))), start, end)
        if look.kerning != 0 { insert(pango_attr_letter_spacing_new(pangoUnits(look.kerning)), start, end) }
        if look.baselineOffset != 0 { insert(pango_attr_rise_new(pangoUnits(look.baselineOffset)), start, end) }
        if let language = look.language {
            insert(pango_attr_language_new(pango_language_from_string(language)), start, end)
        }
        if let background = look.backgroundColor {
            let (red, green, blue) = Self.channels(background)
            insert(pango_attr_background_new(red, green, blue), start, end)
            insert(pango_attr_background_alpha_new(max(1, Self.channel(background.rgba.alpha))), start, end)
        }
        addLines(look, start, end)
    }

    private func addLines(_ look: TextAttributes, _ start: UInt32, _ end: UInt32) {
        if look.isUnderlined {
            insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), start, end)
            if let color = look.underlineColor {
                let (red, green, blue) = Self.channels(color)
                insert(pango_attr_underline_color_new(red, green, blue), start, end)
            }
        }
        if look.isStruckThrough {
            insert(pango_attr_strikethrough_new(1), start, end)
            if let color = look.strikethroughColor {
                let (red, green, blue) = Self.channels(color)
                insert(pango_attr_strikethrough_color_new(red, green, blue), start, end)
            }
        }
    }

    private static func channels(_ color: CGColor) -> (UInt16, UInt16, UInt16) {
        let (red, green, blue, _) = color.rgba
        return (channel(red), channel(green), channel(blue))
    }

    private static func channel(_ value: Double) -> UInt16 {
        value.isNaN ? 0 : UInt16((max(0, min(1, value)) * 65535).rounded())
    }
}
