internal import CPango
internal import Synchronization

/// The glyphs of all text in the process, drawn by FreeType once for each quarter of a pixel.
///
/// cairo 1.16 moves each glyph to a whole pixel, so that small text is unevenly spaced ("h alf o pen"). Light hinting fits glyphs to
/// whole pixels in height only: baselines are sharp, and the widths that Pango measured stay true.
struct GlyphAtlas: ~Copyable {
    /// Text may be drawn on any thread: apps make pictures beside the main one.
    static let shared = Mutex(GlyphAtlas())

    /// The size in bytes at which the atlas is emptied: some 15,000 glyphs of small text.
    private static let capacity = 2 << 20
    /// The number of fonts, each in one size, at which the atlas is emptied.
    private static let mostFonts = 256
    /// Glyphs larger than this many pixels are filled as paths. At their size whole pixels are not seen, and each would take the
    /// room of hundreds of small ones.
    static let largestSize = 128.0

    /// The coverage of a run in device pixels, row by row.
    struct Coverage: Sendable {
        var box = PixelBox()
        /// The distance from one row to the next; cairo wants a multiple of 4.
        var stride = 0
        var bytes: [UInt8] = []
    }

    private struct FontKey: Hashable {
        var font: GlyphRun.Font
        var scale: SIMD2<Double>
    }

    private struct Placed {
        var glyph: GlyphFont.Glyph
        /// The place of the first pixel.
        var x: Int
        var y: Int

        var box: PixelBox { PixelBox(left: x, top: y, right: x + glyph.width, bottom: y + glyph.height) }
    }

    private var pixels: [UInt8] = []
    private var fonts: [FontKey: GlyphFont] = [:]
    /// Nil for a file that FreeType cannot read.
    private var faces: [GlyphFace.Key: GlyphFace?] = [:]
    private var library: FT_Library?
    /// The glyphs of the run that is being drawn; kept for its storage.
    private var placed: [Placed] = []

    private init() {}

    /// Returns whether the font consists of outlines, not of pictures or of colored layers.
    mutating func hasOutlines(_ font: GlyphRun.Font) -> Bool { glyphFont(font, SIMD2(1, 1))?.hasOutlines ?? false }

    /// Returns the coverage of a run; empty when nothing of it is seen, nil when the atlas cannot hold its glyphs.
    ///
    /// - Parameter clip: the device pixels outside of which nothing is seen.
    mutating func coverage(of run: GlyphRun, clip: PixelBox) -> Coverage? {
        if pixels.count > Self.capacity || fonts.count > Self.mostFonts { empty() }
        guard let font = glyphFont(run.font, run.scale), font.hasOutlines else { return nil }
        placed.removeAll(keepingCapacity: true)
        var box = PixelBox()
        for pen in run.pens {
            // To the nearest quarter, and the baseline to the nearest pixel.
            let quarters = Int((pen.x * 4).rounded())
            guard let glyph = font.glyph(pen.glyph, quarter: quarters & 3, in: &pixels) else { return nil }
            let at = Placed(glyph: glyph, x: (quarters >> 2) + glyph.left, y: Int(pen.y.rounded()) - glyph.top)
            let seen = at.box.intersection(clip)
            guard !seen.isEmpty else { continue }
            placed.append(at)
            box = box.union(seen)
        }
        return draw(in: box)
    }

    private mutating func glyphFont(_ font: GlyphRun.Font, _ scale: SIMD2<Double>) -> GlyphFont? {
        let key = FontKey(font: font, scale: scale)
        if let known = fonts[key] { return known }
        guard let pango = font.pango, let scaled = font.scaled, let face = face(of: pango) else { return nil }
        let made = GlyphFont(scaled, face, scaleX: scale.x, scaleY: scale.y)
        fonts[key] = made
        return made
    }

    private mutating func face(of font: UnsafeMutablePointer<PangoFont>) -> GlyphFace? {
        guard let key = GlyphFace.Key(font) else { return nil }
        if let known = faces[key] { return known }
        if library == nil { FT_Init_FreeType(&library) }
        let made = library.flatMap { GlyphFace(key, $0) }
        faces[key] = .some(made)
        return made
    }

    mutating func empty() {
        pixels.removeAll(keepingCapacity: true)
        fonts.removeAll(keepingCapacity: true)
        faces.removeAll(keepingCapacity: true)
    }

    /// Adds the coverage of all placed glyphs; where two overlap it ends at 255.
    private func draw(in box: PixelBox) -> Coverage {
        guard !box.isEmpty else { return Coverage() }
        let stride = (box.width + 3) & ~3
        var bytes = [UInt8](repeating: 0, count: stride * box.height)
        bytes.withUnsafeMutableBufferPointer { bytes in
            pixels.withUnsafeBufferPointer { pixels in
                for at in placed {
                    let seen = at.box.intersection(box)
                    guard !seen.isEmpty else { continue }
                    for y in seen.top..<seen.bottom {
                        let from = at.glyph.start + (y - at.y) * at.glyph.width + seen.left - at.x
                        let to = (y - box.top) * stride + seen.left - box.left
                        Self.add(pixels[from..<from + seen.width], to: bytes[to..<to + seen.width])
                    }
                }
            }
        }
        return Coverage(box: box, stride: stride, bytes: bytes)
    }

    /// Adds one row to another. The form with 16 bits becomes the processor's own addition that ends at 255.
    private static func add(_ row: Slice<UnsafeBufferPointer<UInt8>>, to sums: Slice<UnsafeMutableBufferPointer<UInt8>>) {
        let (row, sums) = (UnsafeBufferPointer(rebasing: row), UnsafeMutableBufferPointer(rebasing: sums))
        for x in row.indices { sums[x] = UInt8(truncatingIfNeeded: min(UInt16(sums[x]) &+ UInt16(row[x]), 255)) }
    }
}
