import Geometry

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
        case .canvas: 32
        case .sink: Int32(BandPainter.rowsBesideSink)
        }
    }

    /// Fewer: they are read once more, when they are copied.
    static let rowsBesideSink = 16

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
        if let clear {
            for row in Int(part.top)..<Int(part.bottom) { Span.fill(canvas.row(row) + Int(part.left), part.width, clear) }
        }
        RowPainter(canvas: canvas, scratch: scratch).draw(operations, in: part)
    }

    private func draw(_ part: PixelRect<Buffer>, into sink: PixelSink, _ scratch: RowScratch) {
        let run = Run(Int(part.left), Int(part.right))
        if let reader = picture(over: part) {
            for row in Int(part.top)..<Int(part.bottom) { sink.write(scratch.pixels(of: reader, row, run), row, run) }
            return
        }
        let canvas = scratch.canvas(from: Int(part.top), rows: BandPainter.rowsBesideSink)
        draw(part, into: canvas, scratch)
        for row in Int(part.top)..<Int(part.bottom) { sink.write(canvas.row(row) + run.start, row, run) }
    }

    /// Returns the picture that alone is seen in a part of the target, such as a window as large as the screen.
    private func picture(over part: PixelRect<Buffer>) -> PictureReader? {
        for operation in operations.reversed() where !operation.area.intersection(part).isEmpty {
            return operation.area.contains(part) ? operation.copied : nil
        }
        return nil
    }
}
