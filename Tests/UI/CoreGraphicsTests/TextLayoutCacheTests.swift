import TestSupport
import Testing

@testable import CoreGraphics

@Suite("Cached text layouts") struct TextLayoutCacheTests {
    private func runs(_ text: String, size: CGFloat = 15) -> [TextRun] {
        [TextRun(text, TextAttributes(font: FontDescription(size: size)))]
    }

    @Test func `the same text is laid out once`() {
        let cache = TextLayoutCache()
        let first = cache.layout(runs("Bedroom"), paragraph: TextParagraph(), width: 100)
        #expect(cache.layout(runs("Bedroom"), paragraph: TextParagraph(), width: 100) === first)
        #expect(cache.layout(runs("Bedroom"), paragraph: TextParagraph(), width: 101) !== first)
        #expect(cache.layout(runs("Bedroom", size: 16), paragraph: TextParagraph(), width: 100) !== first)
    }

    @Test func `a text that was measured without limits is not laid out again for a box that holds it`() {
        let cache = TextLayoutCache()
        let free = cache.layout(runs("Bedroom"), paragraph: TextParagraph(), width: nil)
        var paragraph = TextParagraph()
        paragraph.maximumHeight = free.size.height
        let boxed = cache.layout(runs("Bedroom"), paragraph: paragraph, width: free.size.width)
        #expect(boxed.layout === free.layout)
        let narrow = cache.layout(runs("Bedroom"), paragraph: paragraph, width: free.size.width - 1)
        #expect(narrow.layout !== free.layout)
    }

    @Test func `texts that are not asked for any more are dropped`() {
        let cache = TextLayoutCache()
        weak var early: TextLayout?
        early = cache.layout(runs("early"), paragraph: TextParagraph(), width: nil)
        #expect(early != nil)
        for number in 0..<200 { _ = cache.layout(runs("\(number)"), paragraph: TextParagraph(), width: nil) }
        #expect(early == nil)
    }

    @Test(arguments: 0..<6) func `a layout from the cache is that which is made anew`(round: Int) {
        var random = SeededRandom("cached layouts, round \(round)")
        let cache = TextLayoutCache()
        for step in 0..<150 {
            let (runs, paragraph) = (randomRuns(&random), randomParagraph(&random))
            let natural = TextLayout(runs, paragraph: TextParagraph()).size
            let widths: [CGFloat?] = [
                nil, natural.width, natural.width + 0.4, natural.width - 0.4, natural.width / 2, 80, 0, 500,
            ]
            for _ in 0..<4 {
                let width = widths[Int(random.next() % UInt64(widths.count))]
                let cached = cache.layout(runs, paragraph: paragraph, width: width)
                let fresh = TextLayout(runs, paragraph: paragraph, width: width)
                let name: Comment = "step \(step), \(runs.map(\.text)), \(paragraph), width \(String(describing: width))"
                #expect(cached.lines == fresh.lines, name)
                #expect(cached.isTruncated == fresh.isTruncated, name)
                #expect(pixels(of: cached) == pixels(of: fresh), name)
            }
        }
    }

    private func randomRuns(_ random: inout SeededRandom) -> [TextRun] {
        let texts = ["Bedroom", "21 °C, and falling slowly", "two\nlines", "שלום עולם", "a\tb ", "漢字かな交じり文", "", "x"]
        return (0..<1 + random.next() % 2).map { _ in
            var attributes = TextAttributes(font: FontDescription(size: CGFloat(10 + random.next() % 12)))
            attributes.kerning = random.next() % 4 == 0 ? 1.3 : 0
            attributes.isUnderlined = random.next() % 4 == 0
            return TextRun(texts[Int(random.next() % UInt64(texts.count))], attributes)
        }
    }

    private func randomParagraph(_ random: inout SeededRandom) -> TextParagraph {
        var paragraph = TextParagraph()
        let alignments: [TextParagraph.Alignment] = [.natural, .left, .center, .right, .justified]
        let breaks: [TextParagraph.LineBreak] = [.wordWrap, .charWrap, .clip, .truncateHead, .truncateMiddle, .truncateTail]
        paragraph.alignment = alignments[Int(random.next() % 5)]
        paragraph.lineBreak = breaks[Int(random.next() % 6)]
        paragraph.maximumLines = Int(random.next() % 3)
        paragraph.maximumHeight = [nil, nil, 10, 30, 100][Int(random.next() % 5)]
        paragraph.lineSpacing = random.next() % 3 == 0 ? 4 : 0
        paragraph.lineHeightMultiple = random.next() % 3 == 0 ? 1.4 : 0
        paragraph.firstLineIndent = [0, 0, 12, -12][Int(random.next() % 4)]
        return paragraph
    }

    private func pixels(of layout: TextLayout) -> [UInt8] {
        let context = canvas(160, 60)
        layout.draw(in: context, at: CGPoint(x: 3, y: 2))
        return context.makeImage()?.withUnsafePixels { Array($0) } ?? []
    }
}
