import Geometry
import Motion

/// Draws a pass, some rows at a time.
struct BandPainter {
    let operations: [PreparedOperation]
    /// What the pixels are before the first operation; nil where they stay, or are all drawn over.
    let clear: UInt32?
    /// Without a pixel in common.
    let areas: [PixelRect<Buffer>]
    let ground: Ground

    /// The rows that are drawn together. What one operation wrote is still in the cache when the next one reads it.
    var height: Int32 {
        switch ground {
        case .canvas: BandPainter.rows
        case .sink: Int32(RowScratch.rows)
        }
    }

    private static let rows: Int32 = 32

    /// - Parameter scratch: has room for rows as wide as the ground.
    func draw(_ rows: Range<Int32>, with scratch: RowScratch) {
        for area in areas {
            let part = PixelRect<Buffer>(
                left: area.left, top: max(area.top, rows.lowerBound), right: area.right, bottom: min(area.bottom, rows.upperBound)
            )
            guard !part.isEmpty else { continue }
            switch ground {
            case .canvas(let canvas): draw(part, into: canvas, scratch)
            case .sink(let sink): draw(part, into: sink, scratch)
            }
        }
    }

    private func draw(_ part: PixelRect<Buffer>, into canvas: Canvas, _ scratch: RowScratch) {
        if let clear { fill(part, of: canvas, clear) }
        RowPainter(canvas: canvas, scratch: scratch).draw(operations, in: part)
    }

    private func draw(_ part: PixelRect<Buffer>, into sink: PixelSink, _ scratch: RowScratch) {
        let run = Run(Int(part.left), Int(part.right))
        if let reader = picture(over: part) {
            for row in Int(part.top)..<Int(part.bottom) {
                sink.write(scratch.pixels(of: reader, row, run, ignoringAlpha: sink.isAlphaIgnored), row, run)
            }
            return
        }
        let canvas = scratch.canvas(from: Int(part.top))
        // What no operation covers would be what was drawn here before, of another place.
        if clear == nil, !isCoveredFirst(part) { fill(part, of: canvas, Color.black.pixel) }
        draw(part, into: canvas, scratch)
        for row in Int(part.top)..<Int(part.bottom) { sink.write(canvas.row(row) + run.start, row, run) }
    }

    private func fill(_ part: PixelRect<Buffer>, of canvas: Canvas, _ pixel: UInt32) {
        for row in Int(part.top)..<Int(part.bottom) { Span.fill(canvas.row(row) + Int(part.left), part.width, pixel) }
    }

    /// Returns the picture that alone is seen in a part of the target, such as a window as large as the screen.
    private func picture(over part: PixelRect<Buffer>) -> PictureReader? {
        guard let last = operations.indices.last(where: { !operations[$0].area.intersection(part).isEmpty }),
            operations[last].area.contains(part)
        else { return nil }
        return operations[last].copied
    }

    /// Whether the lowest operation in a part of the target leaves nothing of what was there.
    private func isCoveredFirst(_ part: PixelRect<Buffer>) -> Bool {
        guard let first = operations.indices.first(where: { !operations[$0].area.intersection(part).isEmpty }) else {
            return false
        }
        return operations[first].area.contains(part) && operations[first].isOpaque
    }
}
