import Geometry

/// Draws operations into rows of a target.
struct RowPainter {
    let canvas: Canvas
    let scratch: RowScratch

    /// Draws operations one over the other, inside an area.
    func draw(_ operations: [PreparedOperation], in area: PixelRect<Buffer>) {
        // Operations are large: only those that lie in the area are copied out of the array.
        for index in operations.indices where !operations[index].area.intersection(area).isEmpty {
            draw(operations[index], in: area)
        }
    }

    private func draw(_ operation: PreparedOperation, in area: PixelRect<Buffer>) {
        let area = operation.area.intersection(area)
        let run = Run(Int(area.left), Int(area.right))
        if let reader = operation.copied { return copy(reader, Int(area.top)..<Int(area.bottom), run) }
        if case .shadow = operation.paint { scratch.shadowRows.forget() }
        for row in Int(area.top)..<Int(area.bottom) {
            if case .shadow(let shadow) = operation.paint {
                draw(shadow, operation, row, run)
            } else {
                draw(operation, row, run)
            }
        }
    }

    /// Draws the pages of a slide, and all else that covers whole pixels: here the work around a row would be seen.
    private func copy(_ reader: PictureReader, _ rows: Range<Int>, _ run: Run) {
        for row in rows { copy(reader, row, run) }
    }

    private func copy(_ reader: PictureReader, _ row: Int, _ run: Run) {
        let target = canvas.row(row) + run.start
        if let source = reader.inPlace(row, run, ignoringAlpha: canvas.isAlphaIgnored) {
            return Span.copy(target, source, run.count)
        }
        reader.read(row, run, into: target)
    }

    private func draw(_ operation: PreparedOperation, _ row: Int, _ run: Run) {
        var (outer, inner, value) = (run, run, operation.opacity)
        if let shape = operation.shape {
            let covered = shape.row(row, in: outer)
            (outer, inner, value) = (covered.outer, covered.inner, value * covered.value)
        }
        if let clip = operation.clip, !outer.isEmpty {
            let covered = clip.row(row, in: outer)
            (outer, inner, value) = (covered.outer, inner.intersection(covered.inner), value * covered.value)
        }
        guard !outer.isEmpty else { return }
        if inner.isEmpty { inner = Run(outer.end, outer.end) }
        drawEdge(operation, row, Run(outer.start, inner.start))
        if !inner.isEmpty { drawInside(operation.paint, row, inner, weight: UInt32((value * 256).rounded())) }
        drawEdge(operation, row, Run(inner.end, outer.end))
    }

    // MARK: Edges

    /// Draws the columns whose pixels are covered to different parts.
    private func drawEdge(_ operation: PreparedOperation, _ row: Int, _ run: Run) {
        guard !run.isEmpty else { return }
        for column in run.start..<run.end {
            scratch.mask[column - run.start] = UInt16((coverage(operation, column, row) * 256).rounded())
        }
        let target = canvas.row(row) + run.start
        if case .color(let color) = operation.paint { return Span.over(target, color, run.count, scratch.mask) }
        Span.over(target, pixels(operation.paint, row, run), run.count, scratch.mask)
    }

    private func coverage(_ operation: PreparedOperation, _ column: Int, _ row: Int) -> Double {
        (operation.shape?.coverage(column, row) ?? 1) * (operation.clip?.coverage(column, row) ?? 1) * operation.opacity
    }

    // MARK: Insides

    /// Draws columns that are all covered to the same part of 256.
    private func drawInside(_ paint: Paint, _ row: Int, _ run: Run, weight: UInt32) {
        guard weight > 0 else { return }
        let target = canvas.row(row) + run.start
        switch paint {
        case .color(let color):
            let color = color.scaled(by: weight)
            if color >> 24 == 255 { Span.fill(target, run.count, color) } else { Span.over(target, run.count, color) }
        case .picture(let reader, isOpaque: true) where weight == 256: copy(reader, row, run)
        case .gradient(let gradient) where gradient.isOpaque && weight == 256:
            gradient.read(row, run, into: target)
        default:
            let source = pixels(paint, row, run)
            if paint.isOpaque {
                Span.mix(target, source, run.count, weight)
            } else if weight == 256 {
                Span.over(target, source, run.count)
            } else {
                Span.over(target, source, run.count, weight)
            }
        }
    }

    /// Returns the pixels of a run, in the picture itself or in the scratch.
    private func pixels(_ paint: Paint, _ row: Int, _ run: Run) -> UnsafePointer<UInt32> {
        switch paint {
        case .color(let color): Span.fill(scratch.pixels, run.count, color)
        case .bordered(let border): border.read(row, run, into: scratch.pixels)
        case .picture(let reader, _): return scratch.pixels(of: reader, row, run)
        case .masked(let reader, let mask):
            reader.read(row, run, into: scratch.pixels)
            mask.read(row, run, into: scratch.others)
            Span.scaleByAlpha(scratch.pixels, scratch.others, run.count)
        case .gradient(let gradient): gradient.read(row, run, into: scratch.pixels)
        case .backdrop(let backdrop) where backdrop.isHalf:
            scratch.halves.read(backdrop, row, run, into: scratch.pixels, colors: scratch.colors)
        case .backdrop(let backdrop): backdrop.read(row, run, into: scratch.pixels, colors: scratch.colors)
        case .shadow: Span.fill(scratch.pixels, run.count, 0)
        }
        return UnsafePointer(scratch.pixels)
    }

    // MARK: Shadows

    /// Draws the soft columns by their weights, and those in the middle in one color.
    private func draw(_ shadow: ShadowPaint, _ operation: PreparedOperation, _ row: Int, _ run: Run) {
        var (soft, value) = (shadow.row(row, in: run), operation.opacity)
        if let clip = operation.clip, !soft.outer.isEmpty {
            let covered = clip.row(row, in: soft.outer)
            (soft.outer, soft.inner) = (covered.outer, soft.inner.intersection(covered.inner))
            value *= covered.value
        }
        guard !soft.outer.isEmpty else { return }
        let inner = soft.inner.isEmpty ? Run(soft.outer.end, soft.outer.end) : soft.inner
        drawSoft(shadow, operation, row, Run(soft.outer.start, inner.start))
        if !inner.isEmpty {
            drawInside(.color(shadow.color), row, inner, weight: UInt32((value * soft.value * 256).rounded()))
        }
        drawSoft(shadow, operation, row, Run(inner.end, soft.outer.end))
    }

    private func drawSoft(_ shadow: ShadowPaint, _ operation: PreparedOperation, _ row: Int, _ run: Run) {
        guard !run.isEmpty else { return }
        shadow.weights(row, run, into: scratch.mask, scratch.shadowRows)
        if let clip = operation.clip {
            for column in run.start..<run.end {
                let weight = Double(scratch.mask[column - run.start]) * clip.coverage(column, row)
                scratch.mask[column - run.start] = UInt16(weight.rounded())
            }
        }
        // Opacity belongs to the color: weights have fewer steps.
        let color = shadow.color.scaled(by: UInt32((operation.opacity * 256).rounded()))
        Span.over(canvas.row(row) + run.start, color, run.count, scratch.mask)
    }
}
