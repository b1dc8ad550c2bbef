/// Texts of any length. Pango counts the width of a line in 32 bits, 1,024 units a point, and passes over all that is left of a run for each
/// line that it breaks.
extension TextLayout {
    /// The greatest number of characters in a run.
    private static let longestRun = 4096
    /// The greatest length of a line that nothing breaks, in points. A byte of a text is about as wide as the font is high, at most.
    private static let longestLine: CGFloat = 1_900_000

    /// Returns runs that Pango can lay out, and whether some of the text is left out: what lies beyond all screens on a line that is not
    /// broken, at the side at which the paragraph is truncated.
    static func withinReach(_ runs: [TextRun], _ paragraph: TextParagraph, isBroken: Bool) -> (runs: [TextRun], isCut: Bool) {
        guard runs.contains(where: { $0.text.utf8.count > longestRun }) || runs.count > longestRun else { return (runs, false) }
        let gaps = isBroken ? [] : gaps(in: runs, paragraph.lineBreak)
        let kept = gaps.isEmpty ? runs : cut(gaps, out: runs)
        return (kept.flatMap(pieces), !gaps.isEmpty)
    }

    private static func pieces(of run: TextRun) -> [TextRun] {
        guard run.text.utf8.count > longestRun else { return [run] }
        var (pieces, rest) = ([TextRun](), run.text[...])
        while !rest.isEmpty {
            pieces.append(TextRun(String(rest.prefix(longestRun)), run.attributes))
            rest = rest.dropFirst(longestRun)
        }
        return pieces
    }

    /// Returns the parts of lines that are too long, in bytes.
    private static func gaps(in runs: [TextRun], _ mode: TextParagraph.LineBreak) -> [Range<Int>] {
        let height = runs.map { $0.attributes.font.size + max(0, $0.attributes.kerning) }.max() ?? 1
        let most = max(1024, Int(longestLine / max(height, 1)))
        var (gaps, start) = ([Range<Int>](), 0)
        for line in runs.map(\.text).joined().utf8.split(separator: 10, omittingEmptySubsequences: false) {
            let count = line.count
            defer { start += count + 1 }
            guard count > most else { continue }
            let head = mode == .truncateHead ? 0 : mode == .truncateMiddle ? most / 2 : most
            gaps.append((start + scalar(in: line, at: head))..<(start + scalar(in: line, at: count - (most - head))))
        }
        return gaps
    }

    /// Returns where the scalar begins that holds a byte.
    private static func scalar(in line: Substring.UTF8View, at offset: Int) -> Int {
        var index = line.index(line.startIndex, offsetBy: offset)
        while index > line.startIndex, index < line.endIndex, line[index] & 0xC0 == 0x80 { index = line.index(before: index) }
        return line.distance(from: line.startIndex, to: index)
    }

    /// Returns the runs without some ranges of bytes, which are in order.
    private static func cut(_ gaps: [Range<Int>], out runs: [TextRun]) -> [TextRun] {
        var (kept, start, next) = ([TextRun](), 0, 0)
        for run in runs {
            let end = start + run.text.utf8.count
            var (text, place) = ("", start)
            while next < gaps.count, gaps[next].lowerBound < end {
                text += part(run.text, place - start, max(place, gaps[next].lowerBound) - start)
                place = min(max(place, gaps[next].upperBound), end)
                guard gaps[next].upperBound <= end else { break }
                next += 1
            }
            text += part(run.text, place - start, end - start)
            if !text.isEmpty { kept.append(TextRun(text, run.attributes)) }
            start = end
        }
        return kept
    }

    private static func part(_ text: String, _ low: Int, _ high: Int) -> String {
        let utf8 = text.utf8
        return String(text[utf8.index(utf8.startIndex, offsetBy: low)..<utf8.index(utf8.startIndex, offsetBy: high)])
    }
}
