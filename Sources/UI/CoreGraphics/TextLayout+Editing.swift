internal import CPango

/// Answers for editing: the place of a selection, and the neighbors of a caret.
extension TextLayout {
    /// Returns the boxes of a part of the text. A line has one box for each run of one direction.
    package func boxes(of range: Range<Int>) -> [CGRect] {
        guard let layout, !range.isEmpty else { return [] }
        var boxes: [CGRect] = []
        for (row, placed) in lines.enumerated() {
            let part = range.clamped(to: placed.range)
            guard !part.isEmpty, let line = pango_layout_get_line_readonly(layout.pointer, Int32(row)) else { continue }
            let first = byte(ofUTF16Offset: part.lowerBound), last = byte(ofUTF16Offset: part.upperBound)
            var spans: [ClosedRange<CGFloat>] = []
            for scalar in scalarStarts(from: first, to: last) {
                var (leading, trailing): (Int32, Int32) = (0, 0)
                pango_layout_line_index_to_x(line, Int32(scalar), 0, &leading)
                pango_layout_line_index_to_x(line, Int32(scalar), 1, &trailing)
                let span = points(min(leading, trailing))...points(max(leading, trailing))
                if let known = spans.last, known.lowerBound <= span.upperBound + 0.01, span.lowerBound <= known.upperBound + 0.01
                {
                    spans[spans.count - 1] =
                        min(known.lowerBound, span.lowerBound)...max(known.upperBound, span.upperBound)
                } else {
                    spans.append(span)
                }
            }
            boxes += spans.map { span in
                CGRect(
                    x: placed.frame.minX + span.lowerBound, y: placed.frame.minY, width: span.upperBound - span.lowerBound,
                    height: placed.frame.height)
            }
        }
        return boxes
    }

    private func scalarStarts(from first: Int, to last: Int) -> [Int] {
        let bytes = text.utf8
        let low = bytes.index(bytes.startIndex, offsetBy: first), high = bytes.index(bytes.startIndex, offsetBy: last)
        var offset = first
        return text.unicodeScalars[low..<high].map { scalar in
            defer { offset += UTF8.width(scalar) }
            return offset
        }
    }

    /// Returns the offset of a caret one visible character to the right or to the left; nil at the end of the text.
    ///
    /// The corresponding C function is `pango_layout_move_cursor_visually`.
    package func offset(besides offset: Int, toRight: Bool) -> Int? {
        guard let layout else { return nil }
        var (index, trailing): (Int32, Int32) = (0, 0)
        pango_layout_move_cursor_visually(
            layout.pointer, 1, Int32(byte(ofUTF16Offset: offset)), 0, toRight ? 1 : -1, &index, &trailing)
        guard index >= 0, index != Int32.max else { return nil }
        let scalars = text.unicodeScalars
        let start = text.utf8.index(text.startIndex, offsetBy: Int(index), limitedBy: text.endIndex) ?? text.endIndex
        let place = scalars.index(start, offsetBy: Int(trailing), limitedBy: text.endIndex) ?? text.endIndex
        return text.utf16.distance(from: text.startIndex, to: place)
    }
}
