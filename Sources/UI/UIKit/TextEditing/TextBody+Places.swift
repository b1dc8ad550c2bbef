internal import CoreGraphics

/// Where offsets of the text lie, in points.
extension TextBody {
    /// The width of a line end in a selection, in points.
    private static let lineEnd: CGFloat = 5

    /// Returns the rectangle of a caret, without width.
    func caret(at offset: Int) -> CGRect {
        let at = shown(offset)
        let place = paragraphs.place(of: at)
        let block = place.block
        var rect =
            block.layout.caretRect(at: min(at - place.start, block.count))
            ?? CGRect(x: 0, y: 0, width: 0, height: look.font.lineHeight)
        rect.origin.y += place.y
        return rect
    }

    /// Returns the caret position that is nearest to a point.
    func offset(at point: CGPoint) -> Int {
        let place = paragraphs.place(at: point.y)
        let (offset, isTrailing) = place.block.layout.index(at: CGPoint(x: point.x, y: point.y - place.y))
        let units = TextUnits(place.block.text)
        return meant(place.start + (isTrailing ? units.next(offset) : units.whole(offset)))
    }

    /// Returns the boxes of a range of the text.
    ///
    /// - Parameter heights: the boxes of paragraphs beside it are not wanted.
    func boxes(of range: Range<Int>, within heights: ClosedRange<CGFloat>? = nil) -> [CGRect] {
        let wanted = shown(range.lowerBound)..<shown(range.upperBound)
        guard !wanted.isEmpty else { return [] }
        var boxes: [CGRect] = []
        var first = paragraphs.place(of: wanted.lowerBound)
        if let top = heights?.lowerBound, first.bottom < top { first = paragraphs.place(at: top) }
        for place in paragraphs.places(from: first) {
            guard place.start < wanted.upperBound, place.y <= heights?.upperBound ?? .infinity else { break }
            boxes += self.boxes(of: wanted, in: place)
        }
        return boxes
    }

    private func boxes(of wanted: Range<Int>, in place: Place) -> [CGRect] {
        let layout = place.block.layout
        let (low, high) = (max(0, wanted.lowerBound - place.start), min(place.block.count, wanted.upperBound - place.start))
        var boxes = high > low ? layout.boxes(of: low..<high).map { $0.offsetBy(dx: 0, dy: place.y) } : []
        guard wanted.upperBound > place.end, let end = layout.caretRect(at: place.block.count) else { return boxes }
        let isLeft = layout.lines.last?.isRightToLeft ?? false
        boxes.append(
            CGRect(
                x: end.minX - (isLeft ? Self.lineEnd : 0), y: end.minY + place.y, width: Self.lineEnd, height: end.height))
        return boxes
    }

    /// Returns the range of the line that contains a position, without the line's end.
    func line(at offset: Int) -> Range<Int> {
        let at = shown(offset)
        let place = paragraphs.place(of: at)
        let (block, start) = (place.block, place.start)
        let local = min(at - start, block.count)
        let lines = block.layout.lines
        guard let index = lines.lastIndex(where: { $0.range.lowerBound <= local }) else { return offset..<offset }
        var upper = lines[index].range.upperBound
        // A wrapped line ends before its last space: behind that space a caret stands on the next line.
        if index + 1 < lines.count, upper >= lines[index + 1].range.lowerBound { upper = TextUnits(block.text).previous(upper) }
        return meant(start + lines[index].range.lowerBound)..<meant(start + max(lines[index].range.lowerBound, upper))
    }

    /// Returns the position one character to the left or right on the screen; nil at the text's end.
    func beside(_ offset: Int, toRight: Bool) -> Int? {
        let at = shown(offset)
        let place = paragraphs.place(of: at)
        if let next = place.block.layout.offset(besides: at - place.start, toRight: toRight) {
            return meant(place.start + TextUnits(place.block.text).whole(next))
        }
        let isForward = toRight != isRightToLeft(at: offset)
        let next = isForward ? place.end + 1 : place.start - 1
        return (0...paragraphs.length).contains(next) ? meant(next) : nil
    }

    func isRightToLeft(at offset: Int) -> Bool {
        paragraphs.place(of: shown(offset)).block.layout.lines.first?.isRightToLeft ?? false
    }
}
