internal import CGLES
import Buffers
import Compositing
import Geometry
import Scene

/// The pixels of a large picture, in textures that hold some of its rows each.
///
/// A driver clears the memory of a new texture: llvmpipe writes zeros, a kernel clears pages. For a picture of 256 MB that takes
/// longer than some frames. Strips are made one by one, when their rows arrive. The textures of neighbors share a row on each side
/// of the border, so that a filter finds the texels that it would find in one texture.
package struct TextureStrips {
    /// A strip as it is drawn.
    struct Piece {
        var texture: GLTexture
        /// The part that is drawn, in the unit square of the strip's texture.
        var source: Rect<Local>
        /// The part of the drawn rectangle from the strip's first to behind its last row, in the rectangle's coordinates.
        var band: ClosedRange<Double>
    }

    let width: Int
    let height: Int
    private let rows: Int
    private var textures: [GLTexture?]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        rows = max(PictureParts.partBytes / (width * 4), 1)
        textures = Array(repeating: nil, count: (height + rows - 1) / rows)
    }

    var byteCount: Int { textures.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

    /// The rows that a strip shows.
    private func shown(_ index: Int) -> Range<Int> { index * rows..<min((index + 1) * rows, height) }

    /// The rows that the texture of a strip holds.
    private func held(_ index: Int) -> Range<Int> {
        let shown = shown(index)
        return max(shown.lowerBound - 1, 0)..<min(shown.upperBound + 1, height)
    }

    // MARK: Pixels

    /// Hands out each texture that holds rows of an area, bound, with its part of the area and its first row.
    mutating func update(_ area: PixelRect<Buffer>, format: GLenum, _ send: (PixelRect<Buffer>, _ firstRow: Int) -> Void) {
        let (first, last) = (max(Int(area.top) - 1, 0) / rows, min(Int(area.bottom), height - 1) / rows)
        guard !area.isEmpty, first <= last else { return }
        for index in first...last {
            let held = held(index)
            let part = area.intersection(PixelRect(x: 0, y: held.lowerBound, width: width, height: held.count))
            guard !part.isEmpty else { continue }
            let texture = textures[index] ?? GLTexture(width: width, height: held.count, format: format)
            textures[index] = texture
            glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
            send(part, held.lowerBound)
            texture.place()
        }
    }

    // MARK: Drawing

    /// The strips that show the part `source` of the picture's unit square.
    func indices(of source: Rect<Local>) -> ClosedRange<Int> {
        func index(_ edge: Double) -> Int { min(max(Int(min(max(edge, 0), 1) * Double(height)) / rows, 0), textures.count - 1) }
        let first = index(source.top)
        return first...max(index(source.bottom), first)
    }

    /// A strip as a part of what shows `source` in `rect`; nil where it has no pixels.
    func piece(_ index: Int, of source: Rect<Local>, in rect: Rect<Local>) -> Piece? {
        guard let texture = textures[index], source.size.height > 0 else { return nil }
        let (shown, held, whole) = (shown(index), held(index), Double(height))
        func place(_ row: Int) -> Double {
            rect.top + (Double(row) / whole - source.top) / source.size.height * rect.size.height
        }
        // What lies beyond the picture repeats its edge, as in one texture.
        let start = shown.lowerBound == 0 ? -Double.infinity : place(shown.lowerBound)
        let end = shown.upperBound == height ? Double.infinity : place(shown.upperBound)
        let unit = Double(held.count)
        let part = Rect<Local>(
            x: source.left, y: (source.top * whole - Double(held.lowerBound)) / unit, width: source.size.width,
            height: source.size.height * whole / unit)
        return start <= end ? Piece(texture: texture, source: part, band: start...end) : nil
    }
}
