internal import CPango

/// Runs of text, shaped and broken into lines. It can be measured, queried and drawn.
///
/// Pango does shaping, bidirectional order and fallback fonts. Coordinates are points; the origin is at the top left of the
/// layout, and y grows downwards. Offsets into the text count UTF-16 units, as in `NSRange`. A layout belongs to the thread that
/// made it.
package final class TextLayout {
    /// One line in its place.
    package struct Line: Hashable, Sendable {
        /// The line's box, without the spacing to the next line.
        package var frame: CGRect
        /// The y coordinate of the baseline.
        package var baseline: CGFloat
        /// The part of the text on the line, in UTF-16 units.
        package var range: Range<Int>
        package var isRightToLeft: Bool
    }

    package let text: String
    package let paragraph: TextParagraph
    /// The width at which lines were broken, in points; nil when only line ends in the text break them.
    package let width: CGFloat?
    package private(set) var lines: [Line] = []
    /// Whether some of the text is not shown.
    package private(set) var isTruncated = false
    /// The size of the text where no width breaks its lines; nil for a long text that has a width, which is not measured without.
    package private(set) var naturalSize: CGSize?
    private(set) var layout: GObjectOwner?

    /// Creates a layout and breaks its lines. `width` is in points.
    package init(_ runs: [TextRun], paragraph: TextParagraph = TextParagraph(), width: CGFloat? = nil) {
        let isBroken = width != nil && !paragraph.runsOn
        let (runs, isCut) = Self.withinReach(runs, paragraph, isBroken: isBroken)
        text = runs.map(\.text).joined()
        self.paragraph = paragraph
        self.width = width.map { max(0, $0) }
        isTruncated = isCut
        guard PangoEngine.hasFonts, let context = PangoEngine().context, let pointer = pango_layout_new(context) else { return }
        layout = GObjectOwner(adopting: pointer)
        if let first = runs.first, let description = PangoEngine.makeDescription(first.attributes.font) {
            pango_layout_set_font_description(pointer, description)
            pango_font_description_free(description)
        }
        // The length is given, so a NUL inside the text does not end it.
        var utf8 = text
        utf8.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(pointer, $0.baseAddress, Int32($0.count)) }
        }
        PangoAttributes(runs).apply(to: pointer)
        breakLines(pointer)
    }

    /// Creates a layout of the same lines, placed for another width.
    private init(_ roomy: TextLayout, _ measured: [Measured], paragraph: TextParagraph, width: CGFloat?) {
        text = roomy.text
        self.paragraph = paragraph
        self.width = width
        layout = roomy.layout
        naturalSize = roomy.naturalSize
        place(measured)
    }

    /// Returns the layout for a paragraph that differs in its maximum height, and for another width; nil when lines would break, or not
    /// all would be shown. This layout is broken at its line ends only, or for that width.
    func fitted(paragraph: TextParagraph, width: CGFloat?) -> TextLayout? {
        guard !isTruncated, let layout else { return nil }
        if let limit = paragraph.maximumHeight, size.height > limit { return nil }
        let measured = measure(layout.pointer)
        if self.width != width {
            guard self.width == nil, let width, text.utf8.count <= Self.shortText, holds(measured, width) else { return nil }
        }
        guard measured.count == lines.count else { return nil }
        return TextLayout(self, measured, paragraph: paragraph, width: width.map { max(0, $0) })
    }

    /// The size of the box around all lines shown. Its width is that of the widest line, not the requested width.
    package var size: CGSize {
        CGSize(width: lines.map(\.frame.width).max() ?? 0, height: lines.last?.frame.maxY ?? 0)
    }

    /// The number of characters that no installed font has a glyph for. They are drawn as boxes.
    package var unknownGlyphCount: Int {
        layout.map { Int(pango_layout_get_unknown_glyphs_count($0.pointer)) } ?? 0
    }

    /// The distance by which the ink of the first line rises above its baseline.
    var inkRiseOfFirstLine: CGFloat? {
        guard let layout, let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return nil }
        var ink = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, nil)
        return ink.height > 0 ? points(-ink.y) : nil
    }

    /// Draws the lines with the layout's top left at `origin`, in a context in which y grows downwards, as in UIKit's.
    ///
    /// The context's transform, clip, alpha, blend mode and shadow apply. Colors are the runs' own.
    package func draw(in context: CGContext, at origin: CGPoint) {
        guard let layout else { return }
        let canvas = context.canvas
        let alpha = context.state.alpha
        context.composite { cr in
            guard canvas.setTransform(context.state.transform) else { return }
            if alpha < 1 { cairo_push_group(cr) }
            let renderer = LineRenderer(canvas: canvas)
            for (index, placed) in lines.enumerated() {
                guard let line = pango_layout_get_line_readonly(layout.pointer, Int32(index)) else { continue }
                renderer?.draw(line, at: CGPoint(x: origin.x + placed.frame.minX, y: origin.y + placed.baseline))
            }
            if alpha < 1 {
                cairo_pop_group_to_source(cr)
                cairo_paint_with_alpha(cr, Double(alpha))
            }
        }
    }

    /// Returns the offset of the character under a point, or of the nearest character on the nearest line.
    ///
    /// `trailing` says that the point is in the character's second half.
    package func index(at point: CGPoint) -> (offset: Int, trailing: Bool) {
        guard let layout, let row = lines.firstIndex(where: { point.y < $0.frame.maxY }) ?? lines.indices.last,
            let line = pango_layout_get_line_readonly(layout.pointer, Int32(row))
        else { return (0, false) }
        var byte: Int32 = 0
        var trailing: Int32 = 0
        pango_layout_line_x_to_index(line, pangoUnits(point.x - lines[row].frame.minX), &byte, &trailing)
        return (utf16Offset(ofByte: Int(byte)), trailing > 0)
    }

    /// Returns the caret before the character at `offset`: a rectangle without width. Nil when the text there is not shown.
    package func caretRect(at offset: Int) -> CGRect? {
        guard let layout else { return nil }
        let row = lines.lastIndex { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
        guard let row, let line = pango_layout_get_line_readonly(layout.pointer, Int32(row)) else { return nil }
        let frame = lines[row].frame
        // Behind the last character Pango returns the line's width for both directions.
        if offset == lines[row].range.upperBound, lines[row].isRightToLeft {
            return CGRect(x: frame.minX, y: frame.minY, width: 0, height: frame.height)
        }
        var x: Int32 = 0
        pango_layout_line_index_to_x(line, Int32(byte(ofUTF16Offset: offset)), 0, &x)
        return CGRect(x: frame.minX + points(x), y: frame.minY, width: 0, height: frame.height)
    }

    func utf16Offset(ofByte byte: Int) -> Int {
        let index = text.utf8.index(text.startIndex, offsetBy: byte, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf16.distance(from: text.startIndex, to: index)
    }

    func byte(ofUTF16Offset offset: Int) -> Int {
        let index = text.utf16.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: index)
    }
}

extension TextLayout {
    private struct Measured {
        var logical: PangoRectangle
        var startByte: Int
        var length: Int
        var isRightToLeft: Bool
        var startsParagraph: Bool
    }

    /// Lays out without limits, counts the lines that fit, and lays out again with an ellipsis when the text does not fit.
    private func breakLines(_ layout: OpaquePointer) {
        configure(layout)
        var measured = measureLines(layout)
        let fitting = linesThatFit(measured)
        let overflows = fitting < measured.count || (paragraph.isSingleLineTruncation && exceedsWidth(measured.first))
        if overflows, let mode = paragraph.ellipsis, width != nil {
            pango_layout_set_ellipsize(layout, mode)
            // Pango's height limit in lines counts for each paragraph of the text separately. Several paragraphs need a height
            // instead.
            let single = !measured.dropFirst().contains { $0.startsParagraph }
            let height = measured.prefix(fitting).reduce(0) { $0 + $1.logical.height }
            let half = (measured.first?.logical.height ?? 0) / 2
            pango_layout_set_height(layout, single || fitting == 1 ? -Int32(fitting) : height + half)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_width(layout, pangoUnits(width ?? 0))
            measured = measure(layout)
        }
        if overflows { isTruncated = true }
        place(Array(measured.prefix(fitting)))
    }

    private func configure(_ layout: OpaquePointer) {
        pango_layout_set_auto_dir(layout, 1)
        pango_layout_set_justify(layout, paragraph.alignment == .justified ? 1 : 0)
        pango_layout_set_indent(layout, pangoUnits(paragraph.firstLineIndent))
        pango_layout_set_wrap(layout, paragraph.lineBreak == .charWrap ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        pango_layout_set_width(layout, width == nil || paragraph.runsOn ? -1 : pangoUnits(width ?? 0))
    }

    /// The longest text in bytes that is first laid out without a width.
    private static let shortText = 128

    /// Breaks the lines. A short text that fits without a break is not broken: given exactly the width that it measured, Pango often breaks
    /// a text that has spacing, an indent or several fonts, because it adds the widths up in another order.
    private func measureLines(_ layout: OpaquePointer) -> [Measured] {
        let given = pango_layout_get_width(layout)
        guard given < 0 || text.utf8.count <= Self.shortText else { return measure(layout) }
        pango_layout_set_width(layout, -1)
        let measured = measure(layout)
        naturalSize = size(of: measured)
        guard let width, given >= 0, !holds(measured, width) else { return measured }
        pango_layout_set_width(layout, given)
        return measure(layout)
    }

    /// Returns whether each line has room. The indent takes its part of the first line of a paragraph.
    private func holds(_ measured: [Measured], _ width: CGFloat) -> Bool {
        measured.allSatisfy {
            points($0.logical.width) + ($0.startsParagraph ? max(0, paragraph.firstLineIndent) : 0) <= width + 0.01
        }
    }

    private func measure(_ layout: OpaquePointer) -> [Measured] {
        (0..<pango_layout_get_line_count(layout)).compactMap { row in
            guard let line = pango_layout_get_line_readonly(layout, row) else { return nil }
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            return Measured(
                logical: logical, startByte: Int(pango_layout_line_get_start_index(line)),
                length: Int(pango_layout_line_get_length(line)),
                isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
                startsParagraph: pango_layout_line_is_paragraph_start(line) != 0)
        }
    }

    private func size(of measured: [Measured]) -> CGSize {
        let heights = measured.reduce(0) { $0 + height(of: $1) }
        return CGSize(
            width: measured.map { points($0.logical.width) }.max() ?? 0,
            height: heights + paragraph.lineSpacing * CGFloat(max(0, measured.count - 1)))
    }

    private func exceedsWidth(_ line: Measured?) -> Bool {
        guard let line, let width else { return false }
        // A rounding error of half a unit must not cause an ellipsis.
        return points(line.logical.width) > width + 0.01
    }

    private func height(of line: Measured) -> CGFloat {
        let natural = points(line.logical.height)
        return paragraph.lineHeightMultiple > 0 ? natural * paragraph.lineHeightMultiple : natural
    }

    private func linesThatFit(_ measured: [Measured]) -> Int {
        var count = paragraph.maximumLines > 0 ? min(paragraph.maximumLines, measured.count) : measured.count
        if let limit = paragraph.maximumHeight {
            var bottom: CGFloat = 0
            var fitting = 0
            for line in measured.prefix(count) {
                bottom += height(of: line)
                guard bottom <= limit + 0.01 else { break }
                fitting += 1
                bottom += paragraph.lineSpacing
            }
            count = max(min(1, count), fitting)
        }
        return count
    }

    private func place(_ measured: [Measured]) {
        let box = width ?? measured.map { points($0.logical.width) }.max() ?? 0
        var top: CGFloat = 0
        lines = measured.map { line in
            let height = height(of: line)
            let extra = height - points(line.logical.height)
            let lineWidth = points(line.logical.width)
            let first = utf16Offset(ofByte: line.startByte)
            let frame = CGRect(
                x: inset(of: line, box - lineWidth), y: top, width: lineWidth, height: height)
            let baseline = top + extra + points(-line.logical.y)
            top += height + paragraph.lineSpacing
            return Line(
                frame: frame, baseline: baseline, range: first..<utf16Offset(ofByte: line.startByte + line.length),
                isRightToLeft: line.isRightToLeft)
        }
    }

    /// Returns the distance of a line from the left, when `room` points are left over beside it.
    private func inset(of line: Measured, _ room: CGFloat) -> CGFloat {
        let indent = line.startsParagraph ? paragraph.firstLineIndent : 0
        switch paragraph.alignment {
        case .left: return indent
        case .right: return room - indent
        case .center: return room / 2
        case .natural, .justified: return line.isRightToLeft ? room - indent : indent
        }
    }
}

extension TextParagraph {
    fileprivate var ellipsis: PangoEllipsizeMode? {
        switch lineBreak {
        case .wordWrap, .charWrap, .clip: nil
        case .truncateHead: PANGO_ELLIPSIZE_START
        case .truncateMiddle: PANGO_ELLIPSIZE_MIDDLE
        case .truncateTail: PANGO_ELLIPSIZE_END
        }
    }

    /// Whether there is one line that nothing breaks.
    fileprivate var runsOn: Bool { maximumLines == 1 && lineBreak != .wordWrap && lineBreak != .charWrap }

    fileprivate var isSingleLineTruncation: Bool { maximumLines == 1 && ellipsis != nil }
}
