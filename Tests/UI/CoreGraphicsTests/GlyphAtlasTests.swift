import Synchronization
import Testing

@testable import CoreGraphics

@Suite("Glyphs at quarter pixels") struct GlyphAtlasTests {
    private func layout(_ text: String, size: CGFloat, color: CGColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        -> TextLayout
    {
        var attributes = TextAttributes(font: FontDescription(size: size))
        attributes.color = color
        return TextLayout([TextRun(text, attributes)])
    }

    /// Draws a text and returns the picture.
    private func picture(of layout: TextLayout, scale: CGFloat = 1, at x: CGFloat = 4) -> CGImage {
        let context = canvas(
            Int((layout.size.width + 12) * scale), Int((layout.size.height + 8) * scale), scale: scale)
        layout.draw(in: context, at: CGPoint(x: x, y: 4))
        return context.makeImage()!
    }

    /// The middles of the upright strokes of a text, in pixels.
    private func strokes(of image: CGImage) -> [Double] {
        let columns = (0..<image.width).map { x in (0..<image.height).reduce(0.0) { $0 + Double(image.alpha(x, $1)) } }
        var middles: [Double] = []
        var (weight, moment) = (0.0, 0.0)
        for (x, ink) in columns.enumerated() {
            if ink > 0 {
                weight += ink
                moment += ink * (Double(x) + 0.5)
            } else if weight > 0 {
                middles.append(moment / weight)
                (weight, moment) = (0, 0)
            }
        }
        return middles
    }

    @Test(arguments: [10, 11, 13, 15, 17] as [CGFloat]) func `equal letters have equal distances`(size: CGFloat) {
        let layout = layout("l l l l l l l l l l l l l l l l l", size: size)
        let middles = strokes(of: picture(of: layout))
        #expect(middles.count == 17)
        // A letter more adds one advance, of the letter and of the space.
        let advance = Double(layout.size.width - self.layout("l", size: size).size.width) / 16
        for (left, right) in zip(middles, middles.dropFirst()) {
            // Each letter is within an eighth of its place. The middle of its coverage is another eighth away at most, because a
            // pixel's ink counts as if it lay in the pixel's middle. At whole pixels the difference is up to 1.
            #expect(abs(right - left - advance) < 0.4, "\(right - left) instead of \(advance)")
        }
    }

    @Test func `text begins where it is put, to a quarter of a pixel`() {
        let layout = layout("l", size: 13)
        let start = strokes(of: picture(of: layout, at: 4))[0]
        for quarter in 1...8 {
            let moved = strokes(of: picture(of: layout, at: 4 + CGFloat(quarter) / 4))[0]
            #expect(abs(moved - start - Double(quarter) / 4) < 0.13)
        }
    }

    @Test func `a letter stands on a whole pixel, wherever its baseline is`() {
        // The foot of an l is one row: above it the stroke is full, below it nothing.
        let image = picture(of: layout("l", size: 13))
        let rows = (0..<image.height).map { y in (0..<image.width).reduce(0) { $0 + Int(image.alpha($1, y)) } }
        let inked = rows.filter { $0 > 0 }
        #expect(Set(inked).count == 1, "\(inked)")
    }

    @Test func `emoji keep their colors among letters`() {
        let image = picture(of: layout("a🎉b", size: 24))
        let isColored = (0..<image.height).contains { y in
            (0..<image.width).contains { x in
                let hex = image.hex(x, y)
                return hex.prefix(2) != hex.dropFirst(2).prefix(2)
            }
        }
        #expect(isColored)
    }

    @Test(arguments: [13, 200] as [CGFloat]) func `turned text is drawn, and so is text under a transform that shows nothing`(
        size: CGFloat
    ) {
        let context = canvas(300, 300)
        context.translateBy(x: 150, y: 150)
        context.rotate(by: 0.7)
        layout("Turned", size: size).draw(in: context, at: .zero)
        #expect(context.ink.count > 50)
        for scale in [0, 1e-200, 1e200, CGFloat.nan] {
            let context = canvas(20, 20)
            context.scaleBy(x: scale, y: scale)
            layout("Nothing", size: size).draw(in: context, at: CGPoint(x: 1e5, y: 1e5))
            #expect(context.ink.count == 0)
        }
    }

    @Test func `only what the clip shows of a long line is drawn`() {
        let layout = layout(String(repeating: "wide ", count: 20_000), size: 13)
        let context = canvas(100, 20)
        layout.draw(in: context, at: CGPoint(x: -300_000, y: 0))
        #expect(context.ink.count > 100)
    }

    @Test func `many sizes empty the atlas, and text looks as before`() {
        let before = picture(of: layout("Hamburgefonstiv", size: 13))
        for size in 0..<600 { _ = picture(of: layout("Wg", size: 8 + CGFloat(size) / 8)) }
        let after = picture(of: layout("Hamburgefonstiv", size: 13))
        #expect(before.rows == after.rows)
    }

    @Test func `threads that draw at the same time draw what one draws`() async {
        let expected = picture(of: layout("Hamburgefonstiv 0123", size: 11.3)).rows
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { _ in picture(of: layout("Hamburgefonstiv 0123", size: 11.3)).rows == expected }
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }

    @Test func `glyphs that are new are drawn in their size while other threads use the same font in others`() async {
        // The sizes are new, so that no glyph is in the atlas, and each thread has its own.
        let threads = 6
        let sizes = (0..<240).map { 9 + CGFloat($0) * 0.053 + 0.011 }
        @Sendable func drawn(_ size: CGFloat) -> [String] { picture(of: layout("Hamburgefonstiv 0123", size: size)).rows }
        let together = await withTaskGroup(of: [(CGFloat, [String])].self) { group in
            for thread in 0..<threads {
                group.addTask {
                    stride(from: thread, to: sizes.count, by: threads).map { (sizes[$0], drawn(sizes[$0])) }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        GlyphAtlas.shared.withLock { $0.empty() }
        for (size, rows) in together { #expect(rows == drawn(size), "\(size) points") }
    }
}

extension CGImage {
    fileprivate func alpha(_ x: Int, _ y: Int) -> UInt8 { UInt8(hex(x, y).suffix(2), radix: 16) ?? 0 }
    fileprivate var rows: [String] { (0..<height).map { y in (0..<width).map { hex($0, y) }.joined() } }
}
