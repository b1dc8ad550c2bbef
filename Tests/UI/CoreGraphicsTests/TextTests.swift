import CoreGraphics
import Testing

@Suite("Text") struct TextTests {
    static let samples = [
        "Latin: Hamburgefonstiv, fjord, Ω", "مرحبا بالعالم", "नमस्ते दुनिया", "你好，世界 日本語 한국어", "🎉👩‍👩‍👧 🇩🇪",
    ]

    private func run(_ text: String, size: CGFloat = 16, weight: Int = 400) -> [TextRun] {
        [TextRun(text, TextAttributes(font: FontDescription(size: size, weight: weight)))]
    }

    @Test(arguments: samples) func `each script has glyphs and leaves ink inside its box`(_ sample: String) {
        let layout = TextLayout(run(sample, size: 24))
        #expect(layout.unknownGlyphCount == 0, "no installed font for \(sample)")
        let size = layout.size
        #expect(size.width > 20 && size.height >= 24)
        let context = canvas(Int(size.width) + 20, Int(size.height) + 20)
        layout.draw(in: context, at: CGPoint(x: 10, y: 10))
        let ink = context.ink
        #expect(ink.count > 100)
        #expect(CGRect(x: 8, y: 8, width: size.width + 4, height: size.height + 4).contains(ink.box), "\(ink.box) of \(size)")
    }

    @Test func `a bold run is wider and heavier`() {
        let light = TextLayout(run("weight", size: 40))
        let bold = TextLayout(run("weight", size: 40, weight: 700))
        #expect(bold.size.width > light.size.width)
    }

    @Test func `metrics agree with a line`() {
        let font = FontDescription(size: 20)
        let metrics = font.metrics
        #expect(metrics.ascender > metrics.capHeight && metrics.capHeight > metrics.xHeight && metrics.xHeight > 5)
        #expect(metrics.descender < 0)
        #expect(abs(metrics.lineHeight - (metrics.ascender - metrics.descender)) < 1e-9)
        let layout = TextLayout(run("Hxg", size: 20))
        #expect(abs(layout.size.height - metrics.lineHeight) < 0.01)
        #expect(abs(layout.lines[0].baseline - metrics.ascender) < 0.01)
        #expect(abs(FontDescription(size: 40).metrics.ascender - 2 * metrics.ascender) < 0.1)
    }

    @Test func `words wrap and lines stack with spacing`() {
        var paragraph = TextParagraph()
        paragraph.lineSpacing = 5
        let layout = TextLayout(run("one two three four five six seven eight"), paragraph: paragraph, width: 90)
        #expect(layout.lines.count > 2)
        #expect(layout.lines.allSatisfy { $0.frame.maxX <= 90.5 })
        #expect(abs(layout.lines[1].frame.minY - layout.lines[0].frame.maxY - 5) < 0.01)
        #expect(!layout.isTruncated)
        #expect(layout.lines[0].range.lowerBound == 0)
    }

    @Test(arguments: [TextParagraph.LineBreak.truncateHead, .truncateMiddle, .truncateTail])
    func `one line is cut to its width`(_ mode: TextParagraph.LineBreak) {
        var paragraph = TextParagraph()
        paragraph.lineBreak = mode
        paragraph.maximumLines = 1
        let text = "a long sentence that certainly does not fit"
        let layout = TextLayout(run(text), paragraph: paragraph, width: 100)
        #expect(layout.isTruncated && layout.lines.count == 1)
        #expect(layout.size.width <= 100.5 && layout.size.width > 60)
        let fits = TextLayout(run("short"), paragraph: paragraph, width: 100)
        #expect(!fits.isTruncated)
    }

    @Test(arguments: ["one two three four five six seven eight nine ten", "one two three\nfour five six\nseven eight nine ten"])
    func `several lines end in an ellipsis`(_ text: String) {
        var paragraph = TextParagraph()
        paragraph.lineBreak = .truncateTail
        paragraph.maximumLines = 2
        let layout = TextLayout(run(text), paragraph: paragraph, width: 100)
        #expect(layout.isTruncated && layout.lines.count == 2)
        #expect(layout.size.width <= 100.5)
        paragraph.maximumLines = 0
        paragraph.maximumHeight = layout.size.height + 3
        #expect(TextLayout(run(text), paragraph: paragraph, width: 100).lines.count == 2)
        paragraph.maximumHeight = 1
        #expect(TextLayout(run(text), paragraph: paragraph, width: 100).lines.count == 1)
    }

    @Test func `natural alignment follows the script and the others do not`() {
        func start(_ text: String, _ alignment: TextParagraph.Alignment) -> CGFloat {
            var paragraph = TextParagraph()
            paragraph.alignment = alignment
            return TextLayout(run(text), paragraph: paragraph, width: 300).lines[0].frame.minX
        }
        #expect(start("left", .natural) == 0)
        #expect(start("مرحبا", .natural) > 200)
        #expect(start("مرحبا", .left) == 0)
        #expect(start("right", .right) > 200)
        #expect(abs(start("middle", .center) - 125) < 20)
    }

    @Test func `a point finds its character and the character its caret`() throws {
        let layout = TextLayout(run("añ🎉b"))
        for offset in [0, 1, 2, 4] {
            let caret = try #require(layout.caretRect(at: offset))
            let hit = layout.index(at: CGPoint(x: caret.minX + 1, y: caret.midY))
            #expect(hit.offset == offset && !hit.trailing)
        }
        #expect(try #require(layout.caretRect(at: 5)).minX == layout.size.width)
        #expect(layout.caretRect(at: 99) == nil)
        #expect(layout.index(at: CGPoint(x: -50, y: -50)).offset == 0)
    }

    @Test func `colors, alpha and underline reach the pixels`() {
        var look = TextAttributes(font: FontDescription(size: 20), color: red)
        look.isUnderlined = true
        look.underlineColor = blue
        let context = canvas(60, 40)
        context.setAlpha(0.5)
        TextLayout([TextRun("HH", look)]).draw(in: context, at: .zero)
        let image = context.makeImage()!
        var strongest: UInt8 = 0
        var blues = 0
        for y in 0..<40 {
            for x in 0..<60 {
                let pixel = image.pixel(x: x, y: y)!
                strongest = max(strongest, pixel.alpha)
                if pixel.blue > 50 { blues += 1 }
            }
        }
        #expect(strongest > 100 && strongest <= 129)
        #expect(blues > 10)
    }

    @Test func `odd text is laid out like any other`() {
        for text in ["", "\n", "a\u{0}b", "\u{202E}abc", String(repeating: "x", count: 5000)] {
            let layout = TextLayout(run(text), width: 100)
            #expect(layout.lines.count >= 1)
            layout.draw(in: canvas(4, 4), at: CGPoint(x: CGFloat.nan, y: 0))
        }
        #expect(TextLayout([]).size.width == 0)
        #expect(TextLayout(run("x", size: .nan)).size.height > 0)
    }

    @Test func `the same text gives the same pixels on every thread`() async {
        let first = Self.fingerprint()
        let others = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<4 { group.addTask { Self.fingerprint() } }
            return await group.reduce(into: [[UInt8]]()) { $0.append($1) }
        }
        #expect(others.allSatisfy { $0 == first })
    }

    private static func fingerprint() -> [UInt8] {
        let context = canvas(200, 60)
        TextLayout([TextRun(samples.joined(separator: " "), TextAttributes(font: FontDescription(size: 15)))], width: 200)
            .draw(in: context, at: .zero)
        return context.makeImage()!.withUnsafePixels { Array($0) }
    }
}
